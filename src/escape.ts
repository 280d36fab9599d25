/** Escapes text for markup: one table of the characters that are special in HTML, XML and SVG. */

const entities: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
  "\t": "&#9;",
  "\n": "&#10;",
  "\r": "&#13;",
};

/** For elements and quoted attributes. `signs` replaces the set of escaped characters; each must be in the table. */
export const escaped = (text: string, signs: RegExp = /[&<>"']/g): string =>
  text.replace(signs, (sign) => entities[sign] ?? sign);
