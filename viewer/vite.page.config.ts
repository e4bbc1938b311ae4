import { defineConfig } from "vite";
import { out } from "./vite.config.ts";

// The same program without pdf.js and without a service, in one script and one style sheet, for a page that holds all.
export default defineConfig({
  base: "./",
  define: { "process.env.NODE_ENV": JSON.stringify("production") },
  build: {
    outDir: out,
    emptyOutDir: false,
    target: "es2022",
    cssCodeSplit: false,
    rolldownOptions: {
      checks: { bundlerTimings: false, pluginTimings: false },
      input: "src/page.tsx",
      output: { format: "iife", entryFileNames: "page.js", assetFileNames: "page[extname]" },
    },
  },
});
