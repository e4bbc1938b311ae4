/** The program of a page that holds a result, its pictures and everything else: no service, and no pdf.js. */

import { start } from "./embedding";
import "./styles/all.css";

start(null);
