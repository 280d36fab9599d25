/** What texts say, statement by statement: one line each, as a reader would note it down. */
import { describe, expect, test } from "vitest";
import { readSentences } from "../../../src/generation/clauses/read.ts";
import { readDocument } from "../../../src/generation/document/read.ts";
import type { Statement } from "../../../src/generation/meaning/meaning.ts";
import { statementsOf } from "../../../src/generation/meaning/statements.ts";
import { parser } from "../../../src/generation/parser/parser.ts";

function stated(text: string) {
  const document = readDocument(text);
  return statementsOf(document, readSentences(document, parser), parser.mayBePerson);
}

const line = (one: Statement): string => {
  if (one.kind === "step") return `${one.doer ?? "-"}: ${one.label}`;
  if (one.kind === "question") return `${one.ask} [${one.values.join(" | ")}]`;
  if (one.kind === "remark") return "remark";
  if (one.kind === "parallel") return `parallel ${one.branches.length}`;
  if (one.kind === "event") return `${one.event}: ${one.label}`;
  return one.kind === "start" ? `start ${one.event}: ${one.label}` : `end${one.label ? `: ${one.label}` : ""}`;
};
const linesOf = (text: string) => stated(text).statements.map(line);

const tables: Record<string, [string, string[]][]> = {
  "whoever does it": [
    ["The glazier measures the window and cuts the pane.", []],
    ["The pane is cut by the apprentice.", []],
    ["A porter takes the case. He carries it to the room.", []],
    ["The head nurse hands the chart to the doctor. She signs it.", []],
    ["We check the tyres.", []],
  ],
  "work and no work": [
    ["Please draw a diagram of it. The cook peels the onions.", []],
    ["The shop is open. The cook peels the onions.", []],
    ["The clerk checks whether the form is complete.", []],
    ["The guest gets a voucher. The letters go out.", []],
  ],
  "questions and their cases": [
    ["The clerk checks the form. If it is complete, the clerk files it. Otherwise the clerk returns it.", []],
    ["The buyer approves or rejects the offer.", []],
    ["If the risk is low, the bank pays. If the risk is high, the bank asks for a deposit.", []],
    ["Parcels up to 5 kg go by bike. Parcels above 5 kg go by van.", []],
    ["Letters are scanned, parcels are weighed.", []],
    ["The inspector looks at the bridge. Defects found? -> close the road", []],
    ["The head signs the form; if not, the teacher rewrites it.", []],
    ["Unless it rains, the crew paints the fence.", []],
  ],
  "events and times": [
    ["When a guest arrives, the porter opens the door.", []],
    ["Every Monday the baker orders flour.", []],
    ["The painter primes the wall. After two days the painter paints it.", []],
    ["The clerk waits for the reply for at most 5 days. If no reply comes, the clerk calls the tenant.", []],
    ["The tenant signs the lease. If the tenant does not sign it within a week, the agent reminds him.", []],
  ],
  "courses and ends": [
    ["While the cook fries the fish, the waiter lays the table.", []],
    ["The cook fries the fish. Meanwhile the waiter lays the table.", []],
    ["The cook tastes the soup. If it is bland, the cook salts it and tastes it again.", []],
    ["1. The clerk stamps the form.\n2. If the stamp is wrong, go back to step 1.\n3. The process ends.", []],
  ],
};

describe.each(Object.entries(tables))("%s", (_, cases) => {
  test.each(cases)("%s", (text, expected) => {
    expect(linesOf(text)).toEqual(expected);
  });
});

test("every clause has a line in the account", () => {
  const text =
    "Our goal is happy guests. When a guest arrives, the porter opens the door and takes the case, because it is heavy. If the room is not ready, the guest waits in the bar.";
  const document = readDocument(text);
  const sentences = readSentences(document, parser);
  const { account } = statementsOf(document, sentences, parser.mayBePerson);
  const clauses = sentences.flatMap((sentence) => sentence.clauses);
  expect(account.map(({ from, to }) => [from, to])).toEqual(clauses.map(({ from, to }) => [from, to]));
});
