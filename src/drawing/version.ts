import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";

/**
 * Counts changes of the renderer that change a picture or only the bytes it is packed in; raise it with such a change, so that
 * no cache shows the old one, and no audit takes other bytes for another picture.
 */
const renderer = 5;

/** The renderer and every font file that it may use: other fonts, other pictures. */
export function rendererVersion(fontFiles: string[]): string {
  const fonts = fontFiles.map((path) =>
    createHash("sha256").update(readFileSync(path)).digest("hex").slice(0, 16),
  );
  return [`r${renderer}`, ...fonts].join("-");
}
