/** New lanes, notes, message flows and events. */
import { CannotEdit } from "../../../editor.ts";
import type { Operation, Step } from "../../../edits.ts";
import { type Context, change, hasQuote, type Pattern, plain, quotedIn } from "../context.ts";
import { findNode, findNodes } from "../find.ts";
import { tryLane } from "../find-others.ts";
import { matchByName } from "../match.ts";
import { insertionAt, placeIn } from "../place.ts";

export const addLane: Pattern = (statement, context) => {
  if (/^(?:add|create|insert) (?:an? )?(?:new )?(?:swim-?)?lane$/i.test(statement)) {
    throw new CannotEdit("Say the name of the new lane.");
  }
  const text = statement.replace(
    / (?:between|above|below|under|next to|before|after|at the (?:top|bottom|end)(?: of)?)(?: (?:the )?lanes?)? (?!.*\b(?:move|put|assign)\b).*$/i,
    "",
  );
  const found =
    /^(?:add|create|insert|introduce|make|set up|define) (?:an? |another |the )?(?:new |additional |separate )?(?:(?:swim-?)?lane|role) (?:called |named |labell?ed |with the name |for (?:the )?)?(⟦\d+⟧|.+?)(?:(?:,? (?:and|,|;) (?:put|move|assign|place|transfer) |,? (?:for|with|containing|that (?:contains|holds|does|performs)|which (?:contains|does|performs)|holding) )(?:the )?(?:tasks? |steps? |activit(?:y|ies) )?(.+?)(?: (?:in|into|to|there)(?: it| there| this lane| that lane)?)?)?$/i.exec(
      text,
    ) ??
    /^(?:add|create|insert|introduce) (?:an? |another |the )?(?:new )?(⟦\d+⟧|[\p{L} -]+?) (?:swim-?)?lane(?:(?:,? and (?:put|move|assign|place|transfer) |,? (?:for|with|containing) )(?:the )?(?:tasks? |steps? |activit(?:y|ies) )?(.+?)(?: (?:in|into|to)(?: it| there| this lane| that lane)?)?)?$/iu.exec(
      text,
    );
  if (!found) return null;
  const name = plain(found[1] ?? "", context).replace(/^(?:the|an?) /i, "");
  if (tryLane(name, context)?.name.toLowerCase() === name.toLowerCase()) {
    throw new CannotEdit(`There already is a lane "${name}".`);
  }
  const nodes = found[2] === undefined ? [] : findNodes(found[2], context);
  const operation: Operation = {
    type: "addLane",
    name: hasQuote(found[1] ?? "") ? name : name.charAt(0).toUpperCase() + name.slice(1),
    process: nodes[0]?.scope ?? onlyProcess(context),
    ids: nodes.map(({ id }) => id),
  };
  return change([operation]);
};

function onlyProcess({ model }: Context): string {
  const processes = [...model.scopes.values()].filter((scope) => scope.parent === null);
  const withLanes = processes.filter(({ id }) => [...model.lanes.values()].some((lane) => lane.owner === id));
  const [process, second] = withLanes.length > 0 ? withLanes : processes;
  if (!process || second)
    throw new CannotEdit("The diagram has several pools: name the steps that the lane takes over.");
  return process.id;
}

export const annotate: Pattern = (text, context) => {
  const noun = "(?:text )?(?:note|comment|annotation|remark)";
  const first = new RegExp(
    `^(?:add|attach|put|insert|write) (?:an? |the )?${noun}(?: saying| that says| reading| with the text)?:? (⟦\\d+⟧) (?:to|at|on|for|next to|beside|near) (.+)$`,
    "i",
  ).exec(text);
  const second =
    new RegExp(
      `^(?:add|attach|put|insert|write) (?:an? |the )?${noun} (?:to|at|on|for|next to|beside|near) (.+?)(?: saying| that says| reading| with the text)?:? (⟦\\d+⟧)$`,
      "i",
    ).exec(text) ?? /^annotate (.+?) (?:with|as):? (⟦\d+⟧)$/i.exec(text);
  const [reference, note] = first ? [first[2], first[1]] : [second?.[1], second?.[2]];
  if (reference === undefined || note === undefined) return null;
  return change([{ type: "annotate", id: findNode(reference, context).id, text: plain(note, context) }]);
};

export const addMessage: Pattern = (text, context) => {
  const found =
    /^(?:add|draw|insert|create) (?:an? |the )?message(?: flow)?((?: (?:called |named |labell?ed )?⟦\d+⟧)?) from (.+) to (.+)$/i.exec(
      text,
    );
  if (!found) return null;
  const name = quotedIn(found[1] ?? "", context)[0] ?? "";
  return change([
    {
      type: "addMessageFlow",
      from: endOf(found[2] ?? "", context),
      to: endOf(found[3] ?? "", context),
      name,
    },
  ]);
};

/** A pool by its name, else a node. */
function endOf(reference: string, context: Context): string {
  const name = plain(reference, context)
    .replace(/^the /i, "")
    .replace(/ (?:pool|participant)$/i, "");
  const pools = matchByName([name], [...context.model.pools.values()], true).fits;
  return pools.length === 1 && pools[0] ? pools[0].id : findNode(reference, context).id;
}

const eventKinds: [RegExp, Extract<Step, { type: "event" }>["kind"]][] = [
  [/\b(?:throw(?:ing)?|send(?:ing)?)\b/i, "intermediateThrowEvent"],
  [/./, "intermediateCatchEvent"],
];

/** "add a message event 'Payment received' after X". */
export const addEvent: Pattern = (text, context) => {
  const found =
    /^(?:add|insert|include|put|place|create) (?:an? |the )?(?:new )?((?:intermediate |catch(?:ing)? |throw(?:ing)? |sending |receiving )*)(message|signal|conditional|escalation) (?:intermediate |catch |throw )*event(.+)$/i.exec(
      text,
    );
  if (!found) return null;
  const placed = placeIn(found[3] ?? "", context) ?? placeIn(`x${found[3] ?? ""}`, context);
  if (!placed) throw new CannotEdit("Say where to add the event: after or before which step?");
  const trigger = (found[2] ?? "message").toLowerCase();
  const kind = eventKinds.find(([pattern]) => pattern.test(found[1] ?? ""))?.[1] ?? "intermediateCatchEvent";
  const label = quotedIn(placed.rest, context)[0] ?? "";
  const steps: Step[] = [
    {
      type: "event",
      kind,
      trigger: trigger as "message" | "signal" | "conditional" | "escalation",
      label,
      time: null,
      lane: null,
    },
  ];
  return change([insertionAt(placed.place, steps)]);
};
