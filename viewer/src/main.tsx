/** The program of a page that is served: a result in the page where there is one, else the service's results. */

import { serve } from "./components/App";
import { start } from "./embedding";
import { pdfShelf } from "./pdf";
import "./styles/all.css";

const openPdf = pdfShelf();
if (!start(openPdf)) serve(openPdf);
