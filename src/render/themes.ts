/** The two looks of a picture, and how the colours of a file enter them. */

import type { Colors } from "../bpmn/graph.ts";
import { contrastOf, legible, mix, safeColor, swapLightness } from "./color.ts";

export type Theme = "light" | "dark";

/** The colours of a theme where the file says nothing. */
export type Palette = {
  theme: Theme;
  page: string;
  /** Tasks, events, gateways, data. */
  surface: string;
  /** The band that carries the name of a pool. */
  band: string;
  line: string;
  text: string;
};

/** What one element is drawn with; `text` can be read on `fill`. */
export type Ink = { fill: string; line: string; text: string };

/** Contrast that WCAG 2.2 asks of text (1.4.3) and of graphics (1.4.11). */
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
 * A colour of the file as this theme shows it; null when the file says nothing usable. In the dark the `plain` one,
 * which tools write where nobody chose a colour, says nothing.
 */
export function themed(color: string | null, palette: Palette, plain: "#ffffff" | "#000000"): string | null {
  const safe = safeColor(color);
  if (safe === null || palette.theme === "light") return safe;
  return safe === plain ? null : swapLightness(safe);
}

/** Colours of a shape that fills its own ground; `strength` below 1 lets the ground behind shine through. */
export function inkOf(colors: Colors, palette: Palette, ground: string, strength = 1): Ink {
  const own = themed(colors.fill, palette, "#ffffff");
  const fill = own === null ? ground : mix(palette.page, own, strength);
  const line = lineOf(colors, palette);
  const outline = palette.theme === "light" ? line : legible(line, fill, lineContrast);
  return { fill, line: outline, text: textOn(colors, palette, fill) };
}

/** Colour of a stroke. In the dark a stroke of the file must stand out from the page; in the light it is kept. */
export function lineOf(colors: Colors, palette: Palette): string {
  const own = themed(colors.stroke, palette, "#000000");
  if (own === null) return palette.line;
  return palette.theme === "light" ? own : legible(own, palette.page, lineContrast);
}

/**
 * Colour of a text on the given ground: the file's font colour, else its stroke, made legible; else the theme's text, or on a
 * ground where that of the page reads better, this one.
 */
export function textOn(colors: Colors, palette: Palette, ground: string): string {
  const own = themed(colors.font, palette, "#000000") ?? themed(colors.stroke, palette, "#000000");
  const { text, page } = palette;
  const plain = contrastOf(text, ground) >= Math.min(textContrast, contrastOf(page, ground)) ? text : page;
  return legible(own ?? plain, ground, textContrast);
}
