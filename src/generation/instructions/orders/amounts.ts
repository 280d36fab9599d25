/** A new limit: "raise the limit to 1,500 euros" changes the amount wherever it occurs in the diagram. */
import { isGateway, type Model } from "../../editing/model.ts";
import { CannotEdit } from "../../editor.ts";
import type { Operation } from "../../edits.ts";
import { commandIn } from "../command.ts";
import { answer, type Rule } from "../rule.ts";
import type { Said } from "../said.ts";
import { timeIn } from "../steps.ts";

const amount = /\d[\d.,]*\d|\d/g;
const plain = (text: string): string => text.replace(/[.,](?=\d{3}\b)/g, "");
const speaking = /\b(?:limit|threshold|amount|ceiling|maximum|minimum|cap|budget)\b/;

export const amounts: Rule = {
  name: "another amount",
  example: "raise the limit to 1,500 euros; the threshold is 200 now instead of 100",
  read(said, context) {
    const text = said.source.masked.slice(said.from, said.to).toLowerCase();
    const order = commandIn(said)?.order ?? null;
    if ((order !== null && order !== "convert" && order !== "replace") || timeIn(said) !== null) return null;
    if (/^(?:if|when|unless|in case|only)\b|\bonly\b/.test(text)) return null;
    const told = [...text.matchAll(amount)].map(([one]) => one);
    const known = amountsIn(context.model);
    const old = told.find((one) => known.has(plain(one)));
    const fresh = told.find((one) => one !== old && !known.has(plain(one)));
    const isChange = (speaking.test(text) && told.length === 1) || (old !== undefined && told.length === 2);
    if (!fresh || !isChange || known.size === 0) return null;
    const [only, second] = old === undefined ? [...known] : [plain(old)];
    if (!only || second)
      throw new CannotEdit(
        `The diagram tells several amounts: ${[...known].join(", ")}. Say "change ${[...known][0]} to ${fresh}".`,
      );
    const operations = changesTo(only, asWritten(said, fresh), context.model);
    return operations.length === 0 ? null : answer(operations, []);
  },
};

const asWritten = ({ source }: Said, amountTold: string): string =>
  [...source.text.matchAll(amount)].map(([one]) => one).find((one) => one === amountTold) ?? amountTold;

const texts = ({ nodes, flows }: Model) => [...[...nodes.values()].filter(isGateway), ...flows.values()];

const amountsIn = (model: Model): ReadonlySet<string> =>
  new Set(texts(model).flatMap(({ name }) => [...name.matchAll(amount)].map(([one]) => plain(one))));

function changesTo(old: string, fresh: string, model: Model): Operation[] {
  return texts(model).flatMap(({ id, name }): Operation[] => {
    const written = name.replace(amount, (one) => (plain(one) === old ? fresh : one));
    if (written === name) return [];
    return [
      model.flows.has(id)
        ? { type: "setCondition", flow: id, condition: written }
        : { type: "rename", id, name: written },
    ];
  });
}
