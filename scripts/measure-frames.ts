/**
 * Measures how well clauses find who does what: `node scripts/measure-frames.ts FRAMES.jsonl [--faults]`. Each line has
 * a sentence with its frames: verb, heads of subject and object ("*" is anything), link, the verb that it depends on.
 */
import { readFileSync } from "node:fs";
import type { Clause, Phrase } from "../src/generation/clauses/clause.ts";
import { readSpan } from "../src/generation/clauses/read.ts";
import { parser } from "../src/generation/parser/parser.ts";
import type { Token } from "../src/generation/parser/tree.ts";

type Heads = string[] | null | "*";
type Frame = { verb: string; subject: Heads; object: Heads; link?: string; of?: string; optional?: boolean };
type Sentence = { id: string; kind: string; text: string; frames: Frame[] };
type Found = {
  verb: string;
  subject: string[] | null;
  object: string[] | null;
  links: string[];
  of: string | null;
  clause: Clause;
};

const [file] = process.argv.slice(2);
if (file === undefined) throw new Error("say which sentences: measure-frames.ts FRAMES.jsonl");
const sentences = readFileSync(file, "utf8")
  .trim()
  .split("\n")
  // The comment at the top describes the format of the file.
  .map((line) => JSON.parse(line) as Sentence);

const headsOf = (phrase: Phrase | null, tokens: readonly Token[]): string[] | null =>
  phrase === null
    ? null
    : [phrase, ...phrase.fellows].map(({ head }) => (tokens[head]?.form ?? "").toLowerCase());

const verbOf = (clause: Clause) => clause.verb?.lemma ?? "be";

/** The verb that the clause is linked to; after "and" that of the first clause. */
function governorOf(clause: Clause, clauses: readonly Clause[]): string | null {
  const above = clauses.find(({ id }) => id === clause.link?.to);
  if (above === undefined) return null;
  return clause.link?.kind === "coordinate" ? governorOf(above, clauses) : verbOf(above);
}

function frameOf(clause: Clause, clauses: readonly Clause[], tokens: readonly Token[]): Found {
  const { state } = clause;
  const said =
    state === null
      ? null
      : "head" in state
        ? headsOf(state, tokens)
        : [(tokens[state.at]?.form ?? "").toLowerCase()];
  const kind = clause.link?.kind ?? "";
  return {
    verb: verbOf(clause),
    subject: headsOf(clause.doer, tokens),
    object: said ?? headsOf(clause.object, tokens),
    links: kind === "relative" ? ["rel", "*"] : [kind, clause.link?.words ?? "", "*"],
    of: governorOf(clause, clauses),
    clause,
  };
}

const same = (gold: Heads, found: string[] | null) =>
  gold === "*" ||
  JSON.stringify(gold === null ? null : [...gold].sort()) ===
    JSON.stringify(found === null ? null : [...found].sort());

type Count = {
  frames: number;
  verbs: number;
  right: number;
  spurious: number;
  found: number;
  links: number;
  linksRight: number;
  sentences: number;
  sentencesRight: number;
};
const nothing = (): Count => ({
  frames: 0,
  verbs: 0,
  right: 0,
  spurious: 0,
  found: 0,
  links: 0,
  linksRight: 0,
  sentences: 0,
  sentencesRight: 0,
});
const counts = new Map<string, Count>();
const faults: string[] = [];

for (const sentence of sentences) {
  const read = readSpan(sentence.text, { from: 0, to: sentence.text.length }, parser);
  const found = read.clauses
    .filter(
      (clause) =>
        clause.form !== "nominal" &&
        (clause.verb !== null || clause.form !== "fragment" || clause.doer !== null),
    )
    .map((clause) => frameOf(clause, read.clauses, read.tokens));
  const left = [...found];
  const count = counts.get(sentence.kind) ?? nothing();
  counts.set(sentence.kind, count);
  const wrong: string[] = [];
  for (const gold of sentence.frames) {
    const fits = (frame: Found) => same(gold.subject, frame.subject) && same(gold.object, frame.object);
    const candidates = left.filter(({ verb }) => verb === gold.verb);
    const frame = candidates.find(fits) ?? candidates[0];
    if (frame === undefined && gold.optional) continue;
    count.frames += 1;
    if (frame !== undefined) left.splice(left.indexOf(frame), 1);
    if (frame !== undefined) count.verbs += 1;
    const isRight = frame !== undefined && fits(frame);
    if (isRight) count.right += 1;
    const isLinked =
      gold.link === undefined ||
      gold.link === "rel" ||
      (frame?.links.includes(gold.link) && (gold.of === undefined || frame.of === gold.of));
    if (gold.link !== undefined && gold.link !== "rel") count.links += 1;
    if (gold.link !== undefined && gold.link !== "rel" && isLinked) count.linksRight += 1;
    if (!isRight || !isLinked)
      wrong.push(`${JSON.stringify(gold)} but ${frame === undefined ? "nothing" : told(frame)}`);
  }
  const spurious = left.filter(({ clause }) => clause.form !== "fragment");
  count.spurious += spurious.length;
  count.found += found.length;
  count.sentences += 1;
  if (wrong.length === 0 && spurious.length === 0) count.sentencesRight += 1;
  else
    faults.push(
      `${sentence.id} ${sentence.kind}: ${sentence.text}\n${[...wrong, ...spurious.map((frame) => `spurious ${told(frame)}`)].map((line) => `    ${line}`).join("\n")}`,
    );
}

function told(frame: Found): string {
  return `${frame.verb}(${frame.subject?.join("+") ?? "-"}, ${frame.object?.join("+") ?? "-"}) ${frame.links[0] ?? ""} of ${frame.of ?? "-"}`;
}

const total = nothing();
// Counts are all numbers.
for (const count of counts.values())
  for (const key of Object.keys(total) as (keyof Count)[]) total[key] += count[key];
const percent = (part: number, whole: number) =>
  whole === 0 ? "-" : `${((100 * part) / whole).toFixed(1)} %`;
console.log("kind\tframes\tright\tspurious\tlinks\tsentences right");
for (const [kind, count] of [...counts, ["all", total] as const])
  console.log(
    [
      kind,
      count.frames,
      percent(count.right, count.frames),
      percent(count.spurious, count.found),
      `${count.linksRight} of ${count.links}`,
      `${count.sentencesRight} of ${count.sentences}`,
    ].join("\t"),
  );
console.log(
  `verbs ${percent(total.verbs, total.frames)}, frames ${percent(total.right, total.frames)}, spurious ${percent(total.spurious, total.found)}, links ${percent(total.linksRight, total.links)}, sentences ${percent(total.sentencesRight, total.sentences)}`,
);
if (process.argv.includes("--faults")) console.log(`\n${faults.join("\n")}`);
