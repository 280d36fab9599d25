/** What a step leads to, as events are called. */
import { resultLabel } from "../../naming/labels.ts";
import { cutWords } from "../mention.ts";
import { saidIn } from "../said.ts";

/** "Order received" is what "Receive order" leads to; empty where a label tells no work. */
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
