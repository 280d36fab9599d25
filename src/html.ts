/** HTML as a tagged template: every value is escaped, unless the same tag made it. */
import { escaped } from "./escape.ts";

const markup: unique symbol = Symbol("markup");

/** Input from outside can never be one: strings and parsed JSON have no such member. */
export type Html = { readonly [markup]: string };

/** What a template accepts; null, undefined and false render as nothing. */
export type Part = Html | string | number | bigint | null | undefined | false | readonly Part[];

/** Markup with every value in it escaped, for elements and quoted attributes. */
export const html = (strings: TemplateStringsArray, ...parts: Part[]): Html => ({
  [markup]: strings.map((text, i) => text + written(parts[i])).join(""),
});

/** The markup as a string. */
export const textOf = (page: Html): string => page[markup];

function written(part: Part): string {
  if (part === null || part === undefined || part === false) return "";
  if (Array.isArray(part)) return part.map(written).join("");
  if (typeof part === "object" && markup in part) return part[markup];
  return escaped(String(part));
}

/** Whether it renders as nothing. */
export const isEmpty = (part: Part): boolean => written(part) === "";

/** A path within this service: each value becomes one path segment or one query value. */
export const path = (strings: TemplateStringsArray, ...parts: (string | number)[]): string =>
  strings.map((text, i) => text + encodeURIComponent(parts[i] ?? "")).join("");
