/** The folders of one owner as a tree, each a link to the diagrams in it. */
import { type Html, html } from "../html.ts";
import { limits } from "../limits.ts";
import type { FolderView } from "../projections/folders.ts";
import { number } from "./parts.ts";

type Tree = {
  folders: FolderView[];
  /** Id of the selected folder; "none" for diagrams in no folder, "" for all. */
  chosen: string;
  /** The link for a choice. */
  to: (chosen: string) => string;
};

export function folderTree({ folders, chosen, to }: Tree): Html {
  if (folders.length === 0) return html``;
  const shown = folders.slice(0, limits.consoleFoldersMax);
  const known = new Set(shown.map(({ id }) => id));
  const byParent = Map.groupBy(shown, ({ parentId }) =>
    parentId !== null && known.has(parentId) ? parentId : null,
  );
  const link = (id: string, name: string) =>
    html`<a href="${to(id)}"${id === chosen && html` aria-current="page"`}>${name}</a>`;
  const branch = (parent: string | null): Html => {
    const children = (byParent.get(parent) ?? []).toSorted((one, other) =>
      one.name.localeCompare(other.name),
    );
    if (children.length === 0) return html``;
    return html`<ul>${children.map(({ id, name, context }) => html`<li>${link(id, name)}${context !== null && html`<small class="of"> has a context</small>`}${branch(id)}</li>`)}</ul>`;
  };
  const more = folders.length - shown.length;
  return html`<nav class="folders" aria-label="Folders"><p>${link("", "All diagrams")} · ${link("none", "In no folder")}</p>${branch(null)}${more > 0 && html`<p class="of">and ${number(more)} more folders</p>`}</nav>`;
}
