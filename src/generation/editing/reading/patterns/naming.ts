/** Names: of elements, lanes, pools, branches; and which branch is the default. */
import { CannotEdit } from "../../../editor.ts";
import type { Operation } from "../../../edits.ts";
import { capitalise } from "../../../language/labels.ts";
import type { Node } from "../../model.ts";
import { type Change, type Context, change, hasQuote, onlyQuote, type Pattern, plain } from "../context.ts";
import { timingIn } from "../durations.ts";
import { findFlow, findNamed, namesFlow } from "../find-others.ts";

/** "A to B" cut at every place where the "to" may be. */
function cuts(text: string, separator: RegExp): [string, string][] {
  return [...text.matchAll(separator)].map((found): [string, string] => [
    text.slice(0, found.index),
    text.slice(found.index + found[0].length),
  ]);
}

const toWords = / (?:to|into|as|→|->|=>)(?: be| read| say)? (?=\S)/gi;

/** The first cut of which the left side is found; the error of the first one when none is. */
function renameByCuts(options: [string, string][], context: Context): Change | null {
  let problem: CannotEdit | null = null;
  for (const [reference, name] of options) {
    try {
      return renamed(reference, name, context);
    } catch (error) {
      if (!(error instanceof CannotEdit)) throw error;
      problem ??= error;
    }
  }
  if (problem) throw problem;
  return null;
}

function renamed(reference: string, name: string, context: Context): Change {
  const wanted = newName(name, context);
  const found = findNamed(reference.replace(/^(?:the )?(?:name|label|title) of /i, ""), context);
  if (context.model.flows.has(found.id)) {
    return change([{ type: "setCondition", flow: found.id, condition: wanted }], [found.id]);
  }
  const time = newTime(context.model.nodes.get(found.id), wanted);
  return change([{ type: "rename", id: found.id, name: wanted }, ...time], [found.id]);
}

/** A timer that is named by its time fires at the time of its new name. */
function newTime(node: Node | undefined, name: string): Operation[] {
  const [old, timing] = [timingIn(node?.name ?? ""), timingIn(name)];
  if (!node?.time || !timing || old?.time.value !== node.time.value) return [];
  return [{ type: "setTime", id: node.id, time: timing.time }];
}

/** A quoted name as it is; other words as a label. */
function newName(text: string, context: Context): string {
  const quote = onlyQuote(text.replace(/^(?:the (?:new )?name|simply|just) /i, ""), context);
  if (quote === null && hasQuote(text)) {
    throw new CannotEdit(`It is not clear what the new name is in "${plain(text, context)}".`);
  }
  return quote ?? capitalise(plain(text, context));
}

export const rename: Pattern = (text, context) => {
  const found = /^(?:rename|relabel|retitle|re-label) (.+)$/i.exec(text);
  return found ? renameByCuts(cuts(found[1] ?? "", toWords), context) : null;
};

/** "call A 'B'", "label the flow from A to B 'ok'": the name stands behind, in quotation marks. */
export const callIt: Pattern = (text, context) => {
  const found = /^(?:call|label|name|title|mark) (.+?)(?: as| with)? (⟦\d+⟧)$/i.exec(text);
  return found ? renamed(found[1] ?? "", found[2] ?? "", context) : null;
};

const givenNames = [
  /^give (.+?) the (?:name|label|title) (.+)$/i,
  /^(?:the )?(?:name|label|title|question) (?:of|on|for|at|in) (.+?) (?:should|must|shall)(?: now)? (?:be|read) (.+)$/i,
];

/** "give A the name B", "use B instead of A". */
export const giveName: Pattern = (text, context) => {
  const swapped = /^(?:use|write|say) (⟦\d+⟧) (?:instead of|rather than) (.+)$/i.exec(text);
  if (swapped) return renamed(swapped[2] ?? "", swapped[1] ?? "", context);
  const found = givenNames.map((pattern) => pattern.exec(text)).find((one) => one !== null);
  return found ? renamed(found[1] ?? "", found[2] ?? "", context) : null;
};

/** "change the name of A to B", "change the condition of the 'no' branch to C". */
export const changeName: Pattern = (text, context) => {
  const found =
    /^(?:change|set|update|edit|modify|adjust|correct|replace|fix) (?:the )?(?:(?:task|step|activity|gateway|event|branch) )?(name|label|title|caption|text|wording|condition|guard)(?: (?:of|on|for|at|from))? (.+)$/i.exec(
      text,
    );
  if (!found) return null;
  const options = cuts(found[2] ?? "", / (?:to|with|by)(?: be| read| say)? (?=\S)/gi);
  if (!/condition|guard/i.test(found[1] ?? "")) return renameByCuts(options, context);
  const last = options.at(-1);
  return last ? conditionSet(last[0], last[1], context) : null;
};

function conditionSet(reference: string, name: string, context: Context): Change {
  const { id } = findFlow(reference, context);
  const condition = onlyQuote(name, context) ?? plain(name, context);
  return change([{ type: "setCondition", flow: id, condition }], [id]);
}

/** "A should be called B", "the condition of A should be B". */
export const shouldBeCalled: Pattern = (text, context) => {
  const instead =
    /^instead of (⟦\d+⟧),? (?:the )?(?:branch|path|flow|label|condition) (?:should|must) (?:say|read|be(?: called| labell?ed)?) (⟦\d+⟧)$/i.exec(
      text,
    );
  if (instead) return conditionSet(`the ${instead[1]} branch`, instead[2] ?? "", context);
  const condition =
    /^(?:the )?(?:condition|label|guard) (?:of|on|for|at|before) (.+?) (?:should|must|shall)(?: now)? (?:be|read|say) (.+)$/i.exec(
      text,
    );
  if (condition && namesFlow(condition[1] ?? ""))
    return conditionSet(condition[1] ?? "", condition[2] ?? "", context);
  const called =
    /^(.+?) (?:should|must|shall|is|has to|needs to|will)(?: now)?(?: be)? (?:called|named|renamed(?: to)?|labell?ed|read|titled|say)(?: as)? (.+)$/i.exec(
      text,
    );
  return called ? renamed(called[1] ?? "", called[2] ?? "", context) : null;
};

/** "change 'A' to 'B'", "instead of 'A' it should say 'B'": both names quoted. */
export const changeQuoted: Pattern = (text, context) => {
  const found =
    /^(?:change|update|turn|replace) ((?:the )?(?:[\w-]+ )*⟦\d+⟧(?: [\w-]+)?) (?:to|into|by|with)(?: read| say)? (⟦\d+⟧)$/i.exec(
      text,
    ) ??
    /^instead of (.*⟦\d+⟧.*?),? (?:it should (?:say|read|be(?: called)?)|use|write|call it|say) (⟦\d+⟧)$/i.exec(
      text,
    );
  return found ? renamed(found[1] ?? "", found[2] ?? "", context) : null;
};

/** "change ship order to dispatch order": without quotation marks. */
export const changePlain: Pattern = (text, context) => {
  const found = /^(?:change|update) (.+)$/i.exec(text);
  return found ? renameByCuts(cuts(found[1] ?? "", / (?:to|into) (?=\S)/gi), context) : null;
};

export const makeDefault: Pattern = (text, context) => {
  const found =
    /^(?:make|set|mark|use|declare) (.*?\b(?:branch|path|flow|option|one)\b.*?|⟦\d+⟧) (?:as |to be |be )?(?:the )?default(?: (?:branch|flow|path|one))?$/i.exec(
      text,
    ) ??
    /^(.*?\b(?:branch|path|flow)\b.*?) (?:should|must) be (?:the )?default(?: (?:branch|flow|path|one))?$/i.exec(
      text,
    );
  if (!found) return null;
  const { id } = findFlow(found[1] ?? "", context);
  return change([{ type: "setDefault", flow: id }], [id]);
};
