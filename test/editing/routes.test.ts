/** Commands in short forms, as one gives them to a tool: flows, ways back, branches, decisions, events, lanes. */
import { describe, expect, test } from "vitest";
import { rulesEditor } from "../../src/generation/editor.rules.ts";
import { CannotEdit } from "../../src/generation/editor.ts";
import { drawingOf, meaningOn } from "./meaning.ts";

const museum =
  "The guard walks round the halls. The guard checks the windows. If a window is open, the porter closes the window, otherwise the porter dims the lights. The porter locks the gate. The warden signs the log.";
const meaning = meaningOn(museum);

const same: [string, string[]][] = [
  [
    "deleteLane id: Warden, to: Guard",
    ["delete lane Warden, Guard takes over", "remove the lane Warden, guard gets the steps"],
  ],
  [
    "addLane name: Smith, process: Window handling, ids: [Lock gate]",
    ["add lane Smith containing 'Lock gate'", "open new lane Smith, task 'Lock gate' moves into it"],
  ],
  [
    "rename id: Guard, name: Night watch",
    ["call the lane 'Night watch' instead of 'Guard'", "relabel lane 'Guard': Night watch"],
  ],
  [
    "redirect flow: No, end: target, to: Sign log\ndelete id: Dim lights",
    ["connect 'no' to 'Sign log'", "link the no of 'Window open?' straight to 'Sign log'"],
  ],
  [
    "addBranch gateway: Window open?, branch: broken -> end",
    ["add a third branch 'broken' to 'Window open?', it ends directly"],
  ],
  [
    "addBranch gateway: Window open?, branch: broken -> Call glazier @Guard; goto Sign log",
    ["add outcome 'broken' to the decision with task 'Call glazier' by Guard, then to 'Sign log'"],
  ],
  ["insertInFlow flow: No, steps: [Ring bell]", ["on the no of 'Window open?' insert task 'Ring bell'"]],
  [
    "addStart target: Check windows, label: Alarm rings",
    [
      "add start event 'Alarm rings' -> 'Check windows'",
      "Add start event 'Alarm rings' leading to 'Check windows'",
    ],
  ],
  [
    "attachEvent host: Lock gate, trigger: error, interrupting: true, label: Key broken, steps: [Call smith @Guard], next: end Key broken",
    ["attach error event 'Key broken' to 'Lock gate': Guard calls the smith, end"],
  ],
  [
    "attachEvent host: Lock gate, trigger: error, interrupting: true, label: Key broken, steps: [Call smith @Guard], next: goto Sign log",
    ["break off 'Lock gate' on error 'Key broken', guard calls the smith, continue with 'Sign log'"],
  ],
  [
    "addHandler process: Window handling, label: Fire, trigger: error, interrupting: true, steps: [Ring bell @Guard]",
    ["handle error 'Fire' at any time: guard rings the bell, end"],
  ],
  [
    "attachEvent host: Lock gate, trigger: timer, interrupting: true, label: 10 minutes, time: PT10M, next: end",
    ["set a deadline of 10 minutes for 'Lock gate', when missed the process ends"],
  ],
  [
    "attachEvent host: Lock gate, trigger: timer, interrupting: true, label: 2 hours, time: PT2H, steps: [Call police @Warden], next: continue",
    ["add a time limit of 2 hours on 'Lock gate', after that the warden calls the police"],
  ],
  [
    "attachEvent host: Lock gate, trigger: timer, interrupting: true, label: 20 minutes, time: PT20M, steps: [Call smith], next: goto Sign log",
    ["limit 'Lock gate' to 20 minutes, after that 'Call smith' and then 'Sign log'"],
  ],
  [
    "attachEvent host: Lock gate, trigger: timer, interrupting: false, label: one hour, time: PT1H, steps: [Call porter], next: end",
    ["set a reminder on 'Lock gate' after one hour: 'Call porter'"],
  ],
  [
    "attachEvent host: Lock gate, trigger: timer, interrupting: false, label: 3 hours, time: PT3H, steps: [Call guard], next: end",
    ["after 3 hours in 'Lock gate' also call the guard, don't abort"],
  ],
  [
    "insertAfter id: Check windows, steps: [message Key received]",
    ["put a wait for the key after 'Check windows'"],
  ],
];

test.each(same.flatMap(([means, said]) => said.map((prompt) => ({ prompt, means }))))(
  "$prompt",
  async ({ prompt, means }) => expect(await meaning(prompt)).toBe(means),
);

const planned = async (prompt: string) => {
  const { bpmn } = await drawingOf(museum);
  const { operations } = await rulesEditor().plan(
    { bpmn, prompt, context: null },
    AbortSignal.timeout(60_000),
  );
  const names = [...bpmn.matchAll(/\bid="([^"]+)"[^>]*?\bname="([^"]+)"/g)];
  return names.reduce(
    (told, [, id = "", name = ""]) => told.replaceAll(`"${id}"`, name),
    JSON.stringify(operations),
  );
};

describe("a question of its own", () => {
  test.each([
    [
      "from 'Lock gate' go back to 'Check windows' when a light is on",
      ["light is on", '"goto","id":Check windows'],
    ],
    [
      "go from 'Lock gate' back to 'Check windows' if a light is on",
      ["light is on", '"goto","id":Check windows'],
    ],
    [
      "insert after 'Lock gate' a decision 'Key lost?': yes -> warden calls smith, no -> continue",
      ['"Key lost?"', '"Call smith","lane":Warden'],
    ],
    [
      "insert a check after 'Lock gate': if key is lost then 'Call smith', else proceed",
      ["key is lost", '"Call smith"', '"otherwise"'],
    ],
    [
      "after 'Lock gate', if the bill > 80 euros the guard calls the owner, otherwise go on",
      ["bill above 80 euros", '"Call owner","lane":Guard'],
    ],
    [
      "before 'Sign log': if more than 3 lamps are broken warden calls electrician, else go on",
      ["more than 3 lamps are broken", '"Call electrician","lane":Warden', "insertBefore"],
    ],
  ])("%s", async (prompt, parts) => {
    const told = await planned(prompt);
    for (const part of parts) expect(told).toContain(part);
  });
});

describe("what is not sure is refused", () => {
  test.each([
    "link the maybe of 'Window open?' to 'Sign log'",
    "delete lane Warden, Cook takes over",
    "delete 'Lock gate', connect maybe to 'Sign log'",
    "from 'Sign log' go back to 'Feed cat' if a light is on",
  ])("%s", async (prompt) => {
    await expect(planned(prompt)).rejects.toThrow(CannotEdit);
  });
});
