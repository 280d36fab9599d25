/** The result of a step, in the form of an event's name. */
import { resultLabel } from "../../naming/labels.ts";
import { cutWords } from "../mention.ts";
import { saidIn } from "../said.ts";

/** "Order received" is the result of "Receive order"; empty if a label names no work. */
export function resultOf(label: string): string {
  // Parsers take a verb without a subject for a noun.
  const said = saidIn(
    `they ${cutWords(label)
      .join(" ")
      .replace(/^\p{Lu}(?=\p{Ll})/u, (first) => first.toLowerCase())}`,
  );
  const [clause, second] = said.clauses.filter(({ verb }) => verb !== null);
  return clause && !second ? (resultLabel(clause) ?? "") : "";
}
