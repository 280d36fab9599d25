/** What speaks against a change that the reader is sure of, in words without effect. */
import { isActivity, type Model } from "../editing/model.ts";
import type { Asked } from "../orders/asked.ts";
import type { Outcome } from "../orders/outcomes.ts";
import type { Lost } from "../orders/plan.ts";
import { parser } from "../parser/parser.ts";
import { unmet } from "./demands.ts";
import { cutWords, likeness } from "./mention.ts";
import { type Masked, piecesOf } from "./pieces.ts";
import { saidOf } from "./said.ts";

/** Each weighs as much as so many words; chosen on the same orders as the weights of `orders/sureness.ts`. */
const asWords = {
  /** Somebody who is named and whom nothing means is no remark. */
  role: 12,
  /** A step is given to whom it belongs already: the sentence may ask for something else. */
  idle: 6,
  /** The form of a sentence asks for something that the change lacks. */
  unmet: 6,
  /** "Use wool instead", "the owner sweeps it too": something goes or stays, and the change does not say so. */
  beside: 30,
  /** Work goes, and no word says so. */
  gone: 4,
  /** "At the end", if there are several: the text does not say which. */
  ends: 4,
  /** What is not understood mostly seems to ask for one of these. */
  usual: 2,
};

/** What the instruction demands, and the change lacks; or what the change does, and nothing demands. */
export function demandedIn({ after, operations }: Outcome, source: Masked, { nodes }: Model): number {
  const all = [...nodes.values()];
  const missing = piecesOf(source).flatMap(({ from, to }) => unmet(saidOf(source, from, to), operations));
  const isBeside = missing.some((words) => /\b(?:instead|too|also|as well)\b/i.test(words));
  const isGone =
    all.some((node) => isActivity(node) && !after.nodes.has(node.id)) && !removing.test(source.text);
  const isAtEnds =
    /\bat the (?:very )?end\b/i.test(source.text) && all.filter(({ kind }) => kind === "endEvent").length > 1;
  return (
    (isBeside ? asWords.beside : missing.length > 0 ? asWords.unmet : 0) +
    (isGone ? asWords.gone : 0) +
    (isAtEnds ? asWords.ends : 0)
  );
}

const removing =
  /\b(?:not|no|nobody|never|none|out|off|away|rid|without|instead|only|one|single|stop\w*|remov\w*|delet\w*|drop\w*|skip\w*|cut\w*|omit\w*|scrap\w*|kill\w*|ditch\w*|replac\w*|split\w*|divid\w*|merg\w*|combin\w*|join\w*|unit\w*|los[et]\w*|go(?:es|ne)?|take|eliminat\w*|strik\w*|struck|cancel\w*|obsolete|redundant|superfluous|unnecessary|needless|useless|end\w*|over|finish\w*)\b|n['’]t\b/i;

/** The words and sentences without effect, and the kinds of changes. */
export function weightOf({ changes }: Asked, { words, remarks }: Lost, { nodes, lanes }: Model): number {
  const roles = [...lanes.values()].flatMap(({ name }) => cutWords(name));
  const isRole = (word: string) =>
    parser.mayBePerson(word.toLowerCase()) || roles.some((role) => likeness(role, word) === 1);
  const named = words.filter(isRole).length;
  const idle = changes.filter((change) => isIdle(change, nodes)).length;
  const isUsual = changes.some(({ kind }) => usual.has(kind));
  return (
    words.length -
    named +
    remarks.length +
    asWords.role * named +
    asWords.idle * idle +
    (isUsual ? asWords.usual : 0)
  );
}

const usual: ReadonlySet<string> = new Set(["add", "kind", "limit", "remind"]);

/** Gives steps to whom they belong already. */
function isIdle({ kind, places }: Asked["changes"][number], nodes: Model["nodes"]): boolean {
  const meantAs = (role: string) => places.flatMap((one) => (one.role === role ? one.meant : []));
  const [lane] = meantAs("by");
  return (
    kind === "assign" && lane !== undefined && meantAs("target").every((id) => nodes.get(id)?.lane === lane)
  );
}
