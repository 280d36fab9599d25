/** Differences between two revisions, in words. */
import { type Difference, elementName, type Named } from "../audit/difference.ts";
import { type Html, html } from "../html.ts";
import { counted } from "./parts.ts";

/** Beyond this, the picture shows more than a list. */
const shownMax = 12;

/** @param isFirst true when there was nothing before. */
export function differenceList(difference: Difference, isFirst: boolean): Html {
  const { added, removed, renamed, moved, changed } = difference;
  if (isFirst) return html`${counted(added.length, "element")}, all new`;
  const items = [
    ...added.map((one) => html`<ins>added</ins> ${elementName(one)}`),
    ...removed.map((one) => html`<del>removed</del> ${elementName(one)}`),
    ...renamed.map((one) => html`renamed ${elementName(one)}, before “${one.from}”`),
    ...changed.map((one) => html`changed ${elementName(one)}`),
  ];
  if (items.length + moved.length === 0) return html`nothing that is drawn`;
  const more = items.length - shownMax;
  return html`<ul class="difference">${items.slice(0, shownMax).map((item) => html`<li>${item}</li>`)}${more > 0 && html`<li>and ${more} more</li>`}${moved.length > 0 && html`<li>${movedList(moved)}</li>`}</ul>`;
}

/** Collapsed: additions push other elements along, which is seldom what one is looking for. */
const movedList = (moved: Named[]): Html =>
  html`<details><summary>${counted(moved.length, "element")} moved</summary><ul>${moved.slice(0, shownMax).map((one) => html`<li>${elementName(one)}</li>`)}</ul></details>`;
