/**
 * Rewrites terse commands into the rules' words, before an instruction is cut: "new task: Weigh, lane Yard, after
 * Count" adds a task "Weigh" after Count in the lane Yard. Name, place and lane are slots in any order.
 */
import type { Span } from "../document/document.ts";
import type { Model } from "../editing/model.ts";
import type { Misspelt } from "../parser/misspelt.ts";
import { tryNodes } from "./find.ts";
import { tryLane } from "./find-others.ts";
import { mentionOf } from "./mention.ts";
import { beginsOrder, type Masked, maskedOf } from "./pieces.ts";
import { inWords } from "./signs.ts";

/** A stretch as written, and with a masking word for each name. */
type Chunk = { text: string; masked: string };

/** `noun`: the words before the name; `isCalled`: whether the words are a name rather than work. */
type Slots = {
  noun: string;
  isCalled: boolean;
  name: Chunk | null;
  place: Chunk | null;
  lane: string | null;
};

/** The diagram, and the names of its lanes including those that the instruction adds. */
type Known = { model: Model; lanes: readonly string[] };

/** The rewritten parts, with their positions in the original text. */
export function plainlySaid(text: string, model: Model): readonly Misspelt[] {
  const names = [model.nodes, model.lanes, model.pools].flatMap((all) =>
    [...all.values()].map(({ name }) => name),
  );
  const source = maskedOf(text, names);
  if (source.text !== text) return [];
  const known = {
    model,
    lanes: [...[...model.lanes.values()].map(({ name }) => name), ...newLanesIn(source)],
  };
  const isCounted = (source.masked.match(numbered)?.length ?? 0) > 1;
  const sentences = sentencesOf(source).map(({ from, to }) => {
    const written = text.slice(from, to);
    const counted = isCounted ? numbersNamed(partOf(source, from, to), model) : written;
    const worded = inWords(maskedOf(counted, names));
    return { from, to, written, read: addedPlainly(maskedOf(worded, names), known) ?? worded };
  });
  return [...sentences, ...countsIn(source)]
    .filter(({ written, read }) => read !== written)
    .sort((a, b) => a.from - b.from);
}

/** The position of an order in the original text, including all of a rewritten sentence. */
export function writtenSpan(said: readonly Misspelt[], { from, to }: Span): Span {
  let shift = 0;
  let [start, end] = [from, to];
  for (const one of said) {
    const at = one.from + shift;
    shift += one.read.length - (one.to - one.from);
    if (from >= one.to + shift) start = from - shift;
    else if (from >= at) start = one.from;
    if (to >= one.to + shift) end = to - shift;
    else if (to > at) end = one.to;
  }
  return { from: start, to: end };
}

/** "... 2. rename": within a line a number ends the previous order. */
const countsIn = ({ text, masked }: Masked): Misspelt[] =>
  [...masked.matchAll(/(?<=[^\s.,;:!?])\s+\(?\d{1,2}[.)]\s+/g)]
    .filter(({ index, 0: count }) => beginsOrder(masked.slice(index + count.length)))
    .map(({ index, 0: count }) => {
      const to = index + count.length;
      return { from: index, to, written: text.slice(index, to), read: "; " };
    });

/** Step numbers refer to the original diagram, not to the one after the previous orders. */
const numbersNamed = ({ text, masked }: Chunk, model: Model): string =>
  [...masked.matchAll(numbered)].reduceRight((sofar, { index, 0: said }) => {
    const [node, ...others] = tryNodes(mentionOf(said), { model, focus: [] });
    if (!node?.name || others.length > 0) return sofar;
    return `${sofar.slice(0, index)}"${node.name}"${sofar.slice(index + said.length)}`;
  }, text);

const numbered = /\b(?:the )?(?:step|task|activity) \d+\b/gi;

/** Lanes that the instruction itself adds. */
const newLanesIn = ({ text, masked }: Masked): string[] =>
  [
    ...masked.matchAll(
      /\b(?:add|create|insert|open|new)(?: an?)?(?: new)? lane:? (?:called |named )?(Q\S+|\p{Lu}[\p{L}-]*)/dgu,
    ),
  ].map(({ indices }) => unquoted(text.slice(...(indices?.[1] ?? [0, 0]))));

/** Sentences, lines, numbered points and orders, without numbers, endings and softening words. */
function sentencesOf({ masked }: Masked): Span[] {
  const ends = [...masked.matchAll(sentenceEnd)].filter(({ index, 0: joint, groups }) => {
    if (groups?.order === undefined) return true;
    const ahead =
      masked
        .slice(0, index)
        .split(/[.!?]\s|\n/)
        .at(-1) ?? "";
    const behind = masked.slice(index + joint.length);
    return /^\s*(?:a )?new (?:task|step|activity|lane)\b/i.test(behind)
      ? joint === ";"
      : beginsOrder(ahead) && beginsOrder(behind) && !/^\s*(?:put|place|position)\b/i.test(behind);
  });
  return between(masked, ends)
    .map(({ from, to }) => {
      const said = masked.slice(from, to);
      const lead = /^\s*(?:(?:please|pls|plz|kindly),? )?/i.exec(said)?.[0].length ?? 0;
      const trail = /(?:,? (?:please|pls|plz|thanks|thx))?\s*$/i.exec(said)?.[0].length ?? 0;
      return { from: from + lead, to: to - trail };
    })
    .filter(({ from, to }) => from < to);
}

const sentenceEnd =
  /[.!?]+(?=\s|$)|\n|(?<=^|[\s,;])\(?\d{1,2}[.)](?=\s)|(?<order>[;,](?: and)?(?: then)?(?=\s)| and(?: then)?(?=\s))/g;

const between = (text: string, cuts: readonly RegExpExecArray[]): Span[] =>
  [...cuts.map(({ index }) => index), text.length].map((to, at) => {
    const cut = cuts[at - 1];
    return { from: cut === undefined ? 0 : cut.index + cut[0].length, to };
  });

const partOf = ({ text, masked }: Chunk, from: number, to: number): Chunk => {
  const lead = /^\s*/.exec(masked.slice(from, to))?.[0].length ?? 0;
  return { text: text.slice(from + lead, to).trimEnd(), masked: masked.slice(from + lead, to).trimEnd() };
};

/** The order with its slots in the usual order; null if it is none, or has that form already. */
function addedPlainly(source: Chunk, known: Known): string | null {
  const chunks = chunksOf(source);
  const start: Slots = { noun: "", isCalled: false, name: null, place: null, lane: null };
  const filled = chunks.reduce<Slots | null>((slots, chunk) => slots && fill(slots, chunk, known), start);
  if (filled === null || filled.noun === "") return null;
  const { noun, isCalled, name, place, lane } = filled;
  if (name === null || place === null) return null;
  if (
    chunks.length < 2 &&
    lane === null &&
    source.masked.indexOf(name.masked) < source.masked.indexOf(place.masked)
  )
    return null;
  const label = isCalled && !isQuoted(name) ? `"${name.text}"` : name.text;
  const isNew = lane !== null && !known.lanes.includes(lane);
  return `${isNew ? `add a lane "${lane}"; ` : ""}add ${noun.trimStart()}${label} ${place.text}${lane === null ? "" : ` in the lane ${/parallel|same time/.test(place.text) ? lane : `"${lane}"`}`}`;
}

/** The parts between commas, semicolons and colons; "lane: Yard" is one. */
function chunksOf(source: Chunk): Chunk[] {
  const cuts = [...source.masked.matchAll(joint)].filter(
    ({ index, 0: sign }) => index > 0 && !(sign.trim() === ":" && key.test(source.masked.slice(0, index))),
  );
  return between(source.masked, cuts).map(({ from, to }) => partOf(source, from, to));
}

const joint = /\s*[,;:]\s+|\s+(?=(?:add|insert|create) (?:an? |the )?(?:new )?(?:task|step|activity)\b)/gi;
const key =
  /(?:^|[,;:]\s+)(?:in |on )?(?:lane|owner|role|performer|doer|responsible|position|place|where|after|before|behind)$/i;

function fill(slots: Slots, chunk: Chunk, known: Known): Slots | null {
  const place = placeAt(chunk.masked);
  if (place === 0) return placed(slots, chunk, known);
  if (slots.noun === "") return opened(slots, chunk, known);
  const lane = laneIn(chunk, known);
  if (lane !== null) return slots.lane === null ? { ...slots, lane } : null;
  return slots.name === null ? named(slots, chunk, known) : null;
}

const head =
  /^(?:(?:add|insert|create|include|append|(?:put|place)(?= (?:an? |the )?(?:new )?(?:task|step|activity)\b))(?<article> (?:an?|the|another|one))?(?: new)?|(?:a )?new(?= \p{L}+ ?))(?<kind> (?:user|manual|service|send|receive|script|business rule))?(?<noun> (?:task|step|activity))?(?: (?:called|named))?(?<rest> .+)?$/iu;

/** The verb, with any name and place after it. */
function opened(slots: Slots, chunk: Chunk, known: Known): Slots | null {
  const { article, kind, noun, rest = "" } = head.exec(chunk.masked)?.groups ?? {};
  const isHead = head.test(chunk.masked) && (noun !== undefined || !/^(?:a )?new\b/i.test(chunk.masked));
  if (!isHead) return null;
  const behind = partOf(chunk, chunk.masked.length - rest.length, chunk.masked.length);
  const isCalled = noun !== undefined || rest === "";
  const begun = {
    ...slots,
    isCalled,
    noun: isCalled || isQuoted(behind) ? `a${kind ?? ""} task ` : `${(article ?? "").trimStart()} `,
  };
  return rest === "" ? begun : named(begun, behind, known);
}

/** The name, with any lane and place after it. */
function named(slots: Slots, chunk: Chunk, known: Known): Slots | null {
  const noun = /^(?:the |an? )?(?:new )?(?:task|step|activity)(?: called| named)?:? /i.exec(chunk.masked);
  if (noun)
    return named(
      { ...slots, isCalled: true, noun: slots.noun.trim() === "" ? "a task " : slots.noun },
      partOf(chunk, noun[0].length, chunk.masked.length),
      known,
    );
  const at = placeAt(chunk.masked);
  if (at === 0) return placed(slots, chunk, known);
  if (at !== null) {
    const withName = named(slots, partOf(chunk, 0, at), known);
    return withName && fill(withName, partOf(chunk, at, chunk.masked.length), known);
  }
  const trail = /^(?<ahead>.+?) (?:\((?<aside>[^()]+)\)|(?<behind>(?:in|by|done by|for) .+))$/i.exec(
    chunk.masked,
  );
  const ahead = trail?.groups?.ahead?.length ?? 0;
  const said = partOf(chunk, ahead, chunk.masked.length);
  const bare = trail?.groups?.aside === undefined ? said : partOf(said, 1, said.masked.length - 1);
  const lane = trail === null ? null : laneIn(bare, known);
  const name = lane === null ? chunk : partOf(chunk, 0, ahead);
  if (!isName(name, slots.isCalled) || (lane !== null && slots.lane !== null)) return null;
  return { ...slots, name, lane: lane ?? slots.lane };
}

const isQuoted = ({ text }: Chunk): boolean => /^["“”„«»'‘’`]/.test(text);

/** A few words without any other meaning. */
const isName = ({ masked }: Chunk, isCalled: boolean): boolean =>
  masked.split(" ").length <= nameWordsMax &&
  !/[()]/.test(masked) &&
  !/\b(?:if|when|then|otherwise|else|who|which|that|because|so|not|unless|until|only|there|it)\b/i.test(
    masked,
  ) &&
  (isCalled ||
    !/\b(?:branch|lane|pool|event|timer|gateway|question|decision|sub-?process|note|comment|pause|delay|wait|deadline|limit|outcome|option|path|loop|start|end|message|signal|error)\b/i.test(
      masked,
    ));
const nameWordsMax = 6;

/** Where the words of a place begin. */
function placeAt(masked: string): number | null {
  return placeWords.exec(masked)?.index ?? null;
}

const placeWords =
  /(?<![^\s])(?:(?:position(?:ed)?|placed?|where):? )?(?:(?:right|directly|immediately|just|straight) )*(?:after|before|behind|between|in parallel (?:to|with)|parallel (?:to|with)|alongside|at the same time as|at the (?:very )?(?:end|start|beginning))(?![\p{L}-])/iu;

/** The place, possibly followed by the name: "between A and B the step 'Weigh'". */
function placed(slots: Slots, chunk: Chunk, known: Known): Slots | null {
  const { ahead } =
    /^(?<ahead>.+?) (?:the|an?) (?:new )?(?:task|step|activity) (?=Q)/i.exec(chunk.masked)?.groups ?? {};
  if (ahead !== undefined && slots.name === null) {
    const withPlace = placed(slots, partOf(chunk, 0, ahead.length), known);
    return withPlace && named(withPlace, partOf(chunk, ahead.length, chunk.masked.length), known);
  }
  const { before } = /^(?<before>.+?) \([^()]+\)$/.exec(chunk.masked)?.groups ?? {};
  if (before !== undefined) {
    const lane = laneIn(partOf(chunk, before.length + 2, chunk.masked.length - 1), known);
    return lane === null || slots.lane !== null
      ? null
      : placed({ ...slots, lane }, partOf(chunk, 0, before.length), known);
  }
  if (slots.place !== null || /\b(?:and|then) (?:add|move|remove|delete|rename|if)\b/i.test(chunk.masked))
    return null;
  const text = chunk.text
    .replace(/^(?:position(?:ed)?|placed?|where):? /i, "")
    .replace(/^(after|before|behind): /i, "$1 ")
    .replace(/ very (?=end|start|beginning)/i, " ")
    .replace(/^alongside /i, "in parallel with ")
    .replace(/^((?:after|before|behind) )(?=end$|start$)/i, "$1the ");
  return { ...slots, place: { text, masked: chunk.masked } };
}

/** The lane named by a stretch: any name after the word "lane", otherwise an existing one. */
function laneIn({ text, masked }: Chunk, { model, lanes }: Known): string | null {
  const word =
    /^(?:in |on |into )?(?:the )?(?:lane|owner|role|performer|doer|responsible)(?: is|:)? (?=\S)/i.exec(
      masked,
    );
  const led =
    /^(?:(?:is |to be )?(?:(?:done|performed|carried out|handled|executed) )?by|assigned to|owned by|in|for) (?=\S)/i.exec(
      masked,
    );
  const name = unquoted(text.slice((word ?? led)?.[0].length ?? 0)).replace(/ lane$/i, "");
  const same = lanes.find((lane) => lane.toLowerCase() === name.toLowerCase());
  const meant = same ?? tryLane(mentionOf(name), { model, focus: [] })?.name;
  if (name !== "" && meant !== undefined && (same !== undefined || word || led)) return meant;
  return word !== null && /^\p{L}[\p{L} -]{0,40}$/u.test(name) && !/ (?:and|then) /.test(name) ? name : null;
}

const unquoted = (text: string): string => text.trim().replace(/^["“”„«»'‘’`](.+)["“”„«»'‘’`]$/u, "$1");
