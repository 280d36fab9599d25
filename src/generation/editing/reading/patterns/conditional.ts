import { CannotEdit } from "../../../editor.ts";
import { isActivity } from "../../model.ts";
import { conditionLabel } from "../clauses.ts";
import { type Change, type Context, change, hasQuote, type Pattern, plain } from "../context.ts";
import { findNodes } from "../find.ts";
import { questionOf, topicOf } from "../wording.ts";

const only = [
  /^(?:only|just) (?:do |perform |execute |run |carry out )?(.+?) (?:if|when|in case|provided(?: that)?) (.+)$/i,
  /^(?:do|perform|execute|run|carry out) (.+?) only (?:if|when|in case|provided(?: that)?) (.+)$/i,
  /^(.+?) (?:should|must|shall|is to|needs to|may|can|is|are|will)(?: be| only| just| happen| take place| done| performed| executed| necessary| required| needed| run| be done)* only(?: be| happen| take place| done| performed| executed| necessary| required| needed| run)* (?:if|when|in case|for|provided(?: that)?) (.+)$/i,
  /^(.+?) (?:should|must|shall|is|are)(?: only| just)(?: be| happen| take place| done| performed| executed| necessary| required| needed| run)* (?:if|when|in case|for) (.+)$/i,
  /^make (.+?) (?:conditional|dependent|depend|optional)(?: on| if| when|:)? (?:whether |the (?:fact|condition) that )?(.+)$/i,
  /^(?:make|let|have) (.+?)(?: happen| run| be done)? only (?:happen |run |be done )?(?:if|when|in case) (.+)$/i,
  /^(.+?) only (?:if|when|in case) (.+)$/i,
];
const skip = [
  /^(?:skip|omit|bypass|leave out|jump over) (.+?) (?:if|when|in case|whenever|for) ()(.+)$/i,
  /^(?:if|when|in case|whenever) ()(.+?),? (?:then )?(?:skip|omit|bypass|leave out|jump over) (.+)$/i,
  /^(.+?) (?:can|may|should|must|is|are)(?: to)?(?: be)? (?:skipped|omitted|bypassed|left out|not (?:needed|necessary|required)) (?:if|when|in case|whenever|for) ()(.+)$/i,
];

/** "only do X if C", "skip X if C". */
export const onlyIf: Pattern = (text, context) => {
  for (const pattern of skip) {
    const found = pattern.exec(text);
    if (!found) continue;
    const [list, condition] = found[1] === "" ? [found[3], found[2]] : [found[1], found[3]];
    return conditional(list ?? "", condition ?? "", true, context);
  }
  const found = only.map((pattern) => pattern.exec(text)).find((one) => one !== null);
  return found ? conditional(found[1] ?? "", found[2] ?? "", false, context) : null;
};

function conditional(list: string, condition: string, skips: boolean, context: Context): Change {
  const nodes = findNodes(list.replace(/^(?:the )?(?:task|step) (?=⟦)/i, ""), context, isActivity);
  if (hasQuote(condition) && /\b(?:after|before)\b/i.test(condition)) {
    throw new CannotEdit(
      `"${plain(condition, context)}" names a place as well as a condition: add the step and its condition one after the other.`,
    );
  }
  const label = conditionLabel(condition, context, topicOf(nodes[0]?.name ?? "", context));
  const [done, past] = skips ? ["otherwise", label] : [label, "otherwise"];
  const ids = nodes.map((node) => node.id);
  const usual = skips ? "done" : "skipped";
  return change(
    [{ type: "makeConditional", ids, question: questionOf(label), condition: done, otherwise: past, usual }],
    ids,
  );
}
