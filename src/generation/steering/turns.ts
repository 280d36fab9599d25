/** Rules that are one turn of speech each: a form over the bare words of a line, and what its groups ask for. */
import type { Order, Rule } from "./order.ts";
import { straight } from "./words.ts";

export type Turn = {
  name: string;
  example: string;
  form: RegExp;
  /** Of the groups of the form; those that are not in the line are empty. */
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

/** Without quotation marks, and without what closes the line. */
const bare = (text: string): string => straight(text.replace(/["“”„«»]/g, ""));
