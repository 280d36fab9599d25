/** Lines in scripts whose letters join or run from right to left: the rasteriser shapes them with the named fonts. */

import type { Bounds } from "../bpmn/graph.ts";
import { fontFor } from "./fonts.ts";
import { boxOf, type Scene, type TextLine } from "./marks.ts";
import { lineText } from "./svg.ts";
import { needsShaping } from "./text.ts";

/** A line as SVG text with the box that it stays in, in pixels of the picture at scale 1. */
export type ShapedLine = { text: string; box: Bounds };

/**
 * The font family that shapes the line; null where its letters need no shaping, or where no font has all that do,
 * so that they are written letter by letter.
 */
export function shapingFamily(line: TextLine, fontFiles: readonly string[]): string | null {
  if (fontFiles.length === 0 || !needsShaping(line.text)) return null;
  const letters = [...line.text].filter(needsShaping).map((letter) => letter.codePointAt(0) ?? 0);
  const fonts = letters.map((code) => fontFor(code, line.face, fontFiles));
  return fonts.includes(null) ? null : (fonts[0]?.family ?? null);
}

/** The lines of a scene that the rasteriser has to shape. */
export function shapedLines({ sheets, fontFiles }: Scene): ShapedLine[] {
  return sheets.flatMap((sheet) =>
    sheet.lines.flatMap((line) => {
      const family = shapingFamily(line, fontFiles);
      if (family === null) return [];
      const box = boxOf(line);
      const spare = line.px + line.width / 2;
      const font = `font-family="${family.replace(/[^\w -]/g, "")}" text-anchor="middle" fill="${line.color}"`;
      return [
        {
          text: `<g transform="translate(${sheet.x} ${sheet.y})" ${font}>${lineText(line, null)}</g>`,
          box: {
            x: sheet.x + box.x - spare,
            y: sheet.y + box.y - spare,
            width: box.width + 2 * spare,
            height: box.height + 2 * spare,
          },
        },
      ];
    }),
  );
}
