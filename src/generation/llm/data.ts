/** Customers' text as data inside delimiters, which nothing in the text can close. */

/** JSON between tags; every `<` inside is written as an escape, so the closing tag cannot occur. */
export function dataBlock(tag: string, value: unknown): string {
  return `<${tag}>\n${JSON.stringify(value).replaceAll("<", "\\u003c")}\n</${tag}>`;
}
