/**
 * Writes src/generation/meaning/usual-objects.ts: which things the labels of the marked texts name with a verb far more
 * often than chance would have it.
 *
 *     node scripts/reader/usual-objects.ts
 */
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { singular } from "../../src/generation/naming/inflect.ts";
import { markedTexts } from "./marked-texts.ts";

const folder = new URL("./texts/", import.meta.url);
const target = new URL("../../src/generation/meaning/usual-objects.ts", import.meta.url);
/** Fewer texts may be one author's way of talking. */
const textsMin = 4;
const timesChance = 3;
/** One text in so many is left out, for measuring. */
const heldOut = { every: 16, at: 5 };
const lineCharsMax = 106;

const behind = new Set(
  "to for with from by in on at into of about until over through as after before off up out back down away if whether that again and or".split(
    " ",
  ),
);

/** No things. */
const others = new Set("it is eur euro".split(" "));

/** What is asked or told mostly follows, and is no thing. */
const saying = new Set(["ask", "tell"]);

/** "Send letter of refusal to customer": send, letter; null for a label without an object. */
function pairIn(label: string): string | null {
  const [verb = "", ...rest] = label.toLowerCase().split(" ");
  const end = rest.findIndex((word) => behind.has(word));
  const noun = (end < 0 ? rest : rest.slice(0, end)).at(-1)?.replace(/[,;]$/, "");
  return noun !== undefined &&
    !others.has(noun) &&
    !saying.has(verb) &&
    /^\p{L}[\p{L}-]+$/u.test(noun) &&
    /^\p{L}[\p{L}-]+$/u.test(verb)
    ? `${verb} ${singular(noun)}`
    : null;
}

const texts = readdirSync(folder)
  .filter((file) => file.endsWith(".txt"))
  .sort()
  .flatMap((file) => markedTexts(readFileSync(new URL(file, folder), "utf8")))
  .filter((_, place) => place % heldOut.every !== heldOut.at);
const [pairs, verbs, nouns] = [
  new Map<string, number>(),
  new Map<string, number>(),
  new Map<string, number>(),
];
const count = (counts: Map<string, number>, key: string) => counts.set(key, (counts.get(key) ?? 0) + 1);
let all = 0;
for (const { marks, names } of texts) {
  const said = names.flatMap(({ label }, at) => (marks[at]?.kind === "step" && label ? [pairIn(label)] : []));
  for (const pair of new Set(said.filter((one) => one !== null))) {
    const [verb = "", noun = ""] = pair.split(" ");
    count(pairs, pair);
    count(verbs, verb);
    count(nouns, noun);
    all++;
  }
}

const usual = new Map<string, string[]>();
for (const [pair, times] of pairs) {
  const [verb = "", noun = ""] = pair.split(" ");
  const chance = ((verbs.get(verb) ?? 0) * (nouns.get(noun) ?? 0)) / all;
  if (times >= textsMin && times >= timesChance * chance) usual.set(verb, [...(usual.get(verb) ?? []), noun]);
}

const rows = [...usual].toSorted().map(([verb, things]) => `${verb}: ${things.toSorted().join(" ")}`);
writeFileSync(
  target,
  `/** What is usually done to which things, counted by scripts/reader/usual-objects.ts. */
const counted = \`
${wrapped(rows.join(" | "))}
\`;

/** The things that the verb is usually about, by the verb. */
export const usualObjects: ReadonlyMap<string, ReadonlySet<string>> = new Map(
  counted
    .trim()
    .split(/\\s\\|\\s/)
    .map((row) => {
      const [verb = "", ...things] = row.split(/:?\\s/);
      return [verb, new Set(things)];
    }),
);
`,
);

function wrapped(text: string): string {
  const lines = [""];
  for (const word of text.split(" ")) {
    const last = lines.at(-1) ?? "";
    if (last.length + word.length > lineCharsMax) lines.push(word);
    else lines[lines.length - 1] = last === "" ? word : `${last} ${word}`;
  }
  return lines.join("\n");
}
