/**
 * Orders in which one word decides the meaning: counted from the end, after a comma, about somebody outside, about a
 * replacement.
 */
import { describe, expect } from "vitest";
import { CannotEdit } from "../../src/generation/editor.ts";
import { testWordings } from "../support/wordings.ts";
import { meaningOn } from "./meaning.ts";

const garden = meaningOn(
  "The gardener digs the bed. The gardener plants the roses. The helper waters the roses. The helper sweeps the path. The owner pays the bill.",
);
const glue = meaningOn(
  "The joiner measures the board. The joiner cuts the board. If the board is cracked, the helper burns the board and the process ends. The joiner glues the board. The master checks the board. The clerk writes the bill.",
);
const plain = meaningOn(
  "The bed is dug. The roses are planted. The roses are watered. The path is swept. The bill is paid.",
);

type Table = [(prompt: string) => Promise<string>, string, string[]][];

const same: Table = [
  [
    garden,
    "delete id: Water roses",
    ["remove the third step from the end", "delete the third last step", "drop the last step but two"],
  ],
  [
    garden,
    "delete id: Sweep path\ndelete id: Pay bill",
    ["delete the last 2 steps", "pls delete last two steps"],
  ],
  [
    garden,
    "endAfter id: Water roses",
    ["delete everything after watering", "remove all steps that come after 'Water roses'"],
  ],
  [
    garden,
    "delete id: Water roses\ndelete id: Sweep path",
    ["remove everything between planting and paying the bill"],
  ],
  [
    garden,
    "assignLane ids: [Pay bill], lane: Gardener",
    [
      "give the payment to the gardener, the owner does too much",
      "the gardener pays the bill, the owner has no time",
    ],
  ],
  [
    garden,
    "move id: Pay bill, where: after, target: Plant roses",
    [
      "pay the bill earlier, right after planting",
      "the bill is paid earlier, directly after the roses are planted",
    ],
  ],
  [
    garden,
    "insertAfter id: Sweep path, steps: [Lock gate]\naddLane name: Guard, process: Rose handling, ids: [Task_lock_gate]",
    [
      "add 'Lock gate' right after sweeping, the guard does that",
      "add a step Lock gate after sweeping. The guard does it.",
    ],
  ],
  [
    garden,
    "openStep id: Sweep path, steps: [Fetch broom | Open gate | Sweep leaves]",
    ["turn 'Sweep path' into a sub-process with: fetch the broom, open the gate, sweep the leaves"],
  ],
  [
    garden,
    "makeConditional ids: [Water roses | Sweep path], condition: otherwise, otherwise: rainy days, usual: done",
    ["for rainy days, no watering and no sweeping is needed"],
  ],
  [
    glue,
    "loopBack after: Check board, to: Glue board, condition: check fails, otherwise: otherwise",
    ["the check can fail, then the board has to be re-glued"],
  ],
  [
    glue,
    "attachEvent host: Glue board, trigger: timer, interrupting: true, label: 2 days, time: P2D, next: goto Burn board",
    ["if the board is not glued within 2 days, the helper burns the board"],
  ],
  [
    garden,
    "rename id: Sweep path, name: Rake path",
    ["sweep path -> rake path", "'Sweep path' → 'Rake path'", "turn 'Sweep path' into 'Rake path'"],
  ],
  [garden, "rename id: Helper, name: Apprentice", ["helper -> apprentice", "Helper → Apprentice"]],
  [
    garden,
    "makeParallel ids: [Plant roses | Water roses | Sweep path]",
    ["steps 2 to 4 can be done in parallel", "do steps 2-4 at the same time"],
  ],
  [
    plain,
    "wrapSteps ids: [Dig bed | Water roses], name: Preparation",
    [
      "group everything before sweeping into a sub-process 'Preparation'",
      "group everything before the sweeping into a sub-process Preparation",
      "wrap all steps up to watering into a sub-process called Preparation",
    ],
  ],
  [garden, "assignLane ids: [Water roses], lane: Gardener", ["the gardener waters the roses himself"]],
  [
    garden,
    "insertAfter id: Sweep path, steps: [Lock gate @Helper]",
    ["the helper sweeps the path and locks the gate", "the helper sweeps the path and then locks the gate"],
  ],
  [
    garden,
    "insertBefore id: Pay bill, steps: [timer 2 weeks P14D]",
    ["Pay bill only after 2 weeks", "'Pay bill' only after 2 weeks"],
  ],
  [
    garden,
    "makeConditional ids: [Sweep path], condition: more than 5 visitors, otherwise: otherwise, usual: skipped",
    ["sweep path only for more than 5 visitors", "'Sweep path' only with more than 5 visitors"],
  ],
  [
    garden,
    "makeConditional ids: [Water roses], question: Rainy-day guest?, condition: otherwise, otherwise: rainy-day guest, usual: done",
    ["rainy-day guests don't need the watering"],
  ],
  [garden, "delete id: Water roses", ["there is way too much watering. Drop it."]],
  [
    glue,
    "loopBack after: Check board, to: Glue board, condition: something rattles, otherwise: otherwise",
    [
      "After the check: if something rattles, back to gluing",
      "after the check, if something rattles, straight back to gluing",
    ],
  ],
  [
    glue,
    "delete id: Cut board",
    ["delete the step before the question", "remove the step before 'Board cracked?'"],
  ],
  [glue, "delete id: Burn board", ["remove the lane Helper and everything in it"]],
];

for (const [meaning, means, said] of same)
  testWordings(said, async (prompt) => {
    expect(await meaning(prompt)).toBe(means);
  });

describe("who works outside has a pool of their own", () => {
  testWordings(
    [
      "the path is swept by the agency, which is outside of our company",
      "the agency sweeps the path, which is external",
    ],
    async (prompt) => {
      expect(await garden(prompt)).toMatch(/^addLane name: Agency,.*\nlaneToPool lane: Lane_agency/);
    },
  );
});

describe("a process begins with something else", () => {
  testWordings(
    [
      "the process starts when the season is opened, not when somebody calls",
      "it begins once the season is opened",
    ],
    async (prompt) => {
      expect(await garden(prompt)).toMatch(/^rename id: .*, name: Season opened$/);
    },
  );
});

describe("a part that cannot be done refuses the whole", () => {
  testWordings(
    [
      "if the board is cracked, don't burn it but plane it for 2 hours and cut it again",
      "remove the gluing after 'Write bill'",
      "merge measuring and cutting into Prepare board, the ghost of it",
      "group the ghosts into a sub-process Haunting before gluing",
      "remove the step between 'Write bill' and 'Measure board'",
    ],
    async (prompt) => {
      await expect(glue(prompt)).rejects.toThrow(CannotEdit);
    },
  );
});
