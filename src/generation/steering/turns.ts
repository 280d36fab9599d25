/** Rules with one fixed phrase each: a form over the plain words of a line, and the orders of its groups. */
import type { Order, Rule } from "./order.ts";
import { straight } from "./words.ts";

export type Turn = {
  name: string;
  example: string;
  form: RegExp;
  /** Made from the groups of the form; groups that are not in the line are empty. */
  orders(groups: readonly string[]): Order[] | null;
};

export const turnRules = (turns: readonly Turn[]): Rule[] =>
  turns.map(({ name, example, form, orders }) => ({
    name,
    example,
    read({ text }) {
      const found = form.exec(bare(text));
      return found ? orders(found.slice(1).map((group) => group ?? "")) : null;
    },
  }));

export const nothing = (why: string): Order[] => [{ type: "nothing", why }];

/** Without quotation marks, and without closing punctuation. */
const bare = (text: string): string => straight(text.replace(/["“”„«»]/g, ""));
