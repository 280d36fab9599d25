/** The forms in which a text may lie in a file, for a search through raw bytes. */

/** As UTF-8 and UTF-16, as it stands inside JSON, and inside base64 at each of the three places it may begin. */
export function needlesOf(text: string): { form: string; bytes: Buffer }[] {
  const utf8 = Buffer.from(text);
  const json = Buffer.from(JSON.stringify(text).slice(1, -1));
  const found = [
    { form: "utf-8", bytes: utf8 },
    { form: "utf-16", bytes: Buffer.from(text, "utf16le") },
    ...(json.equals(utf8) ? [] : [{ form: "json", bytes: json }]),
    ...[0, 1, 2].map((shift) => ({ form: "base64", bytes: insideBase64(utf8, shift) })),
  ];
  return found.filter(({ bytes }) => bytes.length > 0);
}

/** The base64 characters that depend on the text alone when it begins `shift` bytes behind a group of three. */
function insideBase64(bytes: Buffer, shift: number): Buffer {
  const encoded = Buffer.concat([Buffer.alloc(shift), bytes]).toString("base64");
  const from = shift === 0 ? 0 : shift + 1;
  const whole = Math.floor(((shift + bytes.length) * 8) / 6);
  return Buffer.from(encoded.slice(from, whole));
}
