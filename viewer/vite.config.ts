import { cpSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { type Plugin, defineConfig } from "vite";

const SERVICE = "http://127.0.0.1:8765";

export const out = fileURLToPath(new URL("../src/pincite/server/static", import.meta.url));

/** The licences of what is in the built files. */
function licences(): string {
  const text = (name: string): string => readFileSync(new URL(`node_modules/${name}/LICENSE`, import.meta.url), "utf8");
  return ["react", "react-dom", "scheduler", "pdfjs-dist"].map((name) => `${name}\n\n${text(name)}`).join("\n\n");
}

/** What pdf.js reads beside its worker: character maps, the standard fonts and the decoder of JPEG 2000. */
function pdfFiles(): Plugin {
  return {
    name: "pdf-files",
    apply: "build",
    writeBundle() {
      const from = fileURLToPath(new URL("node_modules/pdfjs-dist", import.meta.url));
      mkdirSync(`${out}/pdf/wasm`, { recursive: true });
      for (const folder of ["cmaps", "standard_fonts"]) cpSync(`${from}/${folder}`, `${out}/pdf/${folder}`, { recursive: true });
      cpSync(`${from}/wasm/openjpeg_nowasm_fallback.js`, `${out}/pdf/wasm/openjpeg_nowasm_fallback.js`);
      cpSync(`${from}/wasm/LICENSE_OPENJPEG`, `${out}/pdf/wasm/LICENSE_OPENJPEG`);
      writeFileSync(`${out}/LICENSES.txt`, licences());
    },
  };
}

export default defineConfig({
  base: "./",
  plugins: [pdfFiles()],
  // the service answers only its own address: requests are passed on as if they came from there
  server: { proxy: { "/v1": { target: SERVICE, changeOrigin: true, headers: { origin: SERVICE } } } },
  build: {
    outDir: out,
    emptyOutDir: true,
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    target: "es2022",
    chunkSizeWarningLimit: 2500,
    rolldownOptions: { checks: { bundlerTimings: false, pluginTimings: false } },
  },
});
