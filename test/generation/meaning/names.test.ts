/** Who does it, what "it" is, and what steps are called. */
import { describe, expect, test } from "vitest";
import { linesOf } from "./lines.ts";

const tables: Record<string, [string, string[]][]> = {
  "what pronouns stand for": [
    [
      "The saddler sends a parcel to the stable. The groom takes the saddle, cleans it and oils it.",
      ["Saddler: Send parcel to stable", "Groom: Take saddle", "Groom: Clean saddle", "Groom: Oil saddle"],
    ],
    [
      "The pupil hands in the essay at the library. The library forwards it to the jury.",
      ["Pupil: Hand in essay at library", "Library: Forward essay to jury"],
    ],
    [
      "The coach reads the plan of the runner. She corrects it.",
      ["Coach: Read plan of runner", "Coach: Correct plan"],
    ],
    [
      "The agent sends the lease to the tenant. She signs it and returns it to the agent.",
      ["Agent: Send lease to tenant", "Tenant: Sign lease", "Tenant: Return lease to agent"],
    ],
    [
      "The guard asks the visitor for the number and writes it down.",
      ["Guard: Ask visitor for number", "Guard: Write down number"],
    ],
    [
      "The nurse prints the chart and the label and files them.",
      ["Nurse: Print chart and label", "Nurse: File chart and label"],
    ],
    [
      "A script runs. It copies the pictures to the archive.",
      ["-: Run script", "Script: Copy pictures to archive"],
    ],
    [
      "A patient comes in; the nurse weighs them.",
      ["start message: Patient arrived", "Nurse: Weigh patient"],
    ],
    ["If the lamp is missing, the shop orders one.", ["Lamp missing? [yes | no]", "Shop: Order lamp"]],
  ],
  "by whom and by what": [
    ["The guest is told by the porter.", ["Porter: Tell guest"]],
    ["The guest is told by phone.", ["-: Tell guest by phone"]],
    ["The label is written by hand.", ["-: Write label by hand"]],
  ],
};

for (const [topic, table] of Object.entries(tables))
  describe(topic, () => {
    for (const [text, lines] of table) test(text, () => expect(linesOf(text)).toEqual(lines));
  });
