/** Puts customers' text as data between delimiters that nothing in the text can close. */

/** JSON between tags; every `<` inside is escaped, so the closing tag cannot occur. */
export function dataBlock(tag: string, value: unknown): string {
  return `<${tag}>\n${JSON.stringify(value).replaceAll("<", "\\u003c")}\n</${tag}>`;
}
