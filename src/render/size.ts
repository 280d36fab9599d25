/** How large a picture is, and how large it may be. */

import { limits } from "../limits.ts";
import type { Scene } from "./marks.ts";

/** Pixels of a picture, and how many of them stand for one of the scene. */
export type Size = { scale: number; width: number; height: number };

/** What somebody may ask for: pixels for one of the scene, or the width of the picture. */
export type AskedSize = { scale: number } | { width: number };

/** The message is for whoever asked, and says what can be drawn. */
export class PictureTooLarge extends Error {
  override name = "PictureTooLarge";
}

/** The scale that keeps a picture within the bounds; `lines` is the length of all its lines together. */
export function boundedScale(width: number, height: number, scale: number, lines = 0): number {
  const bySide = limits.pictureSideMax / Math.max(width, height);
  const byPixels = Math.sqrt(limits.picturePixelsMax / (width * height));
  const byLines = limits.pictureLinesMax / Math.max(1, lines);
  return Math.min(scale, bySide, byPixels, byLines);
}

/** The size at a scale, or at the largest one below it that the bounds allow. */
export function boundedSize(scene: Scene, wanted: number): Size {
  const scale = boundedScale(scene.width, scene.height, wanted, lengthOfLines(scene));
  return sized(scene, scale);
}

/**
 * Exactly the size that was asked for.
 *
 * @throws PictureTooLarge when the bounds do not allow it: those of an SVG are its sides, as it has no pixels.
 */
export function sizeOf(scene: Scene, asked: AskedSize, format: "png" | "svg"): Size {
  const { width, height } = scene;
  const scale = "scale" in asked ? asked.scale : asked.width / width;
  const most =
    format === "svg"
      ? limits.pictureSideMax / Math.max(width, height)
      : boundedScale(width, height, limits.pictureEnlargedMax, lengthOfLines(scene));
  if (scale > most) throw tooLarge(scene, asked, most);
  if ("scale" in asked) return sized(scene, scale);
  return { scale, width: asked.width, height: Math.max(1, Math.round(height * scale)) };
}

const sized = ({ width, height }: Scene, scale: number): Size => ({
  scale,
  width: Math.max(1, Math.floor(width * scale)),
  height: Math.max(1, Math.floor(height * scale)),
});

function tooLarge({ width }: Scene, asked: AskedSize, most: number): PictureTooLarge {
  const largest = "scale" in asked ? Math.floor(most * 100) / 100 : Math.floor(most * width);
  return new PictureTooLarge(
    `can be ${largest} at most for this diagram: a picture has at most ${limits.pictureSideMax} pixels a side, ` +
      `${limits.picturePixelsMax} in all and ${limits.pictureEnlargedMax} for one of the diagram. Left out, it fits.`,
  );
}

/** How long all lines of a picture are together, at scale 1; a slanting one counts by its longer side. */
function lengthOfLines({ sheets }: Scene): number {
  let length = 0;
  for (const { items } of sheets)
    for (const mark of items.flatMap(({ marks }) => marks))
      if (mark.type === "path") for (const { width, height } of mark.boxes) length += Math.max(width, height);
  return length;
}
