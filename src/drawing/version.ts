import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { scriptFonts } from "../render/scripts.ts";

/**
 * Version of the renderer's output: raise it with every change of a picture, or of the bytes it is packed in (no test
 * notices those). Otherwise caches keep the old picture, and audits take different bytes for a different picture.
 */
const renderer = 8;

/** The renderer and all its fonts: other fonts give other pictures. */
export function rendererVersion(fontFiles: string[]): string {
  const fonts = fontFiles.map((path) =>
    createHash("sha256").update(readFileSync(path)).digest("hex").slice(0, 16),
  );
  const shipped = createHash("sha256").update(scriptFonts().join("\n")).digest("hex").slice(0, 8);
  return [`r${renderer}`, `noto${shipped}`, ...fonts].join("-");
}
