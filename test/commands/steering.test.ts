import { describe, expect, test } from "vitest";
import type { Folder, Library } from "../../src/commands/library.ts";
import { steeringOf } from "../../src/commands/steering.ts";
import { limits } from "../../src/limits.ts";

/** Folders inside each other, the outermost first; the innermost has the id "0". */
function nested(...contexts: (string | null)[]): Library {
  const folders = contexts.map((context, at): [string, Folder] => [
    String(contexts.length - 1 - at),
    { name: "f", parentId: at === 0 ? null : String(contexts.length - at), context },
  ]);
  return { folders: new Map(folders), placeOf: new Map(), isClosed: false };
}

const max = limits.contextsCharsMax;

describe("what steers a diagram", () => {
  test("is nothing at the root, and where no folder says anything", () => {
    expect(steeringOf(nested(), null)).toEqual({ context: null, contextCut: 0 });
    expect(steeringOf(nested(null, ""), "0")).toEqual({ context: null, contextCut: 0 });
  });

  test("is the text of all folders that it lies in, the nearest last", () => {
    expect(steeringOf(nested("far", null, "near"), "0").context).toBe("far\nnear");
    expect(steeringOf(nested("far", null, "near"), "2").context).toBe("far");
  });

  test("is cut at whole lines, of the farthest first, and what is cut is counted in code points", () => {
    const near = "😀".repeat(max - 10);
    expect(steeringOf(nested("12345\n678901", near), "0")).toEqual({
      context: `12345\n${near}`,
      contextCut: 7,
    });
  });

  test("has nothing of a folder behind one that was cut", () => {
    const near = "n".repeat(max - 10);
    expect(steeringOf(nested("x", "long enough to be cut", near), "0")).toEqual({
      context: near,
      contextCut: 22,
    });
  });
});
