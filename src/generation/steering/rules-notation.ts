/** How diagrams are drawn: unwanted elements, the words of labels, kinds of tasks. */
import type { Clause, Phrase } from "../clauses/clause.ts";
import type { TaskKind } from "../outline.ts";
import { beyond, usual } from "./beyond.ts";
import { quoted } from "./frame-steps.ts";
import type { Forbidden, Line, Order, Rule } from "./order.ts";
import { aboutOf, allAbout, isNotation, isOurs, lemmasOf, mainsOf, nameOf, set } from "./words.ts";

/** The notation's words for elements that a folder can forbid: the head of the phrase, and required words before it. */
const elements: [Forbidden, ReadonlySet<string>, ReadonlySet<string> | null][] = [
  ["lanes", set("lane swimlane"), null],
  ["pools", set("pool"), null],
  [
    "parallel",
    set("gateway path branch flow work task step split fork"),
    set("parallel concurrent and simultaneous"),
  ],
  ["parallel", set("parallelism concurrency"), null],
  ["timers", set("timer"), null],
  ["timers", set("event"), set("timer")],
  ["event gateways", set("gateway"), set("event event-based")],
  ["boundary events", set("event"), set("boundary attached")],
  ["inclusive gateways", set("gateway"), set("inclusive or")],
  ["sub-processes", set("subprocess sub-process subprocesse"), null],
  ["sub-processes", set("process"), set("sub")],
  ["notes", set("annotation note comment"), null],
  ["questions", set("name label text question caption"), set("gateway decision diamond")],
];

/** The element in a phrase that can be forbidden. */
function elementOf(phrase: Phrase): Forbidden | null {
  const around = set(
    `${phrase.words} ${phrase.attached.map(({ phrase: one }) => one.lemma).join(" ")}`
      .toLowerCase()
      .replace(/[-/]/g, " "),
  );
  const found = elements.find(
    ([, heads, before]) =>
      heads.has(phrase.lemma.toLowerCase()) &&
      (before === null || [...before].some((word) => around.has(word) || around.has(`${word}s`))),
  );
  return found?.[0] ?? null;
}

/** Verbs of refusal, without a "not". */
const refusing = set("avoid skip omit forbid ban drop abandon refrain hate dislike ditch remove prohibit");
const leaving = set("leave do go");
const showing = set(
  "use draw show want need like see have model include depict display appear put add employ allow paint",
);
const partly = set("only except unless but");

const phrasesOf = (one: Phrase | null | undefined): Phrase[] => (one ? [one, ...one.fellows] : []);

function refused(clause: Clause, line: Line): Phrase[] {
  const { verb, state, doer, object, complements } = clause;
  const lemma = verb?.lemma ?? "";
  const without = complements
    .filter(({ preposition }) => preposition === "without")
    .flatMap(({ phrase }) => phrasesOf(phrase));
  if (without.length > 0 && (leaving.has(lemma) || showing.has(lemma) || verb === null)) return without;
  const about = aboutOf(clause);
  // "The client gets no lane" is about the client.
  if (about !== null && elementOf(about) === null && !isOurs(clause)) return [];
  const named = [object, doer, state && "head" in state ? state : null].flatMap(phrasesOf);
  return isRefused(clause) || isUnwanted(line, clause, named) ? named : [];
}

const isRefused = ({ verb }: Clause): boolean =>
  refusing.has(verb?.lemma ?? "") ||
  (leaving.has(verb?.lemma ?? "") && /\b(?:out|away|without)\b/.test(verb?.particle ?? ""));

export const bareElements = (text: string): Forbidden[] =>
  /\b(?:for|without|but)\b/i.test(text.split(",")[0] ?? "")
    ? []
    : bare.filter(([, words]) => words.test(text)).map(([what]) => what);
const bare: [Forbidden, RegExp][] = [
  [
    "parallel",
    /\b(?:parallel|concurrent) (?:gateways?|paths?|branches|flows?|work|steps?|tasks?)\b|\bparallelism\b/i,
  ],
  ["lanes", /\b(?:swim)?lanes?\b/i],
  ["sub-processes", /\bsub-?processes\b/i],
  ["timers", /\btimers?\b/i],
  ["notes", /\b(?:notes|annotations|comments)\b/i],
  ["boundary events", /\bboundary (?:events?|timers?)\b/i],
  ["event gateways", /\bevent(?:-based)? gateways?\b/i],
  ["inclusive gateways", /\binclusive gateways?\b/i],
];

/** "Lanes are not wanted", "never use lanes", "there should be no lanes", but not "do not show it as a lane". */
function isUnwanted(line: Line, { verb, negated, complements }: Clause, named: readonly Phrase[]): boolean {
  const denied = negated || named.some(({ determiner }) => determiner === "no");
  const isSaid = verb === null || showing.has(verb.lemma) || /\b(?:is|are|be)\b/i.test(line.text);
  return denied && isSaid && !complements.some(({ preposition }) => preposition === "as");
}

const kinds: [TaskKind, RegExp][] = [
  ["user", /\buser tasks?\b/i],
  [
    "service",
    /\b(?:(?:service|system|automatic|automated) (?:task|step|activit)|automatic\b|automated\b|automatically\b)/i,
  ],
  ["manual", /\bmanual tasks?\b/i],
  ["script", /\bscript tasks?\b/i],
  ["businessRule", /\bbusiness rule tasks?\b/i],
];

const general = set(
  "task step activity work everything all we it that this they what whatever something anything job action",
);

/** "Everything the system does is a service task": the doer. */
function doerIn(line: Line): string | null {
  const found = line.clauses
    .flatMap(({ doer, object, passive }) => [
      ...(passive || doer === null ? [] : [doer]),
      ...[doer, object].flatMap(
        (one) =>
          one?.attached
            .filter(({ preposition }) => /^(?:of|by|'s)$/.test(preposition))
            .map(({ phrase }) => phrase) ?? [],
      ),
      ...(passive ? [doer, object].filter((one) => one !== null) : []),
    ])
    .find(({ lemma, pronoun }) => !pronoun && !general.has(lemma) && !isNotation(lemma));
  return found === undefined ? null : nameOf(line, found);
}

export const notationRules: Rule[] = [
  {
    name: "yes and no",
    example: "Name gateways as questions and flows as Yes / No.",
    read: ({ text }) =>
      /\byes\b/i.test(text) && /\bno\b/i.test(text.replace(/^\s*no\b/i, ""))
        ? [
            {
              type: "yesNo",
              ...(/\blower[- ]?case\b|\bsmall letters\b/i.test(text) && { lower: true as const }),
            },
          ]
        : null,
  },
  {
    name: "variety of English",
    example: "Use British English.",
    read(line) {
      const lemmas = new Set(lemmasOf(line.tokens));
      const british = ["british", "uk"].some((word) => lemmas.has(word));
      const american = ["american", "us", "usa"].some((word) => lemmas.has(word));
      const ofWords = ["english", "spelling", "spell", "write", "orthography", "spelt", "spelled"].some(
        (word) => lemmas.has(word),
      );
      return british !== american && ofWords
        ? [{ type: "spelling", variety: british ? "British" : "American", words: quoted(line) }]
        : null;
    },
  },
  {
    name: "not wanted",
    example: "Never use parallel gateways.",
    read(line) {
      const lemmas = lemmasOf(line.tokens);
      if (
        lemmas.includes("one") &&
        lemmas.includes("pool") &&
        lemmas.some((word) => word === "only" || word === "single" || word === "just")
      )
        return [{ type: "forbid", what: "pools" }];
      // "No swimlane called Portal" is about one lane.
      if (
        lemmas.some((word) => partly.has(word)) ||
        /\b(?:swim)?lanes? (?:called|named|for|of|per)\b/i.test(line.text)
      )
        return null;
      const named = mainsOf(line)
        .flatMap((clause) => refused(clause, line))
        .map(elementOf)
        // "No parallel gateways, please": whatever the tree says, a "no" at the beginning refuses.
        .concat(/^(?:please,?\s+)?no\b/i.test(line.text) ? bareElements(line.text) : []);
      const whats = [...new Set(named.filter((what) => what !== null))];
      return whats.length > 0 ? whats.map((what): Order => ({ type: "forbid", what })) : null;
    },
  },
  {
    name: "kind of task",
    example: "Everything the system does is a service task.",
    read(line) {
      const kind = kinds.find(([, words]) => words.test(line.text))?.[0];
      const denied = mainsOf(line).some(({ negated }) => negated);
      const doer = kind === undefined || denied ? null : doerIn(line);
      // "Mails are sent automatically by the CRM" is mainly about the sender.
      const isWork = line.clauses.some(
        ({ passive, doer: by, object, verb }) =>
          passive &&
          by &&
          !(object && (general.has(object.lemma) || isNotation(object.lemma))) &&
          verb &&
          !/^(?:draw|show|model|automate|treat)$/.test(verb.lemma),
      );
      if (kind === undefined || denied || isWork) return null;
      return doer !== null || /\b(?:all|every|each)\b/i.test(line.text)
        ? [{ type: "kind", kind, doer }]
        : null;
    },
  },
  {
    name: "drawn so anyway",
    example: "Gateways are worded as questions.",
    read(line) {
      const lemmas = new Set(lemmasOf(line.tokens).flatMap((word) => word.split("-")));
      const names =
        /["“]/.test(line.text.replace(/["“](?:the|an?)["”]/gi, "")) &&
        !/\be\.\s?g\.|example|instance|such as|like\b/i.test(line.text);
      if (names || mainsOf(line).some(({ negated }) => negated)) return null;
      const isAbout = (kinds: ReadonlySet<string>) =>
        (mainsOf(line)
          .flatMap(allAbout)
          .every(({ pronoun }) => pronoun)
          ? line.clauses
          : mainsOf(line)
        )
          .flatMap(allAbout)
          .some(
            (phrase) =>
              kinds.has(phrase.lemma) ||
              phrase.modifiers.some((word) => kinds.has(word)) ||
              phrase.attached.some(({ phrase: of }) => kinds.has(of.lemma)),
          );
      const found = usual.find((one) => isAbout(one.kinds) && [...one.says].some((word) => lemmas.has(word)));
      return found ? [{ type: "nothing", why: found.so }] : null;
    },
  },
];

/** Tried after names, which may also be about words. */
export const beyondRules: Rule[] = [
  {
    name: "beyond a folder",
    example: "Use German labels.",
    read(line) {
      const lemmas = lemmasOf(line.tokens);
      const said = mainsOf(line).some(
        (clause) => isOurs(clause) || allAbout(clause).some(({ lemma }) => isNotation(lemma)),
      );
      const found = beyond.find(([words]) => lemmas.some((word) => words.has(word)));
      return found && said ? [{ type: "nothing", why: found[1] }] : null;
    },
  },
];
