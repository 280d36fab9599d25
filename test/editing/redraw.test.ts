/** Instructions that ask for another drawing of the same process, and work that only sounds like it. */
import { describe, expect, test } from "vitest";
import { earlierIn } from "../../src/generation/instructions/earlier.ts";
import { redrawIn } from "../../src/generation/instructions/redraw.ts";

describe("another drawing is asked for", () => {
  test.each([
    "redraw",
    "Redraw.",
    "Please redraw the diagram",
    "redraw it from scratch, please",
    "can you redraw this?",
    "Draw it again",
    "draw the process anew",
    "tidy up",
    "Tidy up the diagram.",
    "tidy the diagram up please",
    "pls tidy it up a bit",
    "tidy up the layout",
    "tidy up the lines and boxes",
    "clean up the diagram",
    "clean it up",
    "clean up the lines",
    "straighten the arrows",
    "straighten out the lines",
    "rearrange the elements",
    "re-arrange everything neatly",
    "align the shapes",
    "arrange the boxes properly",
    "lay out the diagram again",
    "Lay it out anew",
    "re-layout",
    "auto-layout",
    "auto layout please",
    "Apply auto-layout",
    "new layout please",
    "make a new layout",
    "give me a fresh layout",
    "do the layout again",
    "I want a better layout",
    "improve the layout",
    "redo the layout",
    "fix the layout",
    "make it neater",
    "make the diagram easier to read",
    "make the diagram look nice",
    "the diagram should be redrawn",
    "The diagram needs tidying up",
    "the diagram needs a new layout",
    "can the diagram be redrawn?",
    "The diagram looks messy. Tidy it up.",
    "It is too crowded now, please redraw the diagram",
    "The lines cross each other. Clean it up, please.",
    "no, redraw it",
    "Sorry, could you please tidy up this diagram? Thanks!",
  ])("%s", (prompt) => {
    expect(redrawIn(prompt)).toMatchObject({ rest: null });
  });
});

describe("what is asked for besides keeps its place", () => {
  test.each([
    ["Rename 'Ship' to 'Send'. Then redraw the diagram.", "Rename 'Ship' to 'Send'."],
    ["Redraw the diagram and rename 'Ship' to 'Send'.", "rename 'Ship' to 'Send'."],
    ["Remove 'Pack' and tidy up the diagram", "Remove 'Pack'"],
    [
      "Remove 'Pack', redraw the diagram and rename 'Ship' to 'Send'",
      "Remove 'Pack', rename 'Ship' to 'Send'",
    ],
    ["Add a task 'Pack' after 'Sort'\nRedraw.", "Add a task 'Pack' after 'Sort'"],
    ["Go back to version 2 and tidy up the layout.", "Go back to version 2"],
    ["Improve the layout. Also, add a lane 'Sales'.", "Also, add a lane 'Sales'."],
  ])("%s", (prompt, rest) => {
    const redraw = redrawIn(prompt);
    expect(redraw?.rest).toHaveLength(prompt.length);
    const words = (text = "") => text.split(/[\s.]+/).filter((word) => word !== "");
    expect(words(redraw?.rest ?? "")).toEqual(words(rest));
  });

  test("its own place is that of its words", () => {
    const prompt = "Remove 'Pack' and tidy up the diagram.";
    const { from = 0, to = 0 } = redrawIn(prompt) ?? {};
    expect(prompt.slice(from, to)).toBe("tidy up the diagram");
  });

  test("an earlier version that is asked for, too, is still found", () => {
    const { rest } = redrawIn("Undo that. Then redraw it.") ?? {};
    expect(earlierIn(rest ?? "")).toMatchObject({ to: { back: 1 }, rest: null });
  });
});

describe("work, names and the process itself are no drawing", () => {
  test.each([
    "clean up the room",
    "Tidy the room after the guest has left",
    "after 'Pack', tidy up",
    "After packing, tidy up and lock the door.",
    "the clerk tidies up",
    "the artist redraws the sketch",
    "redraw the sketch",
    "add a task 'Redraw'",
    "Add a step 'Tidy up the diagram' after 'Check'",
    "rename 'Redraw' to 'Draw again'",
    "rename redraw to draw",
    "remove the task 'Tidy up'",
    "Add that the clerk must sketch the page and redraw the diagram",
    "Add a step where the designer improves the layout",
    "The designer changes the layout. Then the printer prints it.",
    "arrange the meeting",
    "arrange the tasks",
    "organise the events",
    "make a drawing",
    "draw a picture",
    "draw the line",
    "send a new drawing to the customer",
    "lay out the goods",
    "order again",
    "do not redraw the diagram",
    "Remove 'Pack', but don't tidy up the diagram",
    "don't change the layout",
    "keep the layout",
    "redraw the diagram from top to bottom",
    "redraw the lane of the clerk",
    "simplify the process",
    "improve the process",
    "make the process better",
    "make it better",
    "make it nicer",
    "change it",
    "update the drawing",
    "check it again",
    "is the diagram tidy?",
    "the diagram is messy",
    "new task",
    "undo",
    "everything should be checked again",
    "???",
    "",
  ])("%s", (prompt) => {
    expect(redrawIn(prompt)).toBeNull();
  });
});
