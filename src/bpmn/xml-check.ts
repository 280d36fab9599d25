/** Whether a text from outside is acceptable XML. */
import { SaxesParser } from "saxes";
import { limits } from "../limits.ts";

/** The text is not acceptable XML. The message is for the customer. */
export class XmlError extends Error {
  override name = "XmlError";
  readonly line: number;

  constructor(message: string, line: number) {
    super(message);
    this.line = line;
  }
}

/**
 * Parses a document strictly: XML 1.0 with namespaces, no DOCTYPE, limited depth and size. Takes linear time.
 * @throws XmlError
 */
export function checkXml(text: string): void {
  // The parser combines surrogates without checking that they form a pair.
  if (!text.isWellFormed())
    throw new XmlError("The text is not valid Unicode: it holds half a character.", 1);
  const parser = new SaxesParser({
    xmlns: true,
    position: true,
    defaultXMLVersion: "1.0",
    forceXMLVersion: true,
  });
  const refuse = (message: string): never => {
    throw new XmlError(message, parser.line);
  };
  let [count, depth] = [0, 0];

  parser.on("error", ({ message }) => refuse(`Not well-formed XML: ${plain(message)}`));
  parser.on("doctype", () => refuse("A DOCTYPE is not allowed."));
  parser.on("opentag", ({ attributes }) => {
    count += 1;
    if (count > limits.xmlElementsMax) refuse(`More than ${limits.xmlElementsMax} XML elements.`);
    if (depth === limits.xmlDepthMax) refuse(`XML elements are nested deeper than ${limits.xmlDepthMax}.`);
    depth += 1;
    if (Object.keys(attributes).length > limits.xmlAttributesMax)
      refuse(`An element has more than ${limits.xmlAttributesMax} attributes.`);
  });
  parser.on("closetag", () => {
    depth -= 1;
  });
  parser.write(text).close();
  if (count === 0) refuse("There is no XML element.");
}

/** Without the parser's "line:column: " prefix and final full stop. */
function plain(message: string): string {
  return `${message.replace(/^\d+:\d+: /, "").replace(/\.$/, "")}.`;
}
