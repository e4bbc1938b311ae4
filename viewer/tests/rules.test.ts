import { readFileSync, readdirSync } from "node:fs";
import { describe, expect, it } from "vitest";

const ROOT = new URL("../src/", import.meta.url);
const FILES = readdirSync(ROOT, { recursive: true, encoding: "utf8" }).filter((name) => /\.tsx?$/u.test(name));

const code = (name: string): string => readFileSync(new URL(name, ROOT), "utf8").replace(/\/\*[\s\S]*?\*\/|\/\/.*$/gmu, "");

describe.each(FILES)("%s", (name) => {
  it("has no any", () => {
    expect(code(name)).not.toMatch(/(?:[<,|&]|(?<![a-z]):)\s*any\s*[;,)>\]|&=[]|\bas any\b|@ts-(?:ignore|expect-error)/u);
  });

  it("shows text as text", () => {
    expect(code(name)).not.toMatch(/innerHTML|outerHTML|insertAdjacentHTML|document\.write|\beval\(|new Function/u);
  });

  it.skipIf(name.startsWith("api/"))("fetches nothing itself", () => {
    expect(code(name)).not.toMatch(/\bfetch\(|XMLHttpRequest|EventSource|WebSocket|https?:\/\//u);
  });

  it("is no longer than a module", () => {
    expect(readFileSync(new URL(name, ROOT), "utf8").split("\n").length).toBeLessThanOrEqual(name === "wire.ts" ? 2000 : 400);
  });
});
