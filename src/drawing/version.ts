import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { scriptFonts } from "../render/scripts.ts";

/**
 * Counts changes of the renderer's output: raise it with each change of a picture, or of the bytes it is packed in (no test sees
 * those). Otherwise caches show the old picture, and audits take other bytes for another picture.
 */
const renderer = 8;

/** The renderer and every font that it may use: other fonts, other pictures. */
export function rendererVersion(fontFiles: string[]): string {
  const fonts = fontFiles.map((path) =>
    createHash("sha256").update(readFileSync(path)).digest("hex").slice(0, 16),
  );
  const shipped = createHash("sha256").update(scriptFonts().join("\n")).digest("hex").slice(0, 8);
  return [`r${renderer}`, `noto${shipped}`, ...fonts].join("-");
}
