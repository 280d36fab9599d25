/** Random processes of many trades, for texts whose process is known. The same seed gives the same process. */
import type { Branch, Outline, Step } from "../../../src/generation/outline.ts";
import { chanceFrom } from "../../../src/verbaliser/wording.ts";

type Trade = { doers: string[]; things: string[]; work: string[] };

const trade = (doers: string, things: string, work: string): Trade => ({
  doers: doers.split(", "),
  things: things.split(", "),
  work: work.split(", "),
});

/** Who works on what, and the work on each of the things. */
const trades: readonly Trade[] = [
  trade(
    "Baker, Confectioner, Shop assistant, Driver",
    "dough, cake, bread order, oven",
    "prepare, weigh, inspect, decorate, cover, photograph",
  ),
  trade(
    "Nurse, Doctor, Receptionist, Lab technician",
    "patient file, blood sample, referral, prescription",
    "register, label, examine, review, print, archive",
  ),
  trade(
    "Clerk, Team leader, Accountant, Auditor",
    "invoice, expense report, payment order, receipt",
    "scan, check, approve, book, file, correct",
  ),
  trade(
    "Mechanic, Service advisor, Parts manager, Customer",
    "brake, repair order, spare part, engine",
    "inspect, test, replace, clean, measure, document",
  ),
  trade(
    "Teacher, Principal, Secretary, Parents",
    "timetable, exam, report card, class trip",
    "plan, announce, grade, correct, sign, publish",
  ),
  trade(
    "Farmer, Vet, Dairy, Inspector",
    "milk, herd, feed delivery, vaccination record",
    "test, weigh, count, register, clean, collect",
  ),
  trade(
    "Architect, Site manager, Electrician, Building authority",
    "floor plan, foundation, wiring, permit",
    "draw, inspect, measure, approve, install, document",
  ),
  trade(
    "Librarian, Reader, System, Archivist",
    "book, loan card, reminder, catalogue entry",
    "scan, reserve, return, print, update, repair",
  ),
  trade(
    "Chef, Waiter, Guest, Kitchen porter",
    "menu, table, starter, bill",
    "prepare, serve, taste, clean, order, check",
  ),
  trade(
    "Recruiter, Hiring manager, Applicant, HR",
    "application, interview, contract, reference",
    "screen, schedule, prepare, sign, evaluate, file",
  ),
  trade(
    "Warehouse worker, Forklift driver, Dispatcher, Carrier",
    "pallet, shipment, delivery note, container",
    "load, weigh, label, scan, seal, unload",
  ),
  trade(
    "Support agent, Developer, Tester, Product owner",
    "ticket, bug report, patch, release note",
    "log, reproduce, review, test, write, close",
  ),
  trade(
    "Pilot, Dispatcher, Ground crew, Tower",
    "flight plan, aircraft, fuel order, checklist",
    "review, inspect, complete, sign, file, confirm",
  ),
  trade(
    "Gardener, Landscaper, Client, Nursery",
    "hedge, lawn, planting plan, tree",
    "measure, cut, water, order, plant, photograph",
  ),
  trade(
    "Broker, Underwriter, Claims handler, Policyholder",
    "claim, policy, quote, damage report",
    "assess, calculate, issue, review, settle, archive",
  ),
  trade(
    "Printer, Designer, Binder, Editor",
    "proof, cover, brochure, manuscript",
    "design, print, check, correct, bind, pack",
  ),
];

const states = "complete, correct, damaged, approved, urgent, missing, valid".split(", ");
const measures: readonly [string, string[]][] = [
  ["Amount", ["below 500 euros", "between 500 and 2000 euros", "above 2000 euros"]],
  ["Priority", ["low", "medium", "high"]],
  ["Result", ["positive", "unclear", "negative"]],
  ["Weight", ["below 5 kg", "between 5 and 20 kg", "above 20 kg"]],
];

export const constructs = [
  "plain",
  "choice",
  "bypass",
  "cases",
  "nested",
  "parallel",
  "rows",
  "loop",
  "redo",
  "refused",
] as const;
export type Construct = (typeof constructs)[number];

type Maker = {
  step: () => Step;
  steps: (count: number) => Step[];
  question: () => string;
  one: <T>(from: readonly T[]) => T;
};

const yesNo = (yes: Step[], no: Step[]): Branch[] => [
  { condition: "Yes", isDefault: false, body: yes },
  { condition: "No", isDefault: false, body: no },
];

/** The middle of the process. */
const middles: Record<Construct, (maker: Maker) => Step[]> = {
  plain: ({ steps }) => steps(2),
  choice: ({ steps, question }) => [
    { type: "choice", question: question(), branches: yesNo(steps(2), steps(1)) },
  ],
  bypass: ({ steps, question }) => [{ type: "choice", question: question(), branches: yesNo(steps(2), []) }],
  cases: ({ steps, one }) => {
    const [measure, values] = one(measures);
    const branches = values.map((condition): Branch => ({ condition, isDefault: false, body: steps(1) }));
    return [{ type: "choice", question: `${measure}?`, branches }];
  },
  nested: ({ steps, step, question }) => {
    const inner: Step = { type: "choice", question: question(), branches: yesNo(steps(1), steps(1)) };
    return [{ type: "choice", question: question(), branches: yesNo([step(), inner], steps(1)) }];
  },
  parallel: ({ steps }) => [{ type: "parallel", branches: [steps(1), steps(1)] }],
  rows: ({ steps }) => [{ type: "parallel", branches: [steps(2), steps(1), steps(1)] }],
  loop: ({ steps, question }) => [
    { type: "loop", body: steps(2), question: question(), again: "No", redo: [], exit: "Yes" },
  ],
  redo: ({ steps, question }) => [
    { type: "loop", body: steps(1), question: question(), again: "No", redo: steps(1), exit: "Yes" },
  ],
  refused: ({ steps, question }) => [
    {
      type: "choice",
      question: question(),
      branches: yesNo([], [...steps(1), { type: "end", kind: "none", label: null }]),
    },
  ],
};

/** A process with one construct between plain steps. */
export function inventedOutline(seed: number, construct: Construct): Outline {
  const chance = chanceFrom(seed);
  const below = (count: number) => Math.floor(chance() * count);
  const { doers, things, work } = trades[below(trades.length)] ?? trade("Clerk", "order", "check");
  const left = things.flatMap((thing) =>
    work.map((verb) => `${verb.charAt(0).toUpperCase()}${verb.slice(1)} ${thing}`),
  );
  const asked = things.flatMap((thing) =>
    states.map((state) => `${thing.charAt(0).toUpperCase()}${thing.slice(1)} ${state}?`),
  );
  // Nothing is chosen twice, so each label and each question has one place.
  const drawn = (from: string[]) => from.splice(below(from.length), 1)[0] ?? "Check order";
  const step = (): Step => ({
    type: "task",
    kind: "task",
    label: drawn(left),
    lane: doers[below(doers.length)] ?? null,
    boundaries: [],
  });
  const maker: Maker = {
    step,
    steps: (count) => Array.from({ length: count }, step),
    question: () => drawn(asked),
    one: (from) => {
      const [first] = from;
      const found = from[below(from.length)] ?? first;
      if (found === undefined) throw new Error("nothing to draw from");
      return found;
    },
  };
  const body = [...maker.steps(1 + below(2)), ...middles[construct](maker), ...maker.steps(1 + below(2))];
  const start = { kind: "none" as const, label: null, timer: null };
  return { name: null, pools: [{ name: null, lanes: doers, start, body }], messages: [] };
}
