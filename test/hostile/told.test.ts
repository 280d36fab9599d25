/** Every document that an import takes is described in words, and the description can be read again. */
import { expect, test } from "vitest";
import { readTold } from "../../src/generation/told/read.ts";
import { tellInMarkdown } from "../../src/verbaliser/markdown.ts";
import { hostileDocuments } from "./documents.ts";

test("documents at the bounds of what is taken are told, too", () => {
  const accepted = hostileDocuments.filter((one) => one.expect === "accepted");
  for (const { name, xml } of accepted) {
    const text = tellInMarkdown(xml, name);
    expect([name, text.length < 10 * xml.length]).toEqual([name, true]);
    expect([name, readTold(text)]).not.toEqual([name, null]);
  }
});
