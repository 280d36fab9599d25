/** The rules that decide whether a statement that opens no case stays in the open cases or leaves them all. */
import type { Boundary } from "../cues.ts";
import type { Relation, Why } from "../meaning.ts";
import type { Openings } from "./cases.ts";
import type { Place, Scene, Told } from "./input.ts";
import type { Branches } from "./parallel.ts";
import { areForms } from "./words.ts";

export type Frame = { place: Place; opened: Told; held: Told[] };

export type Walk = {
  scene: Scene;
  boundaryOf(one: Told): Boundary;
  openings: Openings;
  branches: Branches;
  /** Events at a step, and the first statement of the path of each. */
  attached: ReadonlySet<string>;
  paths: ReadonlyMap<string, string>;
  /** Statements that lead elsewhere: their path ends after them. */
  leaving: ReadonlySet<string>;
  /** The open cases, outermost first; and those that continue after the path of an event. */
  stack: Frame[];
  aside: Frame[] | null;
  /** The place of each question, block and statement. */
  lies: Map<string, Place | null>;
  found: Relation[];
};

export type Verdict = { stays: boolean; rule: string; why: Why };
type ReachRule = {
  name: string;
  example: string;
  stays: boolean;
  why: Why;
  test: (one: Told, frame: Frame, walk: Walk) => boolean;
};

const has = ({ cues }: Told, ...classes: Told["cues"]["connectors"][number]["class"][]): boolean =>
  cues.connectors.some((one) => classes.includes(one.class));

/** The first match decides, once for all open cases: a statement that leaves goes to where no case is open. */
const reachRules: readonly ReachRule[] = [
  {
    name: "only then",
    example: "If it leaks, the plumber is called. Only then is the tap opened.",
    stays: false,
    why: "explicit",
    test: (one) => has(one, "onlyThen"),
  },
  {
    name: "the path is over",
    example: "If the child is ill, it stays at home. The others board the bus.",
    stays: false,
    why: "explicit",
    test: (one, { held }, { leaving }) => {
      const last = held.at(-1)?.statement;
      return (last?.kind === "end" || leaving.has(last?.id ?? "")) && one.statement.kind !== "end";
    },
  },
  {
    name: "once both are done",
    example: "The cook fries while the baker bakes; when both are done, the waiter serves.",
    stays: false,
    why: "explicit",
    test: (one, { place, opened }, { scene }) =>
      scene.byId.get(place.of)?.statement.kind === "parallel" &&
      has(one, "together", "join") &&
      one !== opened,
  },
  {
    name: "behind what was told in one breath",
    example: "The cook fries and the baker bakes at the same time. The owner tastes the bread.",
    stays: false,
    why: "order",
    test: (one, frame, walk) =>
      isOneBreath(frame, walk) &&
      (walk.boundaryOf(one) === "sentence" ||
        (has(one, "then") && (one.cues.doer === null || one.cues.doer !== frame.opened.cues.doer))),
  },
  {
    name: "same sentence",
    example: "If the oven is cold, the baker heats it and waits.",
    stays: true,
    why: "explicit",
    test: (one, _, walk) => walk.boundaryOf(one) === "none",
  },
  {
    name: "a way back needs a case",
    example: "If it is torn, the owner is told. The tailor sews it, and it is tried on again. It is packed.",
    stays: true,
    why: "shared",
    test: leadsElsewhere,
  },
  {
    name: "end of the path",
    example: "If the guest is late, the table is given away. That is the end.",
    stays: true,
    why: "shared",
    test: (one, _, walk) => one.statement.kind === "end" && walk.boundaryOf(one) === "sentence",
  },
  {
    name: "whoever it goes to",
    example: "If the coat is torn, it goes to the tailor. The tailor sews it.",
    stays: true,
    why: "shared",
    test: (one, { held }, walk) => {
      const last = held.at(-1);
      const isHandover = last?.statement.kind === "lead" && !walk.leaving.has(last.statement.id);
      return isHandover && walk.boundaryOf(one) === "sentence" && one.cues.doer !== null && !has(one, "join");
    },
  },
  {
    name: "new paragraph",
    example: "If it rains, the party moves inside.¶ The cook serves dinner.",
    stays: false,
    why: "form",
    test: (one, _, walk) => walk.boundaryOf(one) === "paragraph",
  },
  {
    name: "still inside of the item",
    example: "- broken: take it out. Put a label on it.",
    stays: true,
    why: "form",
    test: ({ cues }, { opened }) =>
      (opened.cues.boundary === "item" || opened.cues.boundary === "paragraph") &&
      opened.cues.depth > 0 &&
      (cues.block === opened.cues.block || cues.depth > opened.cues.depth),
  },
  {
    name: "its condition is about what is only in this case",
    example: "- heavy: it gets a red tag\n- with a torn tag: it is weighed again",
    stays: true,
    why: "shared",
    test: (one, frame, walk) =>
      one.cues.openings.some(({ lemmas }) => lemmas.some((word) => isOnlyHere(word, frame, walk))),
  },
  {
    name: "next item",
    example: "- broken: take it out\n- count the rest",
    stays: false,
    why: "form",
    test: (one, { opened }, walk) =>
      walk.boundaryOf(one) === "item" &&
      one.cues.depth <= opened.cues.depth &&
      one.cues.block !== opened.cues.block,
  },
  {
    name: "words for all cases follow",
    example:
      "He mends it or sends it to the maker. The maker repairs it. In both cases the client gets a bill.",
    stays: true,
    why: "shared",
    test: (one, { place }, walk) => closesLater(one, place, walk),
  },
  {
    name: "another case follows",
    example: "For adults the guide books a tour. He prints tickets. For children he books a playground.",
    stays: true,
    why: "shared",
    test: (one, { place }, walk) => opensLater(one, place, walk),
  },
  {
    name: "a joining word",
    example: "If it is torn, it is sewn. Then it is ironed.",
    stays: false,
    why: "explicit",
    test: (one) => has(one, "join", "then", "after"),
  },
  {
    name: "speaks of what is only in this case",
    example: "If it is new, the curator writes a label. The label is printed.",
    stays: true,
    why: "shared",
    test: (one, frame, walk) =>
      walk.boundaryOf(one) === "sentence" &&
      walk.openings.of(one.statement.id).length === 0 &&
      speaksOnlyOf(one, frame, walk),
  },
];

export function verdictOn(one: Told, walk: Walk): Verdict {
  const frame = walk.stack.at(-1);
  if (frame === undefined) return { stays: false, rule: "no case is open", why: "order" };
  const rule = reachRules.find(({ test }) => test(one, frame, walk));
  if (rule === undefined) return { stays: false, rule: "else it joins", why: "order" };
  return { stays: rule.stays, rule: rule.name, why: rule.why };
}

/**
 * "Small: the clerk signs. Large: the boss signs. Refused: tell the guest. Signed: pay.": marks with the same sign are
 * on one level, so if they ask something else they wait for all cases before them. Returns the question of that series;
 * null if there is none.
 */
export function rowBefore(one: Told, walk: Walk): string | null {
  const frame = walk.stack.at(-1);
  const [own, known] = [one, frame?.opened].map((told) => told?.cues.openings.at(-1));
  if (!frame || own?.form !== "mark" || known?.form !== "mark" || frame.opened.cues.block !== one.cues.block)
    return null;
  const joints = [one, frame.opened].map(({ cues }) => cues.joint).filter((joint) => joint !== "word");
  const isLevel =
    one.cues.depth === 0 && joints.every((joint) => signs.has(joint)) && new Set(joints).size <= 1;
  const isInside = own.lemmas.some((word) => isOnlyHere(word, frame, walk));
  return isLevel && !isInside && frame.opened.cues.sentence !== one.cues.sentence ? frame.place.of : null;
}

const signs: ReadonlySet<string> = new Set(["colon", "arrow", "dash"]);

/** All parallel work is in one sentence. */
const isOneBreath = ({ place, opened }: Frame, { scene, branches }: Walk): boolean =>
  scene.byId.get(place.of)?.statement.kind === "parallel" &&
  scene.told.every((one) => {
    const branch = branches.of(one.statement.id)?.place;
    return branch?.of !== place.of || one.cues.sentence === opened.cues.sentence;
  });

/**
 * It is a way back or on, or the text leads to one before anything joins or is asked: otherwise everything after it
 * would be unreachable.
 */
function leadsElsewhere(one: Told, _: Frame, { scene, openings, leaving, boundaryOf }: Walk): boolean {
  for (const later of scene.told.slice(one.at)) {
    if (openings.of(later.statement.id).length > 0 || later.statement.kind === "question") return false;
    if (later.statement.kind === "lead") return leaving.has(later.statement.id);
    if (later !== one && boundaryOf(later) !== "none" && boundaryOf(later) !== "sentence") return false;
    if (has(later, "join") || (has(later, "then", "after") && later !== one)) return false;
  }
  return false;
}

const allCases =
  /^(?:in (?:either|both|all|every|each) (?:of these )?cases?|in all three cases|either way|in either event)$/;
const sentencesUntilMax = 3;

/** "In both cases": the last case ends only there, if the text has all cases and asks nothing in between. */
function closesLater(one: Told, { of }: Place, { scene, openings }: Walk): boolean {
  const closes = (told: Told) => told.cues.connectors.some(({ words }) => allCases.test(words));
  const asked = scene.byId.get(of)?.statement;
  if (asked?.kind !== "question" || closes(one)) return false;
  const opened = new Set(
    scene.told
      .slice(0, one.at)
      .flatMap(({ statement }) =>
        openings.of(statement.id).flatMap((place) => (place.of === of ? [place.value] : [])),
      ),
  );
  if (opened.size < 2) return false;
  for (const later of scene.told.slice(one.at + 1)) {
    if (closes(later)) return later.cues.sentence - one.cues.sentence <= sentencesUntilMax;
    if (["paragraph", "item"].includes(later.cues.boundary) || later.statement.kind === "question")
      return false;
  }
  return false;
}

/** A further case of the question opens after the statement, in the same paragraph. */
function opensLater({ at }: Told, { of, value }: Place, { scene, openings }: Walk): boolean {
  for (const later of scene.told.slice(at + 1)) {
    if (later.cues.boundary === "paragraph" || later.cues.boundary === "item") return false;
    if (openings.of(later.statement.id).some((one) => one.of === of && one.value !== value)) return true;
  }
  return false;
}

/** Its things or its doer occur in this case and nowhere before it; a doer of optional work exists anyway. */
const speaksOnlyOf = ({ cues }: Told, frame: Frame, walk: Walk): boolean =>
  [...cues.things, ...(cues.doer === null || isOption(frame) ? [] : [cues.doer])].some((word) =>
    isOnlyHere(word, frame, walk),
  );

const isOption = ({ opened }: Frame) => opened.cues.openings.at(-1)?.form === "option";

function isOnlyHere(word: string, { opened, held, place }: Frame, { scene }: Walk): boolean {
  const first = held[0]?.at ?? opened.at;
  return (
    held.some((one) => names(one, word)) &&
    !scene.told.some((one) => one.at < first && one.statement.id !== place.of && names(one, word))
  );
}

function names({ cues, statement }: Told, word: string): boolean {
  const wanted = word.toLowerCase();
  const said = [...cues.things, ...cues.lemmas, ...(cues.doer === null ? [] : [cues.doer])];
  return statement.kind !== "remark" && said.some((one) => areForms(one.toLowerCase(), wanted));
}
