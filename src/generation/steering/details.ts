/** Details in labels that a folder wants to hide: amounts, names, numbers, and listed words. */
import { capitalised } from "../naming/words.ts";
import type { Outline } from "../outline.ts";
import type { Detail } from "./order.ts";
import { mapSteps, mapTexts } from "./outline-maps.ts";
import { one } from "./words.ts";

const money = "(?:EUR|USD|GBP|CHF|[£€$])";
const amount = `(?:${money}\\s?\\d[\\d.,]*\\d(?: ?(?:million|thousand))?|\\d[\\d.,]*\\s?(?:million |thousand )?(?:pounds?|euros?|dollars?|francs?|${money}))`;
const lead =
  "(?:,?\\s+(?:(?:with|at|for|and)\\s+(?:an? |the )?(?:\\p{L}+ ){1,2}of|of|for|worth|at|to|over|above|with))?\\s+";
const place = "(?:room|store|shelf|bay|rack|aisle|cabinet|building|hall|locker|drawer)";

/** The form of each kind of detail, by its noun. */
const kinds: [RegExp, string][] = [
  [
    /^temperatures?$|degrees/i,
    `${lead}-?\\d[\\d.,]*\\s?(?:°\\s?[CF]?|degrees?(?: \\p{Lu}\\p{Ll}+)?|[CF])(?!\\p{L})`,
  ],
  [
    /^(?:amounts?|prices?|values?|costs?|fees?|sums?|money|salar(?:y|ies)|wages?|budgets?|limits?)$/i,
    `${lead}${amount}(?!\\p{L})`,
  ],
  [/^(?:rates?|percentages?|percent|margins?|discounts?)$/i, `${lead}\\d[\\d.,]*\\s?(?:%|percent|per cent)`],
  [
    /^names?$/i,
    "\\b(?:Mr|Mrs|Ms|Miss|Dr)\\.? \\p{Lu}[\\p{L}'-]+|\\b(?:\\p{Lu}[\\p{L}'-]+ )+(?:Ltd|Inc|LLC|GmbH|plc)\\b",
  ],
  [
    /^(?:locations?|places?|rooms?|shelf|shelves)$/i,
    `(?:,?\\s+(?:and|in|at|from|to|on|into))*\\s+${place} (?:\\p{Lu}\\d*|\\d+)(?!\\p{L})`,
  ],
];
const numbered = (thing: string): string =>
  `(?:,?\\s+(?:in|at|on|from|to|with|for|of))?\\s+(?:the )?${thing}(?: number| no\\.?)? ?[\\p{Lu}-]*\\d[\\p{L}\\d-]*`;

/** "patient names", "an amount in dispute", "bed numbers": null if the words name no kind of detail. */
export function detailOf(said: string): Detail | null {
  const name = said.replace(/\s+(?:in|of|at)\s.*$/i, "").replace(/^(?:an?|the|any|of)\s+/i, "");
  const words = name.split(/\s+/);
  const noun = words.at(-1) ?? "";
  if (
    /\b(?:events?|gateways?|ends?|starts?|lanes?|pools?|labels?|tasks?|steps?|flows?|decisions?|arrows?)\b/i.test(
      said,
    )
  )
    return null;
  const isNumber = /^(?:numbers?|nos\.?|codes?|ids?)$/i.test(noun) && words.length > 1;
  // "tool names" have no recognizable form.
  const isPerson = !/^names?$/i.test(noun) || !/^(?:tool|brand|product|system|file|software)/i.test(name);
  return isNumber || (isPerson && kinds.some(([known]) => known.test(noun))) ? { name, words: [] } : null;
}

function patternOf({ name, words }: Detail): RegExp | null {
  if (words.length > 0) {
    const list = words.map((word) => word.replace(/[.*+?^${}()|[\]\\]/g, "\\$&")).join("|");
    return new RegExp(
      `(?:\\s+(?:in|into|on|via|by|with|from|to|through|using))?\\s+(?:the )?(?:${list})(?!\\p{L})`,
      "giu",
    );
  }
  const parts = name.split(/\s+/);
  const noun = parts.at(-1) ?? "";
  const form = kinds.find(([known]) => known.test(noun))?.[1] ?? numbered(one(parts.at(-2) ?? ""));
  return new RegExp(form, "gu");
}

/** The owners of hidden names, by what they are: "client", "patient". */
const ownerOf = ({ name, words }: Detail): string =>
  words.length === 0 && /names?$/i.test(name)
    ? one(name.replace(/['’]?s?['’]?\s*names?$/i, "").trim()).toLowerCase()
    : "";

/** @param noted whether the details go into a note at the step */
export function withoutDetails(outline: Outline, detail: Detail, noted: boolean): Outline {
  const pattern = patternOf(detail);
  if (pattern === null) return outline;
  const owner = ownerOf(detail);
  const marked = noted
    ? mapSteps(outline, (step) => {
        const found = step.type === "task" ? step.label.match(pattern)?.map((one) => one.trim()) : undefined;
        return [
          step.type === "task" && found
            ? { ...step, note: [step.note, ...found].filter(Boolean).join(", ") }
            : step,
        ];
      })
    : outline;
  return mapTexts(marked, (text) => {
    const bare = text
      .replace(pattern, owner)
      .replace(/\s+([?,])/g, "$1")
      .trim();
    return bare === "" || bare === text ? text : capitalised(bare);
  });
}
