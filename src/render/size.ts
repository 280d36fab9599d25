/** The size of a picture, and its limits. */

import { limits } from "../limits.ts";
import type { Scene } from "./marks.ts";

/** Pixels of a picture, and how many of them represent one of the scene. */
export type Size = { scale: number; width: number; height: number };

/** A requested size: pixels per pixel of the scene, or the width of the picture. */
export type AskedSize = { scale: number } | { width: number };

/** The message is for the client, and states the limits. */
export class PictureTooLarge extends Error {
  override name = "PictureTooLarge";
}

/**
 * The largest scale up to the given one that respects the limits; `lines` is the total length of the picture's lines.
 */
export function boundedScale(width: number, height: number, scale: number, lines = 0): number {
  const bySide = limits.pictureSideMax / Math.max(width, height);
  const byPixels = Math.sqrt(limits.picturePixelsMax / (width * height));
  const byLines = limits.pictureLinesMax / Math.max(1, lines);
  return Math.min(scale, bySide, byPixels, byLines);
}

/** The size at a scale, or at the largest smaller one that the limits allow. */
export function boundedSize(scene: Scene, wanted: number): Size {
  const scale = boundedScale(scene.width, scene.height, wanted, lengthOfLines(scene));
  return sized(scene, scale);
}

/**
 * Exactly the requested size.
 *
 * @throws PictureTooLarge when the limits do not allow it; for an SVG, which has no pixels, only the sides are limited.
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

/** Total length of the lines of a picture, at scale 1; a slanting one counts with its longer side. */
function lengthOfLines({ sheets }: Scene): number {
  let length = 0;
  for (const { items } of sheets)
    for (const mark of items.flatMap(({ marks }) => marks))
      if (mark.type === "path") for (const { width, height } of mark.boxes) length += Math.max(width, height);
  return length;
}
