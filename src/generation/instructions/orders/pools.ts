/** Parties with separate pools: made from a lane with its steps, or empty with the messages in steps' names. */
import type { Span } from "../../document/document.ts";
import { type Flow, isActivity, isEvent, isGateway, type Lane, type Model } from "../../editing/model.ts";
import { perform } from "../../editing/perform.ts";
import { CannotEdit } from "../../editor.ts";
import type { Operation } from "../../edits.ts";
import { askingVerbs, remindingVerbs, requestingVerbs } from "../../meaning/classes.ts";
import { capitalised, withoutArticles } from "../../naming/words.ts";
import { commandIn } from "../command.ts";
import { type Context, plainName, tryNodes } from "../find.ts";
import { tryLane, tryPool } from "../find-others.ts";
import { newNameIn, wordsAt } from "../members.ts";
import { cutWords, likeness, mentionIn, mentionOf } from "../mention.ts";
import { answer, type Rule } from "../rule.ts";
import { type Said, saidOf } from "../said.ts";
import { partyOf, partySpoken } from "../spoken.ts";
import { doing } from "./people.ts";
import { resultOf } from "./results.ts";
import { working } from "./telling.ts";

export const separatePool: Rule = {
  name: "a pool of its own",
  example: "the guest should be a separate pool; add a pool for the supplier",
  read(whole, context) {
    const at = thereIn(whole);
    const said = at ? saidOf(whole.source, whole.from, at.from) : whole;
    if (!isNewPool(said)) return null;
    const name = spokenParty(said, context) ?? partyIn(said, context);
    if (name === null) throw noParty(context);
    const mention = { ...mentionOf(name), quoted: name };
    if (tryPool(mention, context)) throw new CannotEdit(`There is a pool "${name}" already.`);
    const isEmpty = wordsAt(said, said.from, said.to).some(({ word }) => emptying.has(word));
    const lane = isEmpty ? null : tryLane(mention, context);
    const share = lane ? null : at ? sharedBy(whole, at, context) : shareOf(said, context);
    return answer(lane ? [moved(lane, context.model)] : outside(name, context.model, share), []);
  },
};

/** "The supplier is an external party": the party mentioned, if it has no lane. */
export const outsideParty: Rule = {
  name: "somebody outside",
  example: "the supplier is an external party; show it as a separate pool",
  read(said, context) {
    const found = external.exec(said.source.masked.slice(said.from, said.to));
    if (!found?.[1]) return null;
    const name = capitalised(withoutArticles(found[1].replace(/^(?:our|their|his|her) /i, "")));
    const mention = { ...mentionOf(name), quoted: name };
    if (tryLane(mention, context) || tryPool(mention, context)) return null;
    return { ...answer([], []), thing: partyOf(name) };
  },
};

const external =
  /^((?:the |our |an? )?[\p{L} -]{2,40}?) (?:is|are) +(?:an? )?(?:external|outside|separate|independent|different|other|foreign)(?: (?:company|firm|party|partner|organi[sz]ation|supplier|contractor|provider|business|institution|entity))?(?: (?:of )?(?:our|the) (?:company|organi[sz]ation|firm|house))?$/iu;

/** ", the invoice goes there", ", the payment comes from them", ", the car is ordered there". */
function thereIn({ source, from, to }: Said): { from: number; what: Span; way: "out" | "in" } | null {
  const found = there.exec(source.masked.slice(from, to));
  const [start = 0, end = 0] = found?.indices?.[1] ?? [];
  if (!found || end === 0) return null;
  const tail = found.indices?.[2]?.[1] ?? end;
  const what = { from: from + start, to: from + (found[2] ? tail : end) };
  return { from: from + found.index, what, way: found[3] ? "in" : "out" };
}

const there =
  /(?:,| -) (?:and |because |as |since )?([^,]+?) (?:(?:is|are|gets?) (?!(?:sent|given|handed|delivered|forwarded|passed) )(\p{L}+) (?:there|to (?:it|them|him|her))|(?:comes?|arrives?|(?:is|are) sent|(?:is|are) received) (from) (?:there|it|them|him|her)|(?:goes?|(?:is|are|gets?) (?:sent|given|handed|delivered|forwarded|passed)) (?:there|to (?:it|them|him|her)))$/diu;

type Share = { id: string; way: "out" | "in" };

/** "..., who receives the invoice", "that sends the form": the step that sends it, or waits for it. */
function shareOf(said: Said, context: Context): Share | null {
  const found = sharing.exec(said.source.masked.slice(said.from, said.to));
  if (!found?.[1] || !found[2]) return null;
  const way = /^(?:get|receive|obtain)/i.test(found[1]) ? "out" : "in";
  return sharedBy(said, { way, what: { from: said.to - found[2].length, to: said.to } }, context);
}

function sharedBy(
  said: Said,
  { way, what: { from, to } }: { way: Share["way"]; what: Span },
  context: Context,
): Share {
  const all = tryNodes({ ...mentionIn(said, from, to), plural: true }, context, isActivity);
  const giving = all.filter(({ name }) => (way === "out" ? gives : takes).test(cutWords(name)[0] ?? ""));
  const [one, other] = giving.length > 0 ? giving : all;
  if (!one || other) {
    const names = all.map(({ name }) => `"${name}"`).join(" or ");
    const why = one ? `could be of ${names}` : "is of no step of the diagram";
    const step = (one ?? firstStep(context.model)).name;
    throw new CannotEdit(
      `"${said.source.text.slice(from, to)}" ${why}: add the pool first, then say "add a message flow from '${step}' to the pool".`,
    );
  }
  return { id: one.id, way };
}

const sharing =
  /\b(?:that|which|who|he|she|it|they) +(?:also |then |only )?(gets?|receives?|obtains?|sends?|submits?|delivers?|provides?) +(?:us )?((?:the |an? |his |her |their |our )?[^,;]+?)$/i;
const gives =
  /^(?:send|return|submit|forward|mail|email|transmit|deliver|ship|hand|give|create|write|issue|make|print)$/i;
const takes = /^(?:receive|get|register|check|open|accept|screen|collect|record|read)$/i;

const firstStep = (model: Model) => [...model.nodes.values()].find(isActivity) ?? { name: "A" };

const outsideBehind =
  /,? (?:who|which|that) (?:is|are) (?:an? )?(?:external|outside|outsiders?|not part of)\b[^,;]*$/i;

/** "The tickets are sold by the agency, which is outside of our company": its steps move to a separate pool. */
export const outsideDoer: Rule = {
  name: "work of somebody outside",
  example: "the tickets are sold by the agency, which is outside of our company",
  read(said, context, tail) {
    const found = outsideBehind.exec(said.source.masked.slice(said.from, said.to));
    if (!found) return null;
    const main = saidOf(said.source, said.from, said.from + found.index);
    const done = doing.read(main, context, tail) ?? working.read(main, context, tail);
    if (!done) return null;
    const after = perform(context.model, done.operations);
    const lanes = done.operations.flatMap((one) =>
      one.type === "addLane" ? [...after.lanes.values()].filter(({ name }) => name === one.name) : [],
    );
    const known = done.operations.flatMap((one) =>
      one.type === "assignLane" ? (after.lanes.get(one.lane) ?? []) : [],
    );
    const [lane] = [...lanes, ...known];
    return lane ? answer([...done.operations, moved(lane, after)], []) : null;
  },
};

/** "Make him an external pool": the lane mentioned before. */
function spokenParty(said: Said, { model, focus, thing }: Context): string | null {
  const left = unshared(wordsAt(said, said.from, said.to)).filter(
    ({ word }) => !asking.has(word) && !own.has(word),
  );
  const isSpoken = left.length === 1 && /^(?:him|them|it|he|she|they)$/.test(left[0]?.word ?? "");
  const lanes = focus.flatMap((id) => model.lanes.get(id)?.name ?? []);
  return isSpoken || left.length === 0 ? (partySpoken(thing) ?? lanes.at(-1) ?? null) : null;
}

function noParty({ model }: Context): CannotEdit {
  const lane = [...model.lanes.values()].find(({ name }) => name !== "" && !/['"]/.test(name));
  const ofLane = lane ? `, or of a lane: "make the lane '${lane.name}' a separate pool"` : "";
  return new CannotEdit(
    `A pool is of a party, with nothing else said beside. Say "add an empty pool 'Somebody'"${ofLane}.`,
  );
}

const emptying: ReadonlySet<string> = new Set(["empty", "black", "blackbox", "black-box"]);
const own: ReadonlySet<string> = new Set(
  "a an own new separate external another different empty second outside its their".split(" "),
);
const others: ReadonlySet<string> = new Set(["rename", "remove", "assign", "swap", "note", "undo", "split"]);

/** "a separate pool", "a pool of its own"; "into the pool Buyer" is about an existing one. */
function isNewPool(said: Said): boolean {
  const words = wordsAt(said, said.from, said.to).map(({ word }) => word);
  const at = words.findIndex((word) => /^(?:pool|participant)s?$/.test(word));
  if (at < 0 || others.has(commandIn(said)?.order ?? "")) return false;
  return (
    words.slice(Math.max(0, at - 4), at).some((word) => own.has(word) || emptying.has(word)) ||
    words[at + 1] === "for"
  );
}

/** Words that ask for a pool; the rest names the party. */
const asking: ReadonlySet<string> = new Set(
  "please pls shown drawn added put should add create insert introduce make turn convert put move show draw give model represent display depict set up use the to into in on as of should shall must is are be becomes become gets get needs need has have for pool pools participant participants lane role black box black-box blackbox our his her we i want also own called named picture diagram separately".split(
    " ",
  ),
);

/** "that gets the report": describes a message. */
const isSharing = (word: string, next: string): boolean =>
  /^(?:that|which|who|he|she|it|they)$/.test(word) &&
  /^(?:gets?|receives?|sends?|obtains?|submits?|delivers?|provides?)$/.test(next);

/** Without what is sent. */
function unshared<Word extends { word: string }>(all: readonly Word[]): readonly Word[] {
  const relative = all.findIndex(({ word }, at) => at > 0 && isSharing(word, all[at + 1]?.word ?? ""));
  return relative < 0 ? all : all.slice(0, relative);
}

/** The quoted name, or the remaining adjacent words. */
function partyIn(said: Said, context: Context): string | null {
  const words = unshared(wordsAt(said, said.from, said.to));
  const left = words.filter(({ word }) => !asking.has(word) && !own.has(word));
  if (left.every(({ word }) => /^(?:him|them|it|he|she|they)$/.test(word))) return null;
  const [first] = left;
  const last = left.at(-1);
  if (!first || !last) return null;
  const from = words.indexOf(first);
  const to = words.indexOf(last);
  if (to - from >= left.length) return null;
  const named = newNameIn(said, context);
  const quotes = said.source.quotes.filter((quote) => quote.from >= said.from && quote.to <= said.to);
  if (named) return left.length === 1 || quotes.length === 0 ? named.name : null;
  if (
    quotes.some(({ name }) =>
      [...context.model.nodes.values()].some((node) => plainName(node.name) === plainName(name)),
    )
  )
    return null;
  return capitalised(said.source.text.slice(first.from, last.to).replace(/['’]s$/, ""));
}

/** The lane's steps move with it; a message is named after the completed work. */
export function moved(lane: Lane, { nodes, flows }: Model): Operation {
  const isOwn = (id: string) => nodes.get(id)?.lane === lane.id;
  const handed = [...flows.values()].filter(
    ({ source, target, scope }) =>
      scope === lane.owner &&
      (isOwn(source) !== isOwn(target) || (isOwn(source) && nodes.get(target)?.kind === "endEvent")),
  );
  const received = handed.map((flow) => ({ flow: flow.id, name: messageOf(flow, nodes) }));
  return { type: "laneToPool", lane: lane.id, received };
}

/** "Order received" after "Receive order", "Tent approved: no" after a question, otherwise what is asked for. */
function messageOf({ source, target, name }: Flow, nodes: Model["nodes"]): string {
  const [from, to] = [nodes.get(source), nodes.get(target)];
  if (!from || !to) return "";
  if (isActivity(from)) return resultOf(from.name);
  if (isGateway(from) && from.name !== "" && name !== "") return `${from.name.replace(/\?$/, "")}: ${name}`;
  const asked =
    isActivity(to) && to.name !== ""
      ? `Request to ${to.name.replace(/^\p{Lu}(?=\p{Ll})/u, (first) => first.toLowerCase())}`
      : to.name;
  return isEvent(from) && from.name !== "" ? from.name : asked;
}

/** Steps that send something to the party, or receive something from it, by their names. */
export function outside(name: string, model: Model, share: Share | null): Operation[] {
  const made: Operation = { type: "addPool", name };
  const after = perform(model, [made]);
  const pool = [...after.pools.values()].find((one) => one.name === name && one.process === null)?.id ?? "";
  const steps = [...model.nodes.values()].filter(isActivity);
  const messages = steps.flatMap(({ id, name: label }): Operation[] => {
    const told = cutWords(label).map((word) => word.toLowerCase());
    const way = share?.id === id ? share.way : wayTo(cutWords(name), told);
    if (way === null) return [];
    return [
      { type: "addMessageFlow", from: way === "out" ? id : pool, to: way === "out" ? pool : id, name: "" },
    ];
  });
  return [made, ...messages];
}

/** "Send invoice to customer" and "Inform customer" go out, "Get form from customer" comes in. */
function wayTo(party: readonly string[], label: readonly string[]): "out" | "in" | null {
  const at = label.findIndex((_, i) =>
    party.every((word, place) => likeness(word, label[i + place] ?? "") === 1),
  );
  if (at < 1) return null;
  const before = label.slice(0, at).findLast((word) => !/^(?:the|an?|our|his|her|their)$/.test(word)) ?? "";
  if (before === "from") return "in";
  const [verb = ""] = label;
  const tells = [askingVerbs, requestingVerbs, remindingVerbs].some((verbs) => verbs.has(verb));
  return before === "to" || (tells && before === verb) ? "out" : null;
}
