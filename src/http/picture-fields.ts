/** Fields that describe the look of a picture: in a query, where all values are texts, and in a body. */
import { z } from "zod";
import { limits } from "../limits.ts";

export const background = z.enum(["theme", "transparent"], "must be theme or transparent.").meta({
  description: "What lies behind the diagram: the page of the theme, or nothing.",
  default: "theme",
});

const { pictureScaleMin, pictureScaleMax, pictureWidthMin, pictureSideMax } = limits;
const scaleRule = `must be a number from ${pictureScaleMin} to ${pictureScaleMax}.`;

const scaleMeaning = `Pixels for one of the diagram. Left out: ${limits.pngScale} in a PNG and 1 in an SVG, or less where the picture would be too large.`;

export const scale = z
  .string(scaleRule)
  .refine(
    (text) => /^\d{1,4}(?:\.\d{1,8})?$/.test(text) && isBetween(text, pictureScaleMin, pictureScaleMax),
    scaleRule,
  )
  .transform(Number)
  .optional()
  .meta({
    type: "number",
    minimum: pictureScaleMin,
    maximum: pictureScaleMax,
    description: scaleMeaning,
  });

const widthRule = `must be a whole number from ${pictureWidthMin} to ${pictureSideMax}.`;

const widthMeaning =
  "Pixels from left to right, in place of `scale`; the height follows. A PNG has " +
  `${limits.picturePixelsMax} pixels in all and ${limits.pictureEnlargedMax} for one of the diagram at most.`;

export const width = z
  .string(widthRule)
  .refine(
    (text) => /^[1-9]\d{0,4}$/.test(text) && isBetween(text, pictureWidthMin, pictureSideMax),
    widthRule,
  )
  .transform(Number)
  .optional()
  .meta({
    type: "integer",
    minimum: pictureWidthMin,
    maximum: pictureSideMax,
    description: widthMeaning,
  });

/** The same for a body. */
export const scaleNumber = z
  .number(scaleRule)
  .min(pictureScaleMin, scaleRule)
  .max(pictureScaleMax, scaleRule)
  .meta({ description: scaleMeaning });
export const widthNumber = z
  .int(widthRule)
  .min(pictureWidthMin, widthRule)
  .max(pictureSideMax, widthRule)
  .meta({ description: widthMeaning });

export const layout = z.enum(["keep", "new"], "must be keep or new.").meta({
  description:
    "`keep`: the drawing of the document stays; what it lacks is added, and it is made anew where it has less than four fifths of its shapes. `new`: it is made anew; colours stay.",
  default: "keep",
});

const isBetween = (text: string, least: number, most: number) =>
  Number(text) >= least && Number(text) <= most;
