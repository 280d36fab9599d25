/** Colours as numbers: contrast by WCAG 2.2, and lightness adjusted until text is readable. */

/** Red, green, blue from 0 to 255. */
type Rgb = readonly [number, number, number];

const hex = /^#[0-9a-f]{6}$/i;

/** A colour from a file as lower-case `#rrggbb`, or null if it is none: only this form may enter a picture. */
export function safeColor(text: string | null): string | null {
  return text !== null && hex.test(text) ? text.toLowerCase() : null;
}

export function rgbOf(color: string): Rgb {
  const value = Number.parseInt(color.slice(1), 16);
  return [(value >> 16) & 255, (value >> 8) & 255, value & 255];
}

const hexOf = (rgb: Rgb) =>
  `#${rgb
    .map((part) =>
      Math.round(Math.min(255, Math.max(0, part)))
        .toString(16)
        .padStart(2, "0"),
    )
    .join("")}`;

/** Relative luminance, WCAG 2.2: https://www.w3.org/TR/WCAG22/#dfn-relative-luminance */
function luminanceOf(color: string): number {
  const [r, g, b] = rgbOf(color);
  return 0.2126 * toLinear(r) + 0.7152 * toLinear(g) + 0.0722 * toLinear(b);
}

/** Contrast ratio of two colours, from 1 to 21 (WCAG 2.2). */
export function contrastOf(one: string, other: string): number {
  const [a, b] = [luminanceOf(one), luminanceOf(other)];
  return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
}

/** A mixture of two colours: `share` 0 gives the first, 1 the second. */
export function mix(one: string, other: string, share: number): string {
  const [a, b] = [rgbOf(one), rgbOf(other)];
  const at = (from: number, to: number) => from + (to - from) * share;
  return hexOf([at(a[0], b[0]), at(a[1], b[1]), at(a[2], b[2])]);
}

/**
 * The colour itself if its contrast to the background reaches the ratio (at most 4.5), otherwise the nearest tint or
 * shade that does. Either black or white always reaches 4.58.
 */
export function legible(color: string, background: string, ratio: number): string {
  if (contrastOf(color, background) >= ratio) return color;
  const goal = contrastOf("#ffffff", background) > contrastOf("#000000", background) ? "#ffffff" : "#000000";
  let [low, high] = [0, 1];
  for (let step = 0; step < 8; step++) {
    const middle = (low + high) / 2;
    if (contrastOf(mix(color, goal, middle), background) >= ratio) high = middle;
    else low = middle;
  }
  return mix(color, goal, high);
}

/**
 * Light becomes dark and dark light; the hue stays. White becomes nearly the dark page colour, black nearly white. Uses
 * the perceived lightness of Oklab (https://bottosson.github.io/posts/oklab/), so that bright yellow becomes dark too.
 */
export function swapLightness(color: string): string {
  const [lightness, a, b] = toOklab(rgbOf(color));
  const swapped = 0.95 - lightness * 0.68;
  // Not every chroma exists at every lightness; takes the strongest that does.
  for (let share = 0.9; share > 0; share -= 0.1) {
    const rgb = fromOklab([swapped, a * share, b * share]);
    if (rgb.every((part) => part >= 0 && part <= 255)) return hexOf(rgb);
  }
  return hexOf(fromOklab([swapped, 0, 0]));
}

type Oklab = readonly [lightness: number, a: number, b: number];

const toLinear = (part: number) =>
  part / 255 <= 0.04045 ? part / 255 / 12.92 : ((part / 255 + 0.055) / 1.055) ** 2.4;
const fromLinear = (share: number) =>
  255 * (share <= 0.0031308 ? share * 12.92 : 1.055 * share ** (1 / 2.4) - 0.055);

function toOklab([red, green, blue]: Rgb): Oklab {
  const [r, g, b] = [toLinear(red), toLinear(green), toLinear(blue)];
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b);
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b);
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b);
  return [
    0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s,
    0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s,
  ];
}

function fromOklab([lightness, a, b]: Oklab): Rgb {
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  return [
    fromLinear(4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s),
    fromLinear(-1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s),
    fromLinear(-0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s),
  ];
}
