/** Inflects English verbs and nouns, and finds their dictionary forms. */

import { pairsIn } from "./words.ts";

/** Base, past, participle; the participle is omitted if it equals the past. */
const irregular = `
arise arose arisen|awake awoke awoken|be was been|bear bore borne|beat beat beaten|become became become|begin began begun|bend bent|bet bet|bid bid|bind bound|bite bit bitten|bleed bled|blow blew blown|break broke broken|breed bred|bring brought|broadcast broadcast|build built|burn burnt|burst burst|buy bought|cast cast|catch caught|choose chose chosen|cling clung|string strung|shed shed|rid rid|wring wrung|spring sprang sprung|relay relayed|come came come|cost cost|creep crept|cut cut|deal dealt|dig dug|do did done|draw drew drawn|drink drank drunk|drive drove driven|eat ate eaten|fall fell fallen|feed fed|feel felt|fight fought|find found|fit fitted|flee fled|fly flew flown|forbid forbade forbidden|forecast forecast|foresee foresaw foreseen|forget forgot forgotten|forgive forgave forgiven|freeze froze frozen|get got|give gave given|go went gone|grind ground|grow grew grown|hang hung|have had|hear heard|hide hid hidden|hit hit|hold held|hurt hurt|keep kept|know knew known|lay laid|lead led|leave left|lend lent|let let|lie lay lain|light lit|lose lost|make made|mean meant|meet met|mislay mislaid|mistake mistook mistaken|offset offset|overcome overcame overcome|oversee oversaw overseen|overtake overtook overtaken|pay paid|prepay prepaid|put put|quit quit|read read|rebuild rebuilt|redo redid redone|repay repaid|resell resold|resend resent|reset reset|rewrite rewrote rewritten|ride rode ridden|ring rang rung|rise rose risen|run ran run|say said|see saw seen|seek sought|sell sold|send sent|set set|sew sewed sewn|shake shook shaken|shoot shot|show showed shown|shrink shrank shrunk|shut shut|sing sang sung|sink sank sunk|sit sat|sleep slept|slide slid|speak spoke spoken|speed sped|spend spent|spin spun|split split|spread spread|stand stood|steal stole stolen|stick stuck|sting stung|strike struck|sublet sublet|sweep swept|swell swelled swollen|swim swam swum|swing swung|take took taken|teach taught|tear tore torn|tell told|think thought|throw threw thrown|undergo underwent undergone|understand understood|undertake undertook undertaken|undo undid undone|unwind unwound|uphold upheld|upset upset|wake woke woken|wear wore worn|weave wove woven|win won|wind wound|withdraw withdrew withdrawn|withhold withheld|withstand withstood|write wrote written
`;

const forms: ReadonlyMap<string, { past: string; participle: string }> = new Map(
  irregular
    .trim()
    .split("|")
    .map((row) => {
      const [base = "", past = "", participle = past] = row.trim().split(" ");
      return [base, { past, participle }];
    }),
);
const bases: ReadonlyMap<string, string> = new Map(
  [...forms].flatMap(([base, { past, participle }]) => [
    [past, base],
    [participle, base],
  ]),
);

/** Verbs of several syllables that double their last letter, because of the stress or in British spelling. */
const doubled = new Set(
  "admit commit submit permit omit transmit remit refit refer prefer defer transfer infer confer occur recur incur concur control patrol enrol fulfil cancel label travel model level signal total dial channel counsel program handicap format equip outfit regret rebut debug unplug rerun reship zigzag kidnap backlog log".split(
    " ",
  ),
);

const isVowel = (letter: string | undefined) => letter !== undefined && "aeiou".includes(letter);

function doubles(verb: string): boolean {
  const [last, before, earlier] = [verb.at(-1), verb.at(-2), verb.at(-3)];
  if (last === undefined || isVowel(last) || "wxyh".includes(last) || !isVowel(before) || isVowel(earlier))
    return false;
  const syllables = verb.match(/[aeiouy]+/g)?.length ?? 0;
  return syllables === 1 || doubled.has(verb.replace(/^(?:re|pre|un|dis)(?=...)/, "")) || doubled.has(verb);
}

/** A compound inflects its last part: "double-check". */
function bent(verb: string, bend: (last: string) => string): string {
  const cut = verb.lastIndexOf("-") + 1;
  return verb.slice(0, cut) + bend(verb.slice(cut));
}

function withEnding(verb: string, ending: "ed" | "ing"): string {
  if (ending === "ing" && verb.endsWith("ie")) return `${verb.slice(0, -2)}ying`;
  if (verb.endsWith("e") && !(ending === "ing" && /(?:ee|oe|ye)$/.test(verb)))
    return verb.slice(0, -1) + ending;
  if (ending === "ed" && verb.endsWith("y") && !isVowel(verb.at(-2))) return `${verb.slice(0, -1)}ied`;
  return verb + (doubles(verb) ? verb.slice(-1) : "") + ending;
}

function withS(word: string): string {
  if (word.endsWith("y") && !isVowel(word.at(-2))) return `${word.slice(0, -1)}ies`;
  return /(?:s|x|z|ch|sh|[^aeiou]o)$/.test(word) ? `${word}es` : `${word}s`;
}

/** "check" to "checks" */
export function thirdPerson(verb: string): string {
  const known: Record<string, string> = { be: "is", have: "has", do: "does", go: "goes" };
  return bent(verb, (last) => known[last] ?? (/[^z]z$/.test(last) ? `${last}zes` : withS(last)));
}

/** "Remake" bends like "make". */
function formsOf(verb: string): { front: string; past: string; participle: string } | null {
  const own = forms.get(verb);
  if (own) return { front: "", ...own };
  const [, front = "", rest = ""] = /^(re|over|out|un|mis|pre|fore)(\p{L}{3,})$/u.exec(verb) ?? [];
  const known = forms.get(rest);
  return known ? { front, ...known } : null;
}

/** "send" to "sent" */
export const participle = (verb: string): string =>
  bent(verb, (last) => {
    const known = formsOf(last);
    return known ? `${known.front}${known.participle}` : withEnding(last, "ed");
  });

/** "take" to "took" */
export const past = (verb: string): string =>
  bent(verb, (last) => {
    const known = formsOf(last);
    return known ? `${known.front}${known.past}` : withEnding(last, "ed");
  });

/** "run" to "running" */
export const gerund = (verb: string): string =>
  bent(verb, (last) => (last === "be" ? "being" : withEnding(last, "ing")));

/** Pasts that are verbs of their own: "they fell the tree". */
const ownVerbs = new Set(
  "fell found saw ground wound bound bore felt lay rose left lent spoke spat".split(" "),
);

/** "Laid" to "lay", where a past was taken for a dictionary form; null for any other word. */
export const baseOfPast = (word: string): string | null =>
  ownVerbs.has(word) || forms.has(word) ? null : (bases.get(word) ?? null);

/** Dictionary form of any form of a verb; `isVerb` knows the dictionary forms. Null if no rule leads to one. */
export function baseOfVerb(form: string, isVerb: (base: string) => boolean): string | null {
  const word = form.toLowerCase();
  const known =
    bases.get(word) ??
    ({ is: "be", are: "be", am: "be", were: "be", has: "have", does: "do" } as const)[word];
  if (known !== undefined) return known;
  const stem = word.replace(/(?:ing|ed)$/, "");
  // The dictionary knows "gives" as well.
  const plain = /[^s]s$/.test(word)
    ? [word.slice(0, -1), word.replace(/es$/, ""), word.replace(/ies$/, "y")]
    : [];
  const candidates = [
    ...plain,
    word,
    ...(word.endsWith("ied") ? [word.replace(/ied$/, "y")] : []),
    ...(word.endsWith("ying") ? [word.replace(/ying$/, "ie")] : []),
    ...(stem === word ? [] : [`${stem}e`, stem, stem.slice(0, -1)]),
  ];
  return candidates.find((candidate) => isVerb(candidate)) ?? null;
}

const nouns: ReadonlyMap<string, string> = pairsIn(
  "man:men woman:women child:children person:people foot:feet tooth:teeth mouse:mice goose:geese analysis:analyses basis:bases crisis:crises diagnosis:diagnoses hypothesis:hypotheses thesis:theses criterion:criteria medium:media datum:data appendix:appendices index:indices leaf:leaves shelf:shelves half:halves knife:knives life:lives wife:wives self:selves calf:calves loaf:loaves thief:thieves wolf:wolves",
);
const singulars: ReadonlyMap<string, string> = new Map([...nouns].map(([one, many]) => [many, one]));
/** Nouns with one form for singular and plural, or always plural. */
const alike = new Set(
  "series species sheep fish aircraft means news data goods premises scissors information equipment feedback staff personnel news headquarters works customs clothes thanks savings logistics statics sales sms".split(
    " ",
  ),
);

/** "box" to "boxes" */
export function plural(noun: string): string {
  const word = noun.toLowerCase();
  if (alike.has(word)) return noun;
  const tail = [...nouns.keys()].find(
    (one) => word === one || (one.length > 2 && word.endsWith(one) && one.endsWith("man")),
  );
  return tail === undefined ? withS(noun) : noun.slice(0, -tail.length) + (nouns.get(tail) ?? "");
}

/** "boxes" to "box" */
export function singular(noun: string): string {
  const word = noun.toLowerCase();
  if (alike.has(word) || word.endsWith("ss") || word.endsWith("us") || word.endsWith("is")) return noun;
  const tail = [...singulars.keys()].find(
    (many) => word === many || (many.endsWith("men") && word.endsWith(many)),
  );
  if (tail !== undefined) return noun.slice(0, -tail.length) + (singulars.get(tail) ?? "");
  if (/[^aeiou]ies$/.test(word)) return `${noun.slice(0, -3)}y`;
  if (/(?:ss|x|z|ch|sh)es$/.test(word)) return noun.slice(0, -2);
  return word.endsWith("s") ? noun.slice(0, -1) : noun;
}
