/** How the engine understood a text, sentence by sentence. */
import type { Explanation } from "../events/explanation.ts";

type Sentence = Explanation["sentences"][number];
type Line = Sentence["understood"][number];

/** Every sentence with its lines below it; one without lines was ignored by the engine. */
export function explanationText({ sentences, context }: Explanation): string {
  const told = sentences.flatMap((sentence) => {
    const lines = linesOf(sentence);
    return [oneLine(sentence.text), ...(lines.length > 0 ? lines : ["  -"])];
  });
  const steering = context.map(
    ({ text, effect, reason }) => `  ${effect ?? `no effect: ${reason}`}  “${oneLine(text)}”`,
  );
  return [...told, ...(steering.length > 0 ? ["Context", ...steering] : [])].join("\n");
}

function linesOf({ text, start, understood, assumed, left_out }: Sentence): string[] {
  const line = (kind: string) => (one: Line) => {
    const quote = [...text].slice(one.start - start, one.end - start).join("");
    const rule = one.rule === null ? "" : ` (${one.rule})`;
    return `  ${kind.padEnd(10)} ${one.text}${rule}  [${one.start}-${one.end} “${shortened(oneLine(quote))}”]`;
  };
  return [
    ...understood.map(line("understood")),
    ...assumed.map(line("assumed")),
    ...left_out.map(line("left out")),
  ];
}

const oneLine = (text: string) => text.replace(/\s+/g, " ").trim();

/** A quotation shows the place; it need not repeat a paragraph. */
const quoteCharsMax = 60;
const shortened = (text: string) =>
  text.length > quoteCharsMax ? `${text.slice(0, quoteCharsMax - 1)}…` : text;
