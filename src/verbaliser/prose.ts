/** Sayings as running text. */

import { capital } from "../generation/naming/words.ts";
import { againClause, clausesOf, isOver, isSimple } from "./clauses.ts";
import { enumerated } from "./phrases.ts";
import type { Again, Case, Cases, Rows, Saying } from "./sayings.ts";
import type { Wording } from "./wording.ts";

/** A sentence without its full stop. `opener` is set if this sentence determines how the next one begins. */
type Sentence = { text: string; opener: string | null };

export function proseOf(sayings: readonly Saying[], wording: Wording): string {
  const sentences = sentencesOf(sayings, wording, 0);
  return sentences
    .map(({ text, opener }, at) => `${opened(text, opener, at, sentences.length, wording)}.`)
    .join(" ");
}

/** Openers of consecutive sentences; each can start a main clause. */
const openers = {
  sparse: ["", "Then ", "", "Next, ", "", "After that, "],
  rich: ["Then ", "Next, ", "After that, ", "Subsequently, ", "Afterwards, "],
  none: [""],
} as const;

function opened(text: string, opener: string | null, at: number, count: number, { order }: Wording): string {
  if (opener !== null) return opener === "" ? capital(text) : `${opener}${text}`;
  if (at === 0 || order === "none")
    return order === "rich" && count > 2 && isPlain(text) ? `First, ${text}` : capital(text);
  if (!isPlain(text)) return capital(text);
  if (at === count - 1) return `Finally, ${text}`;
  const row = openers[order];
  const word = row[at % row.length] ?? "";
  return word === "" ? capital(text) : word + text;
}

/** A main clause that does not begin with a condition or another connector. */
const isPlain = (text: string): boolean =>
  !/^(?:if|when|once|in|as|otherwise|else|while|at|until|provided|the (?:process|following)|this|it|they|note|one or)\b/i.test(
    text,
  );

function sentencesOf(sayings: readonly Saying[], wording: Wording, depth: number): Sentence[] {
  const sentences: Sentence[] = [];
  let opener: string | null = null;
  const push = (texts: readonly string[]) => {
    for (const text of texts) {
      sentences.push({ text, opener });
      opener = null;
    }
  };
  for (const group of grouped(sayings)) {
    if (Array.isArray(group)) push(joinedInPairs(clausesOf(group, wording)));
    else {
      const told = compound(group, wording, depth);
      push(told.sentences);
      ({ opener } = told);
    }
  }
  return sentences;
}

/** Groups consecutive simple sayings; others stay single. */
function grouped(sayings: readonly Saying[]): (Saying[] | Saying)[] {
  const groups: (Saying[] | Saying)[] = [];
  for (const saying of sayings) {
    const last = groups.at(-1);
    if (saying.kind !== "work" && saying.kind !== "fact") groups.push(saying);
    else if (Array.isArray(last)) last.push(saying);
    else groups.push([saying]);
  }
  return groups;
}

/** Each clause is a sentence: a fact about the previous step is not joined to it. */
const joinedInPairs = (clauses: readonly string[]): readonly string[] => clauses;

type Told = { sentences: string[]; opener: string | null };

function compound(saying: Saying, wording: Wording, depth: number): Told {
  switch (saying.kind) {
    case "cases":
      return { sentences: casesText(saying, wording, depth), opener: openerAfter(saying, wording) };
    case "rows":
      return { sentences: rowsText(saying, wording, depth), opener: "When all of this is done, " };
    case "again":
      return againText(saying, wording, depth);
    case "part": {
      const inside = sentencesOf(saying.body, wording, depth).map(({ text }) => text);
      return {
        sentences: isSimple(saying.body)
          ? [`${saying.head}: ${enumerated(inside)}`]
          : [saying.head, ...inside],
        opener: null,
      };
    }
    default:
      return { sentences: clausesOf([saying], wording), opener: null };
  }
}

/** What follows a choice belongs to no case; if a case ends the process, only the others continue. */
function openerAfter({ cases, lead }: Cases, { joining }: Wording): string | null {
  if (cases.some(({ body }) => isOver(body)) || lead === "at any time") return null;
  const many = cases.length > 2;
  if (joining === "afterwards") return "Afterwards, ";
  if (joining === "regardless") return "In any case, ";
  return many ? "In all cases, " : "In either case, ";
}

function casesText({ lead, cases }: Cases, wording: Wording, depth: number): string[] {
  const isNested = depth > 0;
  const atAnyTime = lead === "at any time";
  const sentences = cases.flatMap((one, at): string[] => {
    const word = wordOf(one, cases, wording, isNested);
    const head = atAnyTime && at === 0 ? `at any time, ${word}` : word;
    return caseText(one, isNested && at === 0 ? `in this case, ${head}` : head, wording, depth);
  });
  return lead === null || atAnyTime ? sentences : [`${lead}`, ...sentences];
}

/** "if the order is complete", "otherwise" */
function wordOf(
  { when, opposite }: Case,
  cases: readonly Case[],
  wording: Wording,
  isNested: boolean,
): string {
  if (when !== null) return `${wording.opening} ${when}`;
  const mustBeClear = isNested || wording.otherwise === "opposite";
  if (opposite !== null && mustBeClear) return `${wording.opening} ${opposite}`;
  if (wording.otherwise === "if not" && opposite !== null) return "if not";
  return cases.length > 2 ? "in all other cases" : "otherwise";
}

const clausesMax = 4;

function caseText({ body, when }: Case, head: string, wording: Wording, depth: number): string[] {
  const cut = body.findIndex(({ kind }) => kind !== "work" && kind !== "fact");
  const simple = cut < 0 ? body : body.slice(0, cut);
  const others = cut < 0 ? [] : body.slice(cut);
  const clauses = clausesOf(simple, wording);
  const rest = sentencesOf(others, wording, depth + 1).map(({ text, opener }) =>
    opener === null ? text : opener.charAt(0).toLowerCase() + opener.slice(1) + text,
  );
  if (clauses.length === 0) {
    const [first = "nothing is done", ...more] = rest;
    return [
      `${head}, ${first.replace(/^in this case, /, "and if so, ").replace(/^and if so, /, "")}`,
      ...more,
    ];
  }
  const main = enumerated(clauses.slice(0, clausesMax));
  const isTurned =
    !wording.conditionFirst &&
    when !== null &&
    clauses.length === 1 &&
    others.length === 0 &&
    !head.startsWith("in this") &&
    !head.startsWith("at any");
  const more = clauses.slice(clausesMax).map((text) => `then ${text}`);
  return [isTurned ? `${main} ${head}` : `${head}, ${main}`, ...more, ...rest];
}

function rowsText({ rows }: Rows, wording: Wording, depth: number): string[] {
  const simple = rows.every(isSimple);
  const told = rows.map((row) => clausesOf(row, wording));
  const single = told.every((clauses) => clauses.length === 1);
  if (!simple) {
    const places = ["first", "second", "third", "fourth", "fifth", "sixth"];
    return [
      `${rows.length} rows of work are done in parallel`,
      ...rows.flatMap((row, at) =>
        sentencesOf(row, wording, depth).map(({ text }, place) =>
          place === 0 ? `in the ${places[at] ?? "next"} row, ${text}` : text,
        ),
      ),
    ];
  }
  const texts = told.map((clauses) => enumerated(clauses, "and then"));
  if (wording.parallel === "while" && single && texts.length === 2) return [`while ${texts[0]}, ${texts[1]}`];
  const how = wording.parallel === "while" ? "at the same time" : wording.parallel;
  if (single) return [`${how}, ${enumerated(texts)}`];
  return [`the following is done ${how}: ${texts.join("; ")}`];
}

function againText(saying: Again, wording: Wording, depth: number): Told {
  const { sentences, opener } = repeatedText(saying, wording, depth);
  const times = clausesOf(saying.times, wording);
  const others = saying.others.flatMap((one) => casesText(one, wording, depth));
  return { sentences: [...sentences, ...times, ...others], opener };
}

function repeatedText({ body, redo, again, exit, first }: Again, wording: Wording, depth: number): Told {
  const before = sentencesOf(body, wording, depth).map(({ text }) => text);
  const back = againClause(first, wording.voice);
  const corrected = isSimple(redo) ? clausesOf(redo, wording) : [];
  const mended = isSimple(redo) ? [] : sentencesOf(redo, wording, depth + 1).map(({ text }) => text);
  const opener = `Once ${exit}, `;
  if (redo.length === 0 && wording.repeated !== "back")
    return {
      sentences: [
        ...before,
        wording.repeated === "until"
          ? `this is repeated until ${exit}`
          : `as long as ${again}, this is repeated`,
      ],
      opener: null,
    };
  const word = wording.repeated === "back" ? wording.opening : "as long as";
  if (mended.length > 0)
    return {
      sentences: [...before, `${word} ${again}, ${mended[0]}`, ...mended.slice(1), `then ${back}`],
      opener,
    };
  return { sentences: [...before, `${word} ${again}, ${enumerated([...corrected, back])}`], opener };
}
