/** Decodes a BPMN file as the tool that wrote it intended: by its byte order mark, otherwise by its declaration. */
export function decode(bytes: Buffer): string {
  const start = bytes.subarray(0, 200).toString("latin1");
  if (start.startsWith("\xff\xfe")) return new TextDecoder("utf-16le", { ignoreBOM: true }).decode(bytes);
  const declared = /encoding\s*=\s*["'](iso-8859-1|windows-1252)["']/i.exec(start)?.[1];
  return new TextDecoder(declared ?? "utf-8", { ignoreBOM: true }).decode(bytes);
}
