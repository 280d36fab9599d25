/** What one pool sends, the other receives, although texts only mention the sending. */
import { capitalised } from "../naming/words.ts";
import type { Cues } from "./cues.ts";
import type { Stated } from "./draft.ts";
import type { EventStatement, Party, StartStatement, StepStatement } from "./meaning.ts";

/** Names of arriving things, by the verb of sending. */
const arrivals: readonly { verbs: ReadonlySet<string>; says: (thing: string) => string }[] = [
  { verbs: new Set(["order"]), says: (thing) => `${thing} ordered` },
  { verbs: new Set(["ask", "request"]), says: (thing) => `${thing} requested` },
  { verbs: new Set(["pay", "transfer"]), says: () => "payment received" },
  { verbs: new Set(["inform", "tell", "notify", "remind", "call"]), says: () => "information received" },
  {
    verbs: new Set(
      "send give forward hand submit deliver return report mail email propose offer present provide ship confirm answer quote".split(
        " ",
      ),
    ),
    says: (thing) => `${thing} received`,
  },
];

const receiving = new Set(["receive", "get", "obtain"]);

/**
 * "The buyer sends an order to the supplier. The supplier checks it": the supplier's process starts with the order; it
 * waits for later things.
 */
export function withReceipts(stated: Stated, parties: readonly Party[]): Stated {
  const pools = parties.filter(({ as }) => as === "pool").map(({ name }) => name);
  if (pools.length < 2) return stated;
  const pairs = stated.statements.flatMap((statement, at): [Stated["statements"][number], Cues][] => {
    const cues = stated.cues[at];
    if (!cues) return [];
    const receipt =
      statement.kind === "step" && !isConditional(statement, cues, stated)
        ? receiptOf(statement, at, stated, pools)
        : null;
    return receipt
      ? [
          [statement, cues],
          [receipt.statement, { ...plainCues(cues), of: receipt.statement.id, doer: receipt.by }],
        ]
      : [[statement, cues]];
  });
  return {
    ...stated,
    statements: pairs.map(([statement]) => statement),
    cues: pairs.map(([, cues]) => cues),
  };
}

const plainCues = (cues: Cues): Cues => ({
  ...cues,
  boundary: "none",
  openings: [],
  connectors: [],
  references: [],
  negated: false,
});

const isConditional = ({ id }: StepStatement, { openings }: Cues, { relations }: Stated) =>
  openings.length > 0 || relations.some((one) => one.kind === "within" && one.what === id);

function receiptOf(
  step: StepStatement,
  at: number,
  { statements }: Stated,
  pools: readonly string[],
): { statement: StartStatement | EventStatement; by: string } | null {
  const how = arrivals.find(({ verbs }) => verbs.has(step.verb.split(" ")[0] ?? ""));
  const others = pools.filter((name) => name !== step.doer);
  const named = others.find((name) => headOf(name).some((word) => step.things.includes(word)));
  const by = named ?? (others.length === 1 ? others[0] : undefined);
  if (!how || by === undefined || step.doer === null || !pools.includes(step.doer)) return null;
  const isBy = (one: Stated["statements"][number]) => one.kind === "step" && one.doer === by;
  const next = statements.slice(at + 1).find(isBy);
  if (next?.kind !== "step" || receiving.has(next.verb)) return null;
  const thing = step.things.find((one) => !headOf(by).includes(one)) ?? "message";
  const said = {
    id: `receipt:${step.id}`,
    span: step.span,
    text: step.text,
    label: capitalised(how.says(thing)),
  };
  const statement: StartStatement | EventStatement = statements.slice(0, at).some(isBy)
    ? { ...said, kind: "event", event: "message", throws: false, time: null }
    : { ...said, kind: "start", event: "message" };
  return { statement, by };
}

/** "supplier" of "Our supplier": how things name a party. */
const headOf = (name: string): string[] => {
  const word = name.toLowerCase().split(/\s+/).at(-1) ?? "";
  return [word, word.replace(/s$/, "")];
};
