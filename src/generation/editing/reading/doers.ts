import { CannotEdit } from "../../editor.ts";
import { actorNouns } from "../../lexicon/nouns.ts";
import { type Context, plain, quotedIn } from "./context.ts";
import { findLane, tryLane } from "./find-others.ts";
import { listedActions } from "./patterns/replacing.ts";
import { type Action, actionsOf, labelOfNoun } from "./wording.ts";

export const amount = "(?:an?|the|another|one more|one|some|two|three|a new|an additional|a further|new)";
export const stepHead = new RegExp(
  `^(?:${amount} )*(?:(?:user|human|service|automated|automatic|system|send|receive|manual|script|business[ -]rule|additional|new|further|separate|simple|extra|parallel|following) )*(?:tasks?|steps?|activit(?:y|ies)|actions?|sub-?steps?)(?: (?:called|named|labell?ed|titled|with the (?:name|label)))?:?(?: (?:to|that|where|in which|for|of))?(?: |$)`,
  "i",
);

/** The labels and doers of what is to be added. */
export function namedActions(body: string, topic: string | null, context: Context): Action[] {
  const { text, agent } = doerOf(body.replace(stepHead, ""), context);
  const given = quotedIn(text, context);
  if (given.length > 0 && / (?:after|before|between) .*⟦/i.test(text)) {
    throw new CannotEdit(`"${plain(text, context)}" names more than one place: say one for each step.`);
  }
  if (given.length > 0)
    return given.map((label) => ({ label, agent: agent ?? actionsOf(text, context)[0]?.agent ?? null }));
  const isNoun =
    new RegExp(`^${amount} `, "i").test(text) &&
    !/ (?:should|must|has to|needs to|checks|is|are|will|can) /i.test(text);
  const approval = approvalOf(text, topic, context);
  if (approval) return [{ label: approval.label, agent: agent ?? approval.agent }];
  const read = isNoun ? [] : listedActions(text, context).filter(({ label }) => label !== "");
  const actions = read.length > 0 ? read : [{ label: labelOfNoun(text, context, topic), agent: null }];
  return actions.map((action) => ({ ...action, agent: action.agent ?? agent }));
}

const actors = new Set(actorNouns);

/** "an approval by the manager", "manager approval", "approval of the order": who approves what. */
function approvalOf(text: string, topic: string | null, context: Context): Action | null {
  const found =
    /^(?:an? |the )?(?:(.+?) )?(approval|sign-?off|authori[sz]ation|release)(?: (?:step|task|activity))?(?: (?:of|for) (?:the )?(.+))?$/i.exec(
      text,
    );
  if (!found) return null;
  const words = plain(found[1] ?? "", context)
    .replace(/^(?:(?:an?|the|new|additional|formal|second|third|further|final|another|extra) ?)+(?= |$)/i, "")
    .trim();
  const after = plain(found[3] ?? "", context);
  const isDoer = (name: string) =>
    name !== "" &&
    (actors.has(name.split(" ").at(-1)?.toLowerCase() ?? "") || tryLane(name, context) !== null);
  const object = isDoer(after) ? "" : after || (isDoer(words) ? "" : words);
  const agent = [words, after].find(isDoer) ?? null;
  return { label: `Approve ${object === "" ? (topic ?? "") : object}`.trim(), agent };
}

const inLane =
  /^(.+?),? (?:in|to|into|on|onto) (?:the )?(?:(?:swim-?)?lane (?:of |called |named )?(?:the )?(.+)|((?:(?!\b(?:in|to|into|on|onto) ).)+?) (?:swim-?)?lane)$/i;

/** "... by the clerk", "... in the Clerk lane", "... for the manager" where that is a lane or a person. */
function doerOf(body: string, context: Context): { text: string; agent: string | null } {
  const found =
    /^(.+?),? (?:(?:to be )?(?:done|performed|executed|carried out|handled|completed)? ?by|assigned to) (?:the |an? )?(.+?)(?: lane)?$/i.exec(
      body,
    );
  if (found) return { text: found[1] ?? "", agent: plain(found[2] ?? "", context) };
  const within = inLane.exec(body);
  if (within) return { text: within[1] ?? "", agent: findLane(within[2] ?? within[3] ?? "", context).name };
  const purpose = /^(.+?),? for (?:the )?(.+?)(?: lane)?$/i.exec(body);
  const lane = purpose ? tryLane(purpose[2] ?? "", context) : null;
  return purpose && lane ? { text: purpose[1] ?? "", agent: lane.name } : { text: body, agent: null };
}

/** "have the manager approve the order" as "the manager should approve the order". */
export function withModal(text: string, context: Context): string {
  const found =
    /^(.*?,? ?)(?:have|let|get) ((?:the |an? )?)((?:[\p{L}-]+ ){1,3})(?:to )?([\p{L}-]+ .+)$/iu.exec(text);
  const words = (found?.[3] ?? "").trim().split(" ");
  for (let count = 1; found && count <= words.length; count++) {
    const agent = words.slice(0, count).join(" ");
    const isAgent = actors.has((words[count - 1] ?? "").toLowerCase()) || tryLane(agent, context) !== null;
    if (isAgent)
      return `${found[1]}${found[2]}${agent} should ${[...words.slice(count), found[4]].join(" ")}`;
  }
  return text;
}
