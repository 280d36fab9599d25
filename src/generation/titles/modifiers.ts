/**
 * What a title adds to a standard process: approvals, checks, reminders, escalations, lanes. A table in which the first
 * match counts.
 */
import { nominalisationOf } from "../clauses/nominalisations.ts";
import { isRoleName } from "../document/roles.ts";
import { bandIn } from "../meaning/bands.ts";
import { casingAdjectives } from "../meaning/classes.ts";
import { timesIn } from "../meaning/times.ts";
import { singular } from "../naming/inflect.ts";
import { capitalised } from "../naming/words.ts";
import { type Boundary, bodiesOf, type Choice, type Step, type Task } from "../outline.ts";
import { type Told, taskNamed } from "./notation.ts";
import type { Item, Modifier, Title } from "./title.ts";

/** `told` are the standard steps as changed so far; `done` the items that were understood. */
export type Work = { told: Told; lanes: string[]; thing: string; done: ReadonlySet<Item> };

type Rule = {
  name: string;
  example: string;
  fits: (item: Item, modifier: Modifier, title: Title) => boolean;
  add: (item: Item, modifier: Modifier, title: Title, work: Work) => Work;
};

const approving: ReadonlySet<string> = new Set(
  "approval sign-off signoff authorisation authorization signature".split(" "),
);
const levelNouns: ReadonlySet<string> = new Set("level step stage round tier".split(" "));
const counts: Record<string, number> = {
  two: 2,
  "2": 2,
  double: 2,
  dual: 2,
  second: 2,
  three: 3,
  "3": 3,
  four: 4,
  "4": 4,
};
/** The next approvers if the title only gives a number. */
const ranks = ["Manager", "Department head", "Director", "Board"];

const isApproval = ({ lemmas }: Item) => lemmas.some((lemma) => approving.has(lemma));

const rules: Rule[] = [
  {
    name: "lanes",
    example: "with employee, manager and IT lanes",
    fits: (_, { items }) => /^(?:swim)?lane$/.test(items.at(-1)?.head ?? ""),
    add: (item, _, __, work) => ({
      ...work,
      lanes: [
        ...work.lanes,
        capitalised(item.words.filter((word) => !/^(?:swim)?lanes?$/i.test(word)).join(" ")),
      ],
    }),
  },
  {
    name: "approvals",
    example: "with two approval levels for amounts above 500 euros",
    fits: (item, { preposition }, { core }) =>
      preposition !== "without" && (isApproval(item) || (isApproval(core) && levelNouns.has(item.head))),
    add: (item, _, title, work) => withApprovals(work, approversOf(item, title), conditionOf(title, work)),
  },
  {
    name: "which of them",
    example: "with two levels, the second one only above 500 euros",
    fits: ({ lemmas }) =>
      lemmas.every((lemma) => lemma in counts || ["one", "only", "last", "latter"].includes(lemma)),
    add: (_, __, ___, work) => work,
  },
  {
    name: "who approves",
    example: "invoice approval by the CFO",
    fits: (item, { preposition }) =>
      ["by", "from", "through"].includes(preposition) && isRoleName(item.words.join(" ")),
    add: (item, modifier, title, work) => {
      const asked = isApproval(title.core) || title.modifiers.some(({ items }) => items.some(isApproval));
      const first = modifier.items[0] === item;
      return asked && first ? withApprovals(work, modifier.items.map(nameOf), null) : work;
    },
  },
  {
    name: "reminder",
    example: "with a reminder after 3 days",
    fits: (item) => item.head === "reminder",
    add: (item, _, title, work) =>
      withTimer(work, afterwards(title, item) ?? { words: "Not done in time", iso: null }, "Send reminder"),
  },
  {
    name: "escalation",
    example: "with escalation to the CFO after two weeks",
    fits: (item) => item.lemmas[0] === "escalation",
    add: (item, _, title, work) => {
      const to = item.words.slice(1).filter((word) => !/^(?:to|the)$/i.test(word));
      const label = ["Escalate", work.thing, ...(to.length > 0 ? ["to", ...to] : [])].join(" ");
      const time = afterwards(title, item);
      return time === null ? withStep(work, taskNamed(label, null)) : withTimer(work, time, label);
    },
  },
  {
    name: "a step of its own",
    example: "with a credit check",
    fits: (item, { preposition }) =>
      ["with", "including", "plus"].includes(preposition) &&
      item.words.length > 1 &&
      item.tokens.slice(0, -1).every(({ upos }) => upos === "NOUN" || upos === "PROPN") &&
      nominalisationOf(item.head) !== null,
    add: (item, _, __, work) =>
      withStep(
        work,
        taskNamed(
          `${nominalisationOf(item.head)?.verb} ${item.words.slice(0, -1).join(" ").toLowerCase()}`,
          null,
        ),
      ),
  },
];

/** The standard process with everything that the title adds. */
export const withModifiers = (title: Title, ready: Work): Work =>
  title.modifiers.reduce(
    (sofar, modifier) =>
      modifier.items.reduce((work, item) => {
        const rule = rules.find(({ fits }) => fits(item, modifier, title));
        return rule
          ? { ...rule.add(item, modifier, title, work), done: new Set([...work.done, item]) }
          : work;
      }, sofar),
    ready,
  );

const nameOf = ({ words }: Item) => capitalised(words.join(" "));

/** "manager and CFO approval", "two approval levels": names, as many as required. */
function approversOf(item: Item, title: Title): string[] {
  const by = title.modifiers.find(({ preposition }) => preposition === "by");
  const own = item.words.filter((word, at) => {
    const lemma = item.lemmas[at] ?? "";
    return !approving.has(lemma) && !levelNouns.has(lemma) && !(lemma in counts) && !/^\d+$/.test(word);
  });
  const named =
    own.length > 0 && isRoleName(own.join(" "))
      ? [capitalised(own.join(" "))]
      : (by?.items.map(nameOf) ?? []);
  const count = Math.max(1, ...item.lemmas.map((lemma) => counts[lemma] ?? 1));
  const more = ranks.filter((rank) => !named.includes(rank));
  return [...named, ...more].slice(0, Math.max(named.length, count));
}

/** "for amounts above 500 euros", "for large orders": the condition of the approvals; null for always. */
function conditionOf(title: Title, work: Work): string | null {
  const at = title.modifiers.findIndex(({ preposition, items }) => preposition === "for" && items.length > 0);
  const item = title.modifiers[at]?.items[0];
  if (!item) {
    const bound = title.modifiers.find(({ preposition }) => limits.has(preposition));
    return bound ? `Amount ${bound.preposition} ${bound.items[0]?.words.join(" ") ?? ""}` : null;
  }
  if (work.done.has(item)) return null;
  const next = title.modifiers[at + 1];
  const limit = next && limits.has(next.preposition) ? next : null;
  const words = [...item.words, ...(limit ? [limit.preposition, ...(limit.items[0]?.words ?? [])] : [])];
  if (limit || bandIn(words.map((word) => word.toLowerCase())) !== null || /\bthan\b/.test(words.join(" ")))
    return capitalised(words.join(" "));
  const [adjective = "", ...rest] = item.lemmas;
  return sizes.has(adjective) || casingAdjectives.has(adjective)
    ? capitalised(`${rest.map(singular).join(" ")} ${adjective}`)
    : null;
}

const limits: ReadonlySet<string> = new Set(["above", "over", "below", "under"]);
const sizes: ReadonlySet<string> = new Set(
  "large big small high high-value expensive risky complex long short".split(" "),
);

/** The first approver takes the existing approval; the others follow it, or all follow a question. */
function withApprovals(work: Work, names: readonly string[], condition: string | null): Work {
  const { told, thing } = work;
  const place = told.approval;
  const approval = place === null ? undefined : told.steps[place];
  const label = approval?.type === "task" ? approval.label : `Approve ${thing}`;
  const fresh = (approval ? names.slice(1) : names).map((name) => taskNamed(label, name));
  if (place === null || approval?.type !== "task") {
    const steps = [...fresh, rejection(told.steps)];
    return {
      ...work,
      told: inserted(told, told.gap, condition === null ? steps : [onlyIf(condition, steps)]),
    };
  }
  if (condition !== null && fresh.length === 0)
    return { ...work, told: wrapped(told, place, names, condition) };
  const named = condition === null ? { ...approval, lane: names[0] ?? approval.lane } : approval;
  const added =
    condition === null ? fresh.flatMap((task) => [rejection(told.steps), task]) : [onlyIf(condition, fresh)];
  return { ...work, told: inserted({ ...told, steps: told.steps.with(place, named) }, place + 1, added) };
}

/** Approval and decision only under the condition; the steps after an approval come after both. */
function wrapped(told: Told, place: number, names: readonly string[], condition: string): Told {
  const approval = told.steps[place];
  const decided = told.steps[place + 1];
  const asked = decided?.type === "choice" ? decided : null;
  const [approved, ...others] = asked?.branches ?? [];
  const task = approval?.type === "task" ? [{ ...approval, lane: names[0] ?? approval.lane }] : [];
  const question = asked && approved ? [{ ...asked, branches: [{ ...approved, body: [] }, ...others] }] : [];
  const steps = [onlyIf(condition, [...task, ...question]), ...(approved?.body ?? [])];
  return { ...told, steps: told.steps.toSpliced(place, asked ? 2 : 1, ...steps), approval: null };
}

/** The decision after an approval, with the standard process's end. */
const rejection = (steps: readonly Step[]): Choice => decision(endLabelIn(steps) ?? "Request rejected");

const endLabelIn = (steps: readonly Step[]): string | null =>
  steps
    .flatMap((step) => (step.type === "end" ? [step.label] : bodiesOf(step).map(endLabelIn)))
    .find((label) => label !== null) ?? null;

const decision = (rejected: string): Choice => ({
  type: "choice",
  question: "Approved?",
  branches: [
    { condition: "Approved", isDefault: false, body: [] },
    { condition: "Rejected", isDefault: false, body: [{ type: "end", kind: "none", label: rejected }] },
  ],
});

const onlyIf = (condition: string, body: Step[]): Choice => ({
  type: "choice",
  question: `${condition}?`,
  branches: [
    { condition: "Yes", isDefault: false, body },
    { condition: "No", isDefault: false, body: [] },
  ],
});

const withStep = (work: Work, step: Step): Work => {
  const place = work.told.approval;
  return { ...work, told: inserted(work.told, place ?? work.told.gap, [step]) };
};

function inserted({ steps, approval, gap }: Told, at: number, added: readonly Step[]): Told {
  return {
    steps: steps.toSpliced(at, 0, ...added),
    approval: approval !== null && approval >= at ? approval + added.length : approval,
    gap: gap >= at ? gap + added.length : gap,
  };
}

type Time = { words: string; iso: string | null };

/** The time of "after 3 days" after the item. */
function afterwards(title: Title, item: Item): Time | null {
  const at = title.modifiers.findIndex(({ items }) => items.includes(item));
  const next = title.modifiers
    .slice(at + 1)
    .concat(title.modifiers)
    .find(({ preposition }) => preposition === "after");
  const tokens = next?.items[0]?.tokens ?? [];
  const words = tokens.map(({ form }) => form).join(" ");
  const shifted = tokens.map((token, place) => ({ ...token, head: place - 1 }));
  return tokens.length === 0 ? null : { words, iso: timesIn(shifted, words)[0]?.iso ?? null };
}

function withTimer(work: Work, time: Time | null, label: string): Work {
  const { told } = work;
  const at = told.approval ?? told.steps.findIndex(({ type }) => type === "task");
  const host = told.steps[at];
  if (time === null || host?.type !== "task") return work;
  const boundary: Boundary = {
    kind: "timer",
    label: time.words,
    timer: { kind: "duration", value: time.iso },
    interrupting: false,
    body: [taskNamed(label, null)],
  };
  const task: Task = { ...host, boundaries: [...host.boundaries, boundary] };
  return { ...work, told: { ...told, steps: told.steps.with(at, task) } };
}
