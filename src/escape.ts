/** Texts inside of markup: the one table of signs that HTML, XML and SVG must not take for their own. */

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

/** For elements and quoted attributes. `signs` are others where a format has other ones; each must be in the table. */
export const escaped = (text: string, signs: RegExp = /[&<>"']/g): string =>
  text.replace(signs, (sign) => entities[sign] ?? sign);
