/**
 * Prints the parse of a text: node scripts/parse.ts 'text' [READINGS]. Every line of the text is parsed as one
 * sentence.
 */
import { parser } from "../src/generation/parser/parser.ts";

const [text = "", readings = "1"] = process.argv.slice(2);
let from = 0;
for (const line of text.split("\n")) {
  for (const { tokens, score } of parser.parse(text, { from, to: from + line.length }, Number(readings))) {
    console.log(`# ${score}`);
    tokens.forEach(({ form, lemma, upos, xpos, head, relation }, at) => {
      const columns = [
        String(at).padStart(2),
        form.padEnd(16),
        lemma.padEnd(16),
        upos.padEnd(6),
        xpos.padEnd(6),
      ];
      console.log(
        ...columns,
        String(head).padStart(3),
        relation.padEnd(13),
        head < 0 ? "" : (tokens[head]?.form ?? ""),
      );
    });
  }
  from += line.length + 1;
}
