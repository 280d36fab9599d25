/**
 * A picture as SVG text: selectable text, titles for screen readers, and nothing that executes, loads or points outside
 * (no script, link, style, foreignObject or reference of any kind).
 */

import { legalText } from "../bpmn/xml.ts";
import { escaped } from "../escape.ts";
import { limits } from "../limits.ts";
import type { Item, Mark, Paint, Scene, Sheet, TextLine } from "./marks.ts";
import { n } from "./path.ts";
import type { Size } from "./size.ts";
import { needsShaping } from "./text.ts";

const fonts = "Inter, 'Helvetica Neue', Arial, 'Noto Sans', sans-serif";

/**
 * The same scene gives the same text. Widths of lines are stated, so that text in another font cannot leave its box.
 *
 * @param size of the shown picture; by default one pixel per pixel of the scene, or less if a side would exceed the
 * limit.
 */
export function toSvg(scene: Scene, size: Pick<Size, "width" | "height"> = naturalSize(scene)): string {
  const { width, height, background } = scene;
  const box = `width="${n(size.width)}" height="${n(size.height)}" viewBox="0 0 ${n(width)} ${n(height)}"`;
  const page = `<rect width="${n(width)}" height="${n(height)}" fill="${background}"/>`;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" ${box} role="graphics-document">`,
    `<title>${written(scene.title)}</title>`,
    `<desc>${written(scene.description)}</desc>`,
    ...(background === null ? [] : [page]),
    ...scene.sheets.map(sheetText),
    "</svg>\n",
  ].join("\n");
}

function naturalSize({ width, height }: Scene) {
  const scale = Math.min(1, limits.pictureSideMax / Math.max(width, height));
  return { width: width * scale, height: height * scale };
}

/** Defaults of all marks, stated once on their group. */
export const markDefaults = 'fill="none" stroke-linejoin="round" stroke-linecap="round"';

function sheetText({ x, y, items, lines }: Sheet): string {
  const text = lines.length === 0 ? "" : `\n${linesText(lines)}`;
  return `<g transform="translate(${n(x)} ${n(y)})">\n<g ${markDefaults}>\n${items.map(itemText).join("\n")}\n</g>${text}\n</g>`;
}

function itemText({ title, marks }: Item): string {
  const drawn = marks.map(markText).join("");
  return title === ""
    ? `<g aria-hidden="true">${drawn}</g>`
    : `<g role="graphics-symbol"><title>${written(title)}</title>${drawn}</g>`;
}

/** One mark as an SVG element. */
export function markText(mark: Mark): string {
  const paint = paintText(mark.paint);
  switch (mark.type) {
    case "rect": {
      const round = mark.radius > 0 ? ` rx="${n(mark.radius)}"` : "";
      return `<rect x="${n(mark.x)}" y="${n(mark.y)}" width="${n(mark.width)}" height="${n(mark.height)}"${round}${paint}/>`;
    }
    case "circle":
      return `<circle cx="${n(mark.x)}" cy="${n(mark.y)}" r="${n(mark.radius)}"${paint}/>`;
    case "path":
      return `<path d="${mark.d}"${paint}/>`;
    case "icon": {
      const scale = mark.scale === 1 ? "" : ` scale(${n(mark.scale)})`;
      return `<path transform="translate(${n(mark.x)} ${n(mark.y)})${scale}" d="${mark.d}"${paint}/>`;
    }
  }
}

function paintText({ fill, stroke, width, dash }: Paint): string {
  const filled = fill === null ? "" : ` fill="${fill}"`;
  if (stroke === null) return filled;
  // Round caps turn a dash of no length into a dot; longer dashes keep flat caps.
  const dashes = dash === undefined ? "" : ` stroke-dasharray="${dash}"`;
  const ends = dash === undefined || dash.includes("0.1") ? "" : ' stroke-linecap="butt"';
  return `${filled} stroke="${stroke}" stroke-width="${n(width)}"${dashes}${ends}`;
}

/** Screen readers read the titles; without this they would also read the drawn words. */
function linesText(lines: TextLine[]): string {
  const [{ px, color }] = [commonest(lines)];
  const same = { px, color };
  const words = lines.map((line) => lineText(line, same)).join("\n");
  const font = `font-family="${fonts}" font-size="${px}" fill="${color}" text-anchor="middle"`;
  // Ligatures of the font would draw an arrow for "->".
  const style = 'style="font-variant-ligatures:none;white-space:pre"';
  return `<g aria-hidden="true" ${font} ${style}>\n${words}\n</g>`;
}

function commonest(lines: TextLine[]): { px: number; color: string } {
  const counts = new Map<string, { px: number; color: string; count: number }>();
  for (const { px, color } of lines) {
    const known = counts.get(`${px} ${color}`);
    if (known === undefined) counts.set(`${px} ${color}`, { px, color, count: 1 });
    else known.count++;
  }
  return [...counts.values()].reduce((most, one) => (one.count > most.count ? one : most));
}

/** A line of text as an SVG element; size and colour are omitted if its group states the same. */
export function lineText(line: TextLine, same: { px: number; color: string } | null): string {
  const place = line.turned
    ? `transform="translate(${n(line.x)} ${n(line.y)}) rotate(-90)"`
    : `x="${n(line.x)}" y="${n(line.y)}"`;
  const length =
    line.text.length < 2 || needsShaping(line.text)
      ? ""
      : ` textLength="${n(line.width)}" lengthAdjust="spacingAndGlyphs"`;
  const anchor = line.anchor === "start" ? ' text-anchor="start"' : "";
  const size = line.px === same?.px ? "" : ` font-size="${line.px}"`;
  const face = line.face === "bold" ? ' font-weight="600"' : "";
  const color = line.color === same?.color ? "" : ` fill="${line.color}"`;
  return `<text ${place}${length}${anchor}${size}${face}${color}>${written(line.text)}</text>`;
}

const written = (text: string): string => escaped(legalText(text));
