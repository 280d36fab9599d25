/** The words of the grammar with their forms: its own lists and words of the lexicon. */
import { hashOf } from "../../../src/generation/parser/numbers.ts";
import * as lists from "./lists.ts";

export type Verb = { base: string; s: string; past: string; participle: string; ing: string };
export type Noun = { one: string; many: string };

export type Stock = {
  workVerbs: readonly Verb[];
  nounVerbs: readonly Verb[];
  anyVerbs: readonly Verb[];
  plainVerbs: readonly Verb[];
  verb(base: string): Verb;
  doers: readonly Noun[];
  people: readonly Noun[];
  rarePeople: readonly Noun[];
  things: readonly Noun[];
  anyThings: readonly Noun[];
  /** Nouns in -ing and nouns that are verbs, for compounds. */
  gerunds: readonly string[];
  adjectives: readonly string[];
  anyAdjectives: readonly string[];
};

const irregular = new Map(
  `become became become|begin began begun|bring brought brought|build built built|buy bought bought|catch caught caught
  choose chose chosen|come came come|cost cost cost|cut cut cut|deal dealt dealt|do did done|draw drew drawn|drive drove driven
  eat ate eaten|fall fell fallen|feed fed fed|find found found|fly flew flown|forget forgot forgotten|freeze froze frozen
  get got got|give gave given|go went gone|grind ground ground|grow grew grown|have had had|hear heard heard|hide hid hidden
  hit hit hit|hold held held|keep kept kept|know knew known|lay laid laid|lead led led|leave left left|lend lent lent|let let let
  lose lost lost|make made made|mean meant meant|meet met met|pay paid paid|put put put|read read read|ride rode ridden
  ring rang rung|rise rose risen|run ran run|say said said|see saw seen|seek sought sought|sell sold sold|send sent sent
  set set set|sew sewed sewn|shake shook shaken|show showed shown|shut shut shut|sing sang sung|sit sat sat|sleep slept slept
  speak spoke spoken|spend spent spent|split split split|stand stood stood|steal stole stolen|stick stuck stuck|swim swam swum
  take took taken|teach taught taught|tear tore torn|tell told told|think thought thought|throw threw thrown
  understand understood understood|wake woke woken|wear wore worn|weave wove woven|win won won|wind wound wound
  withdraw withdrew withdrawn|write wrote written|withhold withheld withheld|undertake undertook undertaken|oversee oversaw overseen`
    .split(/[|\n]/)
    .map((line) => line.trim().split(" "))
    .map(([base = "", past = "", participle = ""]) => [base, { past, participle }] as const),
);

/** Collects the words. `lexicon` is the text of lexicon.tsv. */
export function stockFrom(lexicon: string): Stock {
  const classes = new Map<string, { kinds: string; frequent: boolean }>();
  for (const line of lexicon.split("\n")) {
    const [form = "", kinds = "", coarse = "-1"] = line.split("\t");
    if (/^[a-z]{3,13}$/.test(form)) classes.set(form, { kinds, frequent: coarse !== "-1" });
  }
  const has = (form: string, letter: string): boolean =>
    (classes.get(form)?.kinds ?? "").split(":")[0]?.includes(letter) ?? false;
  const verb = (base: string): Verb => inflect(base, has);
  const words = (test: (kinds: string, form: string, frequent: boolean) => boolean): string[] =>
    [...classes].filter(([form, { kinds, frequent }]) => test(kinds, form, frequent)).map(([form]) => form);
  const nouns = (list: readonly string[]): Noun[] => list.map(nounOf);
  const verbs = words(
    (kinds, form, frequent) => /^(?:v:|nv:v)/.test(kinds) && (frequent || hashOf(form) % 3 === 0),
  ).filter((form) => !form.endsWith("s") && !["be", "have", "do"].includes(form));
  const person = (kinds: string): boolean => /^n:.*P/.test(kinds);
  return {
    workVerbs: lists.workVerbs.map(verb),
    nounVerbs: lists.nounVerbs.map(verb),
    anyVerbs: verbs.map(verb),
    plainVerbs: lists.plainVerbs.map(verb),
    verb,
    doers: nouns(lists.doers),
    people: nouns(words((kinds, form, frequent) => person(kinds) && frequent && !form.endsWith("s"))),
    rarePeople: nouns(
      words((kinds, form, frequent) => person(kinds) && !frequent && /(?:er|or|ist|man)$/.test(form)),
    ),
    things: nouns(lists.things),
    anyThings: nouns(
      words(
        (kinds, form, frequent) =>
          /^(?:n:|nv:n|an:n)/.test(kinds) && !kinds.includes("P") && frequent && !form.endsWith("s"),
      ),
    ),
    gerunds: words((kinds, _, frequent) => frequent && /^gn:/.test(kinds)),
    adjectives: lists.adjectives,
    anyAdjectives: words((kinds, _, frequent) => frequent && kinds === "a:"),
  };
}

const vowel = /[aeiou]/;

function inflect(base: string, has: (form: string, letter: string) => boolean): Verb {
  const bare = base.endsWith("e") && !/(?:ee|oe|ye)$/.test(base) ? base.slice(0, -1) : base;
  const double = base + (base.at(-1) ?? "");
  const stem = (ending: string, letter: string): string => {
    if (has(double + ending, letter) && !has(bare + ending, letter)) return double + ending;
    return bare + ending;
  };
  const toY = base.endsWith("y") && !vowel.test(base.at(-2) ?? "a");
  const ed = toY ? `${base.slice(0, -1)}ied` : base.endsWith("e") ? `${base}d` : stem("ed", "d");
  const known = irregular.get(base);
  return {
    base,
    s: sForm(base),
    past: known?.past ?? ed,
    participle: known?.participle ?? ed,
    ing: stem("ing", "g"),
  };
}

function sForm(base: string): string {
  if (base === "have") return "has";
  if (base.endsWith("y") && !vowel.test(base.at(-2) ?? "a")) return `${base.slice(0, -1)}ies`;
  return /(?:s|x|z|ch|sh|o)$/.test(base) ? `${base}es` : `${base}s`;
}

/** A noun with its plural; of several words the last one is inflected. */
function nounOf(one: string): Noun {
  if (
    /(?:data|staff|personnel|goods|feedback|equipment|information|mail|software|paperwork|minutes|terms|HR|IT|QA|R&D)$/.test(
      one,
    )
  )
    return { one, many: one };
  if (one.startsWith("person in")) return { one, many: one.replace("person", "persons") };
  if (/^[A-Z]+$/.test(one)) return { one, many: `${one}s` };
  if (one.endsWith("man") && one.length > 4) return { one, many: `${one.slice(0, -3)}men` };
  if (one.endsWith("shelf")) return { one, many: `${one.slice(0, -1)}ves` };
  if (one.endsWith("sis")) return { one, many: `${one.slice(0, -2)}es` };
  return { one, many: sForm(one) };
}
