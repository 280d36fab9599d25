import { expect, test } from "vitest";
import { NotDrawable, PictureTooLarge } from "../../src/drawing/drawing.ts";
import { failureSentence } from "../../src/ops/command-line.ts";
import { begun, newCells, openThreads, requestOf } from "../drawing/support/threads.ts";

test("what takes too long, or makes no drawing, is told as that and not as a place in the code", async () => {
  const { run, timeIsOver } = openThreads(1);
  const cells = newCells();
  const never = run("forever", { cells }, requestOf("operators")).catch((error: unknown) => error);
  await begun(cells);
  timeIsOver();
  expect(failureSentence(await never)).toMatch(/^This takes too long: .* was ended after \d+ seconds/);
  for (const kind of [NotDrawable, PictureTooLarge])
    expect(failureSentence(new kind("It has 9,000 elements."))).toBe("It has 9,000 elements.");
  expect(failureSentence(new Error("a fault of ours"))).toBeNull();
});
