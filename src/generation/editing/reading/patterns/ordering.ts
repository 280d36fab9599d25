/** The order of steps: move, swap, parallel and back, redirect. */
import { CannotEdit } from "../../../editor.ts";
import { type Model, type Node, outgoing, titleOf } from "../../model.ts";
import { closingJoin, isSplit } from "../../regions.ts";
import { type Change, type Context, change, type Pattern } from "../context.ts";
import { findNode, findNodes, tryNode } from "../find.ts";
import { findFlow } from "../find-others.ts";
import { type Place, placeIn } from "../place.ts";

const modal = "(?:should|must|has to|have to|needs to|need to|shall|is to|are to|will|can)";
const moveOrder =
  /^(move|shift|relocate|reposition|push|bring|put|place|do|perform|execute|carry out|run|make|let|have) (.+)$/i;
const moveWish = new RegExp(
  `^(.+?) ${modal} (?:only |now |rather |instead )?(?:happen|come|take place|occur|be (?:done|performed|executed|carried out|moved|placed|put|started)|go|run|be|start)(?: only)? (.+)$`,
  "i",
);
const placeWord =
  /\b(?:after|before|behind|between|prior to|end|start|beginning|first|last|final|ahead of|branch|path)\b/i;

/** "move X after Y", "X should happen before Y", "X must follow Y". */
export const move: Pattern = (text, context) => {
  const order = moveOrder.exec(text);
  if (order) {
    const isMove = /^(?:move|shift|relocate|reposition|push|bring)$/i.test(order[1] ?? "");
    return isMove || placeWord.test(text) ? movedTo(order[2] ?? "", context, isMove) : null;
  }
  const wish = moveWish.exec(text);
  if (wish && placeWord.test(wish[2] ?? "")) return movedTo(`${wish[1]} ${wish[2]}`, context, false);
  const found = new RegExp(`^(.+?) ${modal} (?:directly |immediately )?(follow|precede) (.+)$`, "i").exec(
    text,
  );
  if (!found) return null;
  const node = findNode(found[1] ?? "", context);
  const target = findNode(found[3] ?? "", context);
  return moved(
    node,
    { type: /follow/i.test(found[2] ?? "") ? "after" : "before", node: target },
    context.model,
  );
};

/** Without a verb that says "move", a step that is not there may be meant to be added. */
function movedTo(text: string, context: Context, isSure: boolean): Change | null {
  const found = placeIn(text, context);
  if (!found) return null;
  const reference = found.rest.replace(
    / (?:be done|be performed|happen|come|run|take place|occur)(?: only)?$/i,
    "",
  );
  const node = isSure ? findNode(reference, context) : tryNode(reference, context);
  return node ? moved(node, found.place, context.model) : null;
}

export function moved(node: Node, place: Place, model: Model): Change {
  const { id } = node;
  if (place.type === "flow") return change([{ type: "moveIntoFlow", id, flow: place.flow.id }], [id]);
  if (place.type === "parallel") {
    return change([{ type: "makeParallel", ids: [...place.nodes.map((one) => one.id), id] }], [id]);
  }
  const target = place.node.id;
  const [first, second] = place.type === "after" ? [target, id] : [id, target];
  const ways = outgoing(model, first);
  if (ways.length === 1 && ways[0]?.target === second) {
    throw new CannotEdit(`${titleOf(node)} already is directly ${place.type} ${titleOf(place.node)}.`);
  }
  return change([{ type: "move", id, where: place.type, target }], [id]);
}

/** "first A, then B", where the two run the other way round now. */
export const firstThen: Pattern = (text, context) => {
  const found = /^(?:do |perform )?first,? (.+?),? (?:and )?then (.+?)$/i.exec(text);
  const first = found ? tryNode(found[1] ?? "", context) : null;
  const second = found && first ? tryNode(found[2] ?? "", context) : null;
  return first && second ? moved(first, { type: "before", node: second }, context.model) : null;
};

export const swap: Pattern = (text, context) => {
  const found =
    /^(?:swap|switch|exchange|interchange|reverse|flip|invert)(?: the)?(?: (?:order|positions?|places?|sequence|steps|tasks))?(?: of)?(?: the)?(?: (?:tasks|steps|activities))? (.+)$/i.exec(
      text,
    ) ??
    /^(?:the )?(?:order|sequence|positions?) of (.+?) (?:should|must|has to|have to|needs to) be (?:reversed|swapped|switched|exchanged|inverted|flipped|changed)$/i.exec(
      text,
    ) ??
    /^(.+?) (?:should |must |have to )?(?:be (?:swapped|switched|exchanged)|swap(?: places| positions)?|(?:switch|change|trade|exchange) (?:places|positions))(?: with each other)?$/i.exec(
      text,
    );
  if (!found) return null;
  const list = (found[1] ?? "").replace(/ (?:with|for) /i, " and ").replace(/ around$/i, "");
  const nodes = findNodes(list, context);
  const [first, second] = nodes;
  if (!first || !second || nodes.length !== 2) throw new CannotEdit("Name the two steps that change places.");
  return change([{ type: "swap", first: first.id, second: second.id }], [first.id, second.id]);
};

const together =
  "(?:in parallel|parallel|concurrently|concurrent|simultaneously|at the same time|side by side|in parallel branches|into parallel branches)";
const verbs =
  "(?:make|run|do|execute|perform|let|have|carry out|put|start|handle|process|parallelize|parallelise|set|place)";
const happening =
  "(?: (?:now|also|both|be|run|happen|take place|occur|done|executed|performed|carried out|made|started))*";

const parallelPhrases = [
  new RegExp(
    `^${verbs} (.+?)(?: (?:run|happen|be done|be executed|be performed|take place|to run))? ${together}(?: (?:to|with|as) (.+))?$`,
    "i",
  ),
  new RegExp(
    `^(.+?) (?:should|can|must|may|could|are to|is to|will|shall|need to|have to|has to|be|are|is)${happening} ${together}(?: (?:to|with|as) (.+))?$`,
    "i",
  ),
  /^(?:parallelize|parallelise) (.+)$/i,
];
/** "interview the candidates and screen the applications in parallel": only for steps that are there. */
const bareParallel = /^(.+ and .+),? (?:in parallel|at the same time|simultaneously|concurrently)$/i;

/** "make A and B parallel", "A can happen at the same time as B", "do A in parallel with B". */
export const parallel: Pattern = (text, context) => {
  if (/\b(?:not|no longer|instead of|rather than)\b/i.test(text)) return null;
  const bare = bareParallel.exec(text);
  const isBare =
    bare !== null && (bare[1] ?? "").split(/ and |, /i).every((part) => tryNode(part, context) !== null);
  const found =
    parallelPhrases.map((pattern) => pattern.exec(text)).find((one) => one !== null) ??
    (isBare ? bare : null);
  if (!found) return null;
  const parts = [found[1], found[2]].filter((part) => part !== undefined);
  const nodes = parts.flatMap((part) => findNodes(part.replace(/ (?:with|and then) /i, " and "), context));
  if (nodes.length < 2) throw new CannotEdit("Name at least two steps that run in parallel.");
  const ids = nodes.map((node) => node.id);
  return change([{ type: "makeParallel", ids }], ids);
};

const inTurn =
  "(?:sequential(?:ly)?|in sequence|into a sequence|one after (?:the |an)?other|in series|serial(?:ly)?|consecutive(?:ly)?|in a row)";
const sequentialPhrases = [
  new RegExp(
    `^(?:do not|don't|don’t|never|stop|no longer) (?:run|do|execute|perform|running|doing|executing)? ?(.+?) ${together}(?: any ?more)?$`,
    "i",
  ),
  new RegExp(
    `^${verbs} (.+?)(?: (?:run|happen|be done))? ${inTurn}(?: again)?(?: (?:instead of|not) .*)?$`,
    "i",
  ),
  new RegExp(`^(.+?) ${modal}${happening} ${inTurn}(?: again)?(?: (?:instead of|not) .*)?$`, "i"),
  new RegExp(
    `^(.+?) (?:should|must|shall|can|do|are|is|may) (?:not|no longer)${happening} ${together}(?: any ?more)?$`,
    "i",
  ),
  new RegExp(
    `^(?:do |perform |run |first )*(.+?),? (?:and )?then (.+?),? (?:instead of|rather than|not) (?:doing (?:them|it) |running (?:them|it) )?${together}$`,
    "i",
  ),
];

/** "make A and B sequential", "A and B no longer run in parallel". */
export const sequential: Pattern = (text, context) => {
  const ordered = /^(.*?)[:;,] first (.+?),? (?:and )?then (.+)$/i.exec(text);
  if (ordered && sequentialPhrases.some((pattern) => pattern.test(ordered[1] ?? ""))) {
    const ids = [ordered[2], ordered[3]].map((part) => findNode(part ?? "", context).id);
    return change([{ type: "makeSequential", ids }], ids);
  }
  const found = sequentialPhrases.map((pattern) => pattern.exec(text)).find((one) => one !== null);
  if (!found) return null;
  const [first, second] = [(found[1] ?? "").replace(/ first$/i, ""), found[2]];
  const isWhole =
    /^(?:the )?(?:parallel (?:part|branches|gateway|section|tasks|steps|block)|branches|(?:whole )?process)$/i.test(
      first,
    );
  const listed = [first, second].filter((part) => part !== undefined);
  const ids = isWhole
    ? onlyParallel(context.model)
    : listed.flatMap((part) => findNodes(part, context)).map(({ id }) => id);
  return change([{ type: "makeSequential", ids }], ids);
};

/** The first step of each branch of the only parallel split. */
function onlyParallel(model: Model): string[] {
  const splits = [...model.nodes.values()].filter(
    (node) => node.kind === "parallelGateway" && isSplit(model, node) && closingJoin(model, node),
  );
  const [split, second] = splits;
  if (!split || second)
    throw new CannotEdit(`The diagram has ${splits.length} parallel parts: name the steps.`);
  return outgoing(model, split.id).map((flow) => flow.target);
}

/** "the 'no' branch should lead to X", "redirect the flow from A to B to C". */
export const redirect: Pattern = (text, context) => {
  const found =
    /^(?:redirect|reroute|re-route|route|connect|lead|let|point) (.+? (?:branch|path|arrow)|(?:the )?(?:flow|arrow|connection) from .+? to .+?)(?: (?:go|lead|point|flow|return))?(?: back)? (?:to|into) (.+)$/i.exec(
      text,
    ) ??
    /^(.+? (?:branch|path|arrow)(?: of .+?)?) (?:should|must|shall|has to) (?:go|lead|point|flow|return|jump)(?: back)? (?:directly )?to (.+)$/i.exec(
      text,
    );
  if (!found) return null;
  const flow = findFlow(found[1] ?? "", context);
  const target = findNode(found[2] ?? "", context);
  return change([{ type: "redirect", flow: flow.id, end: "target", to: target.id }], [target.id]);
};
