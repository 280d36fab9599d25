/** Irregularities of an accepted document: the drawing does not suffer, but its sender may want to know. */
import { limits } from "../limits.ts";
import { asUtf8 } from "./check.ts";
import { drawnAndMissing } from "./coverage.ts";
import { type Document, openDocument } from "./document.ts";
import { describe } from "./drawn.ts";
import { readDrawings } from "./interchange.ts";
import { type Mismatch, mismatchesIn } from "./references.ts";
import { lineOf } from "./xml.ts";

/**
 * First the number of shapes that its drawing lacks; then one sentence with a line number for each irregularity, in
 * document order. Beyond `limits.odditiesShownMax` a last sentence counts the rest. Names and ids are the customer's.
 * The text must be one that `checkBpmn` accepted, as received.
 */
export function odditiesIn(text: string): string[] {
  const document = openDocument(asUtf8(text));
  const found = [...mismatchesIn(document)]
    .filter(({ spoils }) => !spoils)
    .sort((one, other) => one.at.start - other.at.start);
  const { drawn, missing } = drawnAndMissing(document);
  const lacks =
    drawn > 0 && missing.length > 0
      ? [`Of ${drawn + missing.length} shapes the drawing lacks ${missing.length}.`]
      : [];
  const told = found.slice(0, limits.odditiesShownMax).map((one) => sentence(document, one));
  const more = found.length - told.length;
  return [...lacks, ...told, ...(more === 0 ? [] : [`And ${more} more.`])];
}

function sentence(document: Document, { element, at, message }: Mismatch): string {
  const line = `Line ${lineOf(document.text, at.start)}: ${message}`;
  const shown = readDrawings(document).find(({ plane }) => plane === element)?.element;
  const taken = shown == null ? undefined : document.elements.get(shown);
  return taken ? `${line} The ${describe(taken)} is shown.` : line;
}
