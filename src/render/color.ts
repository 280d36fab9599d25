/** Colours as numbers: contrast by WCAG 2.2, and lightness moved until a text can be read. */

/** Red, green, blue from 0 to 255. */
type Rgb = readonly [number, number, number];

const HEX = /^#[0-9a-f]{6}$/i;

/** A colour of a file as `#rrggbb` in lower case, or null when it is not one: only this form may reach a picture. */
export function safeColor(text: string | null): string | null {
  return text !== null && HEX.test(text) ? text.toLowerCase() : null;
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
  const [r, g, b] = rgbOf(color).map((part) => {
    const share = part / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  }) as unknown as Rgb; // map keeps the length of the tuple
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

/** Contrast ratio of two colours, from 1 to 21 (WCAG 2.2). */
export function contrastOf(one: string, other: string): number {
  const [a, b] = [luminanceOf(one), luminanceOf(other)];
  return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
}

/** A mixture of two colours: `share` 0 is the first, 1 the second. */
export function mix(one: string, other: string, share: number): string {
  const [a, b] = [rgbOf(one), rgbOf(other)];
  const at = (from: number, to: number) => from + (to - from) * share;
  return hexOf([at(a[0], b[0]), at(a[1], b[1]), at(a[2], b[2])]);
}

/**
 * The colour itself when it stands out from the background by the ratio (at most 4.5), else its nearest relative
 * towards black or white that does. One of the two always reaches 4.58.
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

/** Light becomes dark and dark light, the hue stays: white lands on the surface colour, black near white. */
export function swapLightness(color: string): string {
  const [r, g, b] = rgbOf(color);
  const [most, least] = [Math.max(r, g, b) / 255, Math.min(r, g, b) / 255];
  const lightness = (most + least) / 2;
  const swapped = 0.94 - lightness * 0.81;
  // Scale the chroma to what fits at the new lightness, a little duller: saturated colours glare on dark ground.
  const room = (at: number) => 1 - Math.abs(2 * at - 1);
  const scale = room(lightness) > 0.001 ? (0.8 * room(swapped)) / room(lightness) : 0;
  const part = (value: number) => (swapped + (value / 255 - lightness) * scale) * 255;
  return hexOf([part(r), part(g), part(b)]);
}
