/** The text that steers the generation of a diagram: the contexts of all folders above it. */
import { limits } from "../limits.ts";
import type { Folder, Library } from "./library.ts";

export type Steering = {
  /** The farthest folder first, so that nearer ones come later and win; null when no folder has a context. */
  context: string | null;
  /** Code points of farther folders that were cut. */
  contextCut: number;
};

/** Keeps whole lines, of the nearest folders first, up to `contextsCharsMax` code points together. */
export function steeringOf({ folders }: Library, folderId: string | null): Steering {
  const lines = pathUp(folders, folderId).flatMap(({ context }) => (context ? [context] : []));
  let left = limits.contextsCharsMax;
  const kept: string[] = [];
  let contextCut = 0;
  for (const text of lines) {
    const fitting = contextCut > 0 ? "" : fittingLines(text, left);
    contextCut += codePoints(text) - codePoints(fitting);
    left -= codePoints(fitting) + 1;
    if (fitting !== "") kept.unshift(fitting);
  }
  return { context: kept.length > 0 ? kept.join("\n") : null, contextCut };
}

/** The folder, its parent, and so on. Deciders refuse circles. */
function pathUp(folders: Library["folders"], folderId: string | null): Folder[] {
  const folder = folderId === null ? undefined : folders.get(folderId);
  return folder ? [folder, ...pathUp(folders, folder.parentId)] : [];
}

function fittingLines(text: string, max: number): string {
  if (codePoints(text) <= max) return text;
  const lines = text.split("\n");
  const lengths = lines.map((_, at) => codePoints(lines.slice(0, at + 1).join("\n")));
  return lines.slice(0, lengths.filter((length) => length <= max).length).join("\n");
}

const codePoints = (text: string): number => [...text].length;
