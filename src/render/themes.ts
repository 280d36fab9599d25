/** The two themes of a picture, and how colours from a file are adapted to them. */

import type { Colors } from "../bpmn/graph.ts";
import { contrastOf, legible, mix, safeColor, swapLightness } from "./color.ts";

export type Theme = "light" | "dark";

/** The colours of a theme where the file has none. */
export type Palette = {
  theme: Theme;
  page: string;
  /** Tasks, events, gateways, data. */
  surface: string;
  /** The band with the name of a pool. */
  band: string;
  line: string;
  text: string;
};

/** The colours of one element; `text` is legible on `fill`. */
export type Ink = { fill: string; line: string; text: string };

/** Contrast that WCAG 2.2 requires for text (1.4.3) and for graphics (1.4.11). */
export const textContrast = 4.5;
const lineContrast = 3;

const palettes: Record<Theme, Palette> = {
  light: {
    theme: "light",
    page: "#ffffff",
    surface: "#ffffff",
    band: "#f3f4f7",
    line: "#23262d",
    text: "#23262d",
  },
  dark: {
    theme: "dark",
    page: "#1b1d22",
    surface: "#262a31",
    band: "#25282f",
    line: "#c9ced8",
    text: "#eceef2",
  },
};

export const paletteOf = (theme: Theme): Palette => palettes[theme];

/**
 * A colour of the file adapted to this theme; null when the file has no usable one. In the dark theme the `plain`
 * colour, which tools write when nobody chose one, is ignored.
 */
export function themed(color: string | null, palette: Palette, plain: "#ffffff" | "#000000"): string | null {
  const safe = safeColor(color);
  if (safe === null || palette.theme === "light") return safe;
  return safe === plain ? null : swapLightness(safe);
}

/** Colours of a filled shape; with `strength` below 1 the background shows through. */
export function inkOf(colors: Colors, palette: Palette, ground: string, strength = 1): Ink {
  const own = themed(colors.fill, palette, "#ffffff");
  const fill = own === null ? ground : mix(palette.page, own, strength);
  const line = lineOf(colors, palette);
  const outline = palette.theme === "light" ? line : legible(line, fill, lineContrast);
  return { fill, line: outline, text: textOn(colors, palette, fill) };
}

/**
 * Colour of a stroke. In the dark theme a stroke of the file must stand out from the page; in the light theme it is
 * kept.
 */
export function lineOf(colors: Colors, palette: Palette): string {
  const own = themed(colors.stroke, palette, "#000000");
  if (own === null) return palette.line;
  return palette.theme === "light" ? own : legible(own, palette.page, lineContrast);
}

/**
 * Colour of text on the given background: the file's font colour, else its stroke colour, made legible; else the
 * theme's text colour, or the page colour if that is more legible.
 */
export function textOn(colors: Colors, palette: Palette, ground: string): string {
  const own = themed(colors.font, palette, "#000000") ?? themed(colors.stroke, palette, "#000000");
  const { text, page } = palette;
  const plain = contrastOf(text, ground) >= Math.min(textContrast, contrastOf(page, ground)) ? text : page;
  return legible(own ?? plain, ground, textContrast);
}
