/** HTML as a tagged template: everything in it is text, unless the same tag made it. */
import { escaped } from "./escape.ts";

const markup: unique symbol = Symbol("markup");

/** Nothing that comes from outside can be one: a text or JSON has no such member. */
export type Html = { readonly [markup]: string };

/** What a template takes; null, undefined and false are nothing. */
export type Part = Html | string | number | bigint | null | undefined | false | readonly Part[];

/** Markup with every text in it escaped, for elements and quoted attributes. */
export const html = (strings: TemplateStringsArray, ...parts: Part[]): Html => ({
  [markup]: strings.map((text, i) => text + written(parts[i])).join(""),
});

/** The text to send. */
export const textOf = (page: Html): string => page[markup];

function written(part: Part): string {
  if (part === null || part === undefined || part === false) return "";
  if (Array.isArray(part)) return part.map(written).join("");
  if (typeof part === "object" && markup in part) return part[markup];
  return escaped(String(part));
}

/** Whether nothing is to be seen of it. */
export const isEmpty = (part: Part): boolean => written(part) === "";

/** A path of our own: what is put into it becomes one segment or one value of the query. */
export const path = (strings: TemplateStringsArray, ...parts: (string | number)[]): string =>
  strings.map((text, i) => text + encodeURIComponent(parts[i] ?? "")).join("");
