/** Parts of a document that scripts make: the code block after each `<!-- data:NAME -->`. */

/**
 * The document with new content in its blocks.
 *
 * @throws Error for a block that nothing makes, and for one that has no place in the document
 */
export function withMade(document: string, made: Readonly<Record<string, string>>): string {
  const placed = new Set<string>();
  const written = document.replace(
    /<!-- data:(\w+) -->\n```(\w+)\n[\s\S]*?```/g,
    (_, name: string, language: string) => {
      const block = made[name];
      if (block === undefined) throw new Error(`Nothing makes the block ${name}.`);
      placed.add(name);
      return `<!-- data:${name} -->\n\`\`\`${language}\n${block.trim()}\n\`\`\``;
    },
  );
  const lost = Object.keys(made).filter((name) => !placed.has(name));
  if (lost.length > 0) throw new Error(`The document has no place for ${lost.join(", ")}.`);
  return written;
}

/** Rows of cells as lines with columns of equal width. */
export function columns(rows: readonly (readonly string[])[]): string {
  const widths = (rows[0] ?? []).map((_, column) =>
    Math.max(...rows.map((row) => (row[column] ?? "").length)),
  );
  return rows
    .map((row) =>
      row
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join("  ")
        .trimEnd(),
    )
    .join("\n");
}
