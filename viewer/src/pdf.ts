/** PDFs drawn by pdf.js in a worker, with everything it needs from beside this program and nothing evaluated. */

import type { PDFDocumentProxy, PDFPageProxy, RenderTask } from "pdfjs-dist";
import type { Drawing, OpenPdf, Pictures } from "./drawing";
import { type Turn, drawScale } from "./model/geometry";

/** A picture inside a page may have at most so many pixels; larger ones are left out. */
const MAX_IMAGE_PIXELS = 64 * 1024 * 1024;

/** Documents that stay open, so that going back to one is at once. */
const KEPT = 4;

type Library = typeof import("pdfjs-dist");

/** pdf.js, told where its worker is. */
async function library(): Promise<Library> {
  const [pdfjs, worker] = await Promise.all([import("pdfjs-dist"), import("pdfjs-dist/build/pdf.worker.min.mjs?url")]);
  pdfjs.GlobalWorkerOptions.workerSrc = worker.default;
  return pdfjs;
}

/**
 * Opens PDFs, and keeps the last few open. A PDF that cannot be read rejects, and is tried again the next time. pdf.js itself is
 * fetched at once, while the result is still on its way.
 */
export function pdfShelf(): OpenPdf {
  const open = new Map<string, Promise<Pictures>>();
  let ready = library();
  ready.catch(() => undefined);
  const load = (): Promise<Library> => {
    const loading = ready.catch(() => library());
    ready = loading;
    return loading;
  };
  return (address) => {
    const found = open.get(address) ?? load().then((pdfjs) => openPdf(pdfjs, address));
    open.delete(address);
    open.set(address, found);
    found.catch(() => open.delete(address));
    for (const [oldest, pictures] of open) {
      if (open.size <= KEPT) break;
      open.delete(oldest);
      pictures.then((one) => one.close(), () => undefined);
    }
    return found;
  };
}

async function openPdf(pdfjs: Library, address: string): Promise<Pictures> {
  const beside = (folder: string): string => new URL(`pdf/${folder}/`, document.baseURI).href;
  const task = pdfjs.getDocument({
    url: address,
    isEvalSupported: false,
    useWasm: false,
    enableXfa: false,
    disableAutoFetch: true,
    rangeChunkSize: 131072,
    maxImageSize: MAX_IMAGE_PIXELS,
    cMapUrl: beside("cmaps"),
    cMapPacked: true,
    standardFontDataUrl: beside("standard_fonts"),
    wasmUrl: beside("wasm"),
    verbosity: pdfjs.VerbosityLevel.ERRORS,
  });
  const opened = await task.promise;
  return { draw: (number, canvas, width, turn) => draw(opened, number, { canvas, width, turn }), close: () => void task.destroy() };
}

interface Wanted {
  readonly canvas: HTMLCanvasElement;
  readonly width: number;
  readonly turn: Turn;
}

function draw(opened: PDFDocumentProxy, number: number, { canvas, width, turn }: Wanted): Drawing {
  let task: RenderTask | null = null;
  let stopped = false;
  const done = opened.getPage(number).then(async (page: PDFPageProxy) => {
    if (stopped) return;
    const rotation = (page.rotate + turn) % 360;
    const whole = page.getViewport({ scale: 1, rotation });
    const viewport = page.getViewport({ scale: drawScale(whole, width / whole.width, 1), rotation });
    canvas.width = Math.max(1, Math.round(viewport.width));
    canvas.height = Math.max(1, Math.round(viewport.height));
    task = page.render({ canvas, viewport });
    await task.promise.finally(() => page.cleanup());
  });
  return {
    done: done.catch((reason: unknown) => {
      if (!stopped) throw reason;
    }),
    stop() {
      stopped = true;
      task?.cancel();
    },
  };
}
