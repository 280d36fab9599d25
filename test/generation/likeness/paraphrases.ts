/** Reads the files of paraphrases: processes, each described in several styles. */
import { globSync, readFileSync, writeFileSync } from "node:fs";
import type { Outline } from "../../../src/generation/outline.ts";
import { expectedOutline } from "./expected.ts";

export const voices = ["narrative", "notes", "numbered", "passive", "chatty"] as const;

/** `isOpen`: not understood correctly yet. */
export type Telling = { voice: string; text: string; isOpen: boolean };
export type Group = { file: string; name: string; notation: string; expected: Outline; tellings: Telling[] };

/**
 * Each group: `## name`, the process, and the paraphrases after `---`, or after `--- open` if one is still understood
 * wrongly.
 */
export function paraphrases(): Group[] {
  return globSync("test/generation/paraphrases/*.txt")
    .toSorted()
    .flatMap((file) =>
      readFileSync(file, "utf8")
        .split(/^## /m)
        .filter((group) => group.trim() !== "")
        .map((group) => groupOf(file, group)),
    );
}

function groupOf(file: string, text: string): Group {
  const [head = "", ...parts] = text.split(/^---(?= open$|$)/m);
  const [name = "", notation = ""] = head.trim().split("\n");
  const tellings = parts.map((part, at) => {
    const isOpen = part.startsWith(" open");
    return { voice: voices[at] ?? "", text: part.replace(/^ open/, "").trim(), isOpen };
  });
  return { file, name, notation, expected: expectedOutline(notation), tellings };
}

/** Writes all groups back, with their current marks. */
export function writeParaphrases(groups: readonly Group[]): void {
  for (const file of new Set(groups.map((group) => group.file))) {
    const texts = groups
      .filter((group) => group.file === file)
      .map(({ name, notation, tellings }) =>
        [
          `## ${name}`,
          notation,
          ...tellings.flatMap(({ isOpen, text }) => [isOpen ? "--- open" : "---", text]),
        ].join("\n"),
      );
    writeFileSync(file, `${texts.join("\n\n")}\n`);
  }
}
