/**
 * Statements and relations of a text from its marks: the marks decide content and structure, the clauses supply the
 * names.
 */
import type { ReadSentence } from "../clauses/clause.ts";
import type { TextDocument } from "../document/document.ts";
import type { Cues } from "../meaning/cues.ts";
import type { AccountLine, Stated } from "../meaning/draft.ts";
import type { Relation, Statement } from "../meaning/meaning.ts";
import { partiesOf } from "../meaning/parties.ts";
import { sayingsOf } from "../meaning/sayings.ts";
import type { Persons } from "../meaning/somebody.ts";
import type { Mark } from "../reader/mark.ts";
import { withNamed } from "./doers.ts";
import { withEvents } from "./events.ts";
import {
  asWork,
  branchesAround,
  type Found,
  foundAt,
  liesWith,
  type Scene,
  spanOf,
  withoutAnswer,
  wordsOf,
} from "./found.ts";
import { type Branch, branchAround, branchOf, type Groups, groupsOf, isCase, valueIn } from "./groups.ts";
import { withItems } from "./items.ts";
import { endFor, eventFor, stepFor, upToNext } from "./labels.ts";
import { withLimits } from "./limits.ts";
import { mendedMarks } from "./mended.ts";
import { answersOnly } from "./questions.ts";

/** The statements of one mark with their branches; `id` is the target of jumps to the mark. */
type Said = { found: Found; id: string; statements: { statement: Statement; branch: Branch | null }[] };

/** @param ruled the rules' statements for the same text */
export function statedByMarks(
  document: TextDocument,
  sentences: readonly ReadSentence[],
  given: readonly Mark[],
  isPerson: Persons,
  ruled: readonly Statement[] = [],
): Stated {
  const parties = partiesOf(document, sentences, isPerson);
  const sayings = sayingsOf(document, sentences, parties);
  const comings = ruled.flatMap((one) => (one.kind === "start" && one.event === "message" ? [one.span] : []));
  const { text } = document;
  const read = { text, sentences, sayings, parties, comings, cases: [], marked: [] };
  const marks = mendedMarks(withItems(given, document), read, document);
  const scene: Scene = { ...read, cases: marks.filter(isCase), marked: marks };
  const told = marks.map((mark, place) => withoutAnswer(asWork(foundAt(mark, place, scene), scene)));
  const found = withLimits(withEvents(told), scene);
  const groups = groupsOf(found, scene);
  const said = found.map((one) => saidBy(one, found, groups, scene));
  const made = said.flatMap(({ found: one, statements }) =>
    statements.map(({ statement, branch }) => ({ statement, branch, found: one })),
  );
  const statements = made.map(({ statement }) => statement);
  const names = statements.map((one) => (one.kind === "step" ? one.doer : null));
  return {
    statements,
    cues: made.map(({ statement, found: one }) => cuesOf(statement, one)),
    relations: [
      ...made.flatMap(({ statement, branch }): Relation[] =>
        branch ? [{ kind: "within", what: statement.id, ...branch, why: "explicit", rule: "read" }] : [],
      ),
      ...said.flatMap((one) => waysOf(one, said, groups)),
    ],
    account: accountOf(said, scene),
    parties: { ...parties, actors: withNamed(parties.actors, names) },
  };
}

function saidBy(one: Found, found: readonly Found[], groups: Groups, scene: Scene): Said {
  const { place } = one;
  const marks = found.map(({ mark }) => mark);
  const own = ownStatement(one, found, groups, scene);
  const block = groups.blocks.get(place);
  const opened =
    block && block.heads[0] === place
      ? [
          {
            statement: parallelFor(block.id, block.heads.length, one, scene),
            branch: branchAround(place, marks, groups),
          },
        ]
      : [];
  const branch = branchOf(place, marks, groups);
  const decision = groups.decisions.get(place);
  const event = groups.events.get(place);
  if (!decision)
    return {
      found: one,
      id: own?.id ?? "",
      statements: own ? [...opened, { statement: own, branch }] : opened,
    };
  const asked =
    decision.cases[0] === place ? [{ statement: questionFor(decision, one, groups, scene), branch }] : [];
  const isFirst = [...groups.events].find(([, id]) => id === event)?.[0] === place;
  const decides =
    event && isFirst ? [{ statement: eventFor(event, withSibling(one, found), scene), branch: null }] : [];
  return { found: one, id: decision.id, statements: [...opened, ...asked, ...decides] };
}

/** "If he does not pay in a week, ...; otherwise ...": a word that only answers takes its event from the other case. */
function withSibling(one: Found, found: readonly Found[]): Found {
  if (!answersOnly(one)) return one;
  const sibling = found.find(
    ({ mark, place, saying }) =>
      saying && mark.type !== one.mark.type && (place === one.mark.sibling || mark.sibling === one.place),
  );
  if (!sibling?.saying) return one;
  // "If he does not answer ...; otherwise ...": he does.
  const clause = { ...sibling.saying.clause, negated: false };
  return { ...one, saying: { ...sibling.saying, clause }, heads: true };
}

/** The statement of a mark that opens no case. */
function ownStatement(one: Found, found: readonly Found[], groups: Groups, scene: Scene): Statement | null {
  const { mark, place } = one;
  if (isCase(mark)) return null;
  const id = `${letters[mark.kind] ?? "e"}${place + 1}`;
  switch (mark.kind) {
    case "step":
    case "same": {
      const step = stepFor(id, one, scene);
      return { ...step, label: upToNext(step.label, one, found) };
    }
    case "end":
      return endFor(id, one, scene);
    case "back":
    case "on":
      if (isLeftBehind(one, found)) return null;
      return { kind: "lead", id, span: spanOf(one), text: wordsOf(one, scene) };
    case "bound":
      return eventFor(groups.events.get(place) ?? id, one, scene);
    case "start":
      return begins(one, found) ? startFor(id, one, scene) : eventFor(`e${place + 1}`, one, scene);
    default:
      return isToldBefore(one, found, scene) ? null : eventFor(id, one, scene);
  }
}

/** "Waits two days, and after these two days": a repeated time is waited for once. */
function isToldBefore(one: Found, found: readonly Found[], scene: Scene): boolean {
  const before = found[one.place - 1];
  const isTime = ({ mark }: Found) => mark.kind === "wait" && mark.type === "timer";
  if (!before || !isTime(one) || !isTime(before)) return false;
  const [own, other] = [eventFor("", one, scene), eventFor("", before, scene)];
  return own.label === other.label && own.time !== null;
}

/** "Back to the sender, done", "measures again, from step 2": the last word of a branch names its target. */
function isLeftBehind({ mark, place }: Found, found: readonly Found[]): boolean {
  const next = found[place + 1]?.mark;
  const leaves = next?.kind === "end" || next?.kind === "back" || next?.kind === "on";
  return leaves && liesWith(next, mark);
}

const letters: Partial<Record<Mark["kind"], string>> = {
  start: "st",
  step: "s",
  same: "s",
  end: "end",
  back: "l",
  on: "l",
};

/** The first start of a text, and each in a row with it: "when a boat arrives or a buyer calls". */
function begins(one: Found, found: readonly Found[]): boolean {
  const first = found.findIndex(({ mark }) => mark.kind === "start");
  return found.slice(first, one.place).every(({ mark }) => mark.kind === "start");
}

function startFor(id: string, one: Found, scene: Scene): Statement {
  const { label, time } = eventFor("start", one, scene);
  const base = { kind: "start" as const, id, span: spanOf(one), text: wordsOf(one, scene), label };
  const { type } = one.mark;
  if (type === "timer") return { ...base, event: "timer", time };
  return { ...base, event: type === "condition" ? "conditional" : type };
}

const parallelFor = (id: string, branches: number, one: Found, scene: Scene): Statement => ({
  kind: "parallel",
  id,
  span: spanOf(one),
  text: wordsOf(one, scene),
  branches: Array.from({ length: branches }, (_, at) => String(at + 1)),
});

function questionFor(
  decision: ReturnType<Groups["decisions"]["get"]> & object,
  one: Found,
  groups: Groups,
  scene: Scene,
): Statement {
  const { id, ask, cases, values } = decision;
  return {
    kind: "question",
    id,
    span: spanOf(one),
    text: wordsOf(one, scene),
    ask,
    // The value of a repeated case is listed once.
    values: [
      ...new Set([...cases.map((place) => valueIn(decision, place, groups)), ...values.slice(cases.length)]),
    ],
    by: null,
    many: false,
  };
}

/** The relations of a mark: its target, its host, its order. */
function waysOf({ found, id }: Said, said: readonly Said[], groups: Groups): Relation[] {
  const { mark } = found;
  const idOf = (place: number | null): string | null => (place === null ? null : said[place]?.id || null);
  /** The first mark of parallel branches represents all of them to everything outside. */
  const whole = (place: number, from: Mark | null): string | null =>
    from?.in?.mark === place ? idOf(place) : (groups.blocks.get(place)?.id ?? idOf(place));
  const why = "explicit";
  const to =
    mark.leads === null
      ? null
      : isBeside(found.place, mark.leads, said, groups)
        ? idOf(mark.leads)
        : whole(mark.leads, null);
  const relations: Relation[] = [];
  if ((mark.kind === "back" || mark.kind === "on") && to && id !== "")
    relations.push({ kind: mark.kind, from: id, to, why });
  if (mark.kind === "same" && to) relations.push({ kind: "same", what: id, as: to, why });
  if (mark.kind === "bound")
    relations.push({ kind: "attach", what: id, to: idOf(mark.on), interrupts: !mark.keeps, why });
  const than = mark.order && whole(mark.order.than, mark);
  const what = whole(found.place, null);
  if (mark.order && than && what) relations.push({ kind: mark.order.kind, what, than, why });
  return relations;
}

/** Whether a mark lies in the block that another one heads a branch of. */
function isBeside(place: number, head: number, said: readonly Said[], groups: Groups): boolean {
  const block = groups.blocks.get(head);
  const marks = said.map(({ found }) => found.mark);
  const mark = marks[place];
  const around = mark ? branchesAround(mark, marks).map((branch) => branch.mark) : [];
  return block !== undefined && [place, ...around].some((at) => groups.blocks.get(at) === block);
}

/** The account: what each mark became, and that clauses without a mark are not drawn. */
function accountOf(said: readonly Said[], { sayings, text }: Scene): AccountLine[] {
  const told = said.map(
    ({ found, id }): AccountLine => ({
      ...spanOf(found),
      act: found.mark.kind,
      rule: "marked by the reader",
      statement: id === "" ? null : id,
    }),
  );
  const silent = sayings
    .filter(({ clause }) => !told.some(({ from, to }) => from < clause.to && to > clause.from))
    .filter(({ clause }) => text.slice(clause.from, clause.to).trim() !== "")
    .map(
      ({ clause }): AccountLine => ({
        from: clause.from,
        to: clause.to,
        act: "remark",
        rule: "not marked by the reader",
        statement: null,
      }),
    );
  return [...told, ...silent].toSorted((one, other) => one.from - other.from);
}

function cuesOf(statement: Statement, { sentence }: Found): Cues {
  return {
    of: statement.id,
    block: sentence?.block ?? 0,
    sentence: sentence?.sentence ?? 0,
    section: null,
    depth: 0,
    number: null,
    boundary: "none",
    joint: "word",
    openings: [],
    connectors: [],
    references: [],
    negated: false,
    subject: "noun",
    lemmas: statement.text.toLowerCase().split(/[^a-z]+/),
    things: statement.kind === "step" ? statement.things : [],
    doer: statement.kind === "step" ? statement.doer : null,
  };
}
