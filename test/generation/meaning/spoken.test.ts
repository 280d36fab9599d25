/** Work and cases in spoken and in official language, and the resulting diagrams. */
import { describe, expect, test } from "vitest";
import { readDocument } from "../../../src/generation/document/read.ts";
import { understoodByRules } from "../../../src/generation/understand.ts";
import { notationOf } from "../notation.ts";

const drawn = (text: string) => notationOf(understoodByRules(readDocument(text)).outline);

const tables: Record<string, [string, string][]> = {
  "one piece of work in several words": [
    [
      "The inspector goes and measures the hall. The owner comes to fetch the key.",
      "Inspector: Measure hall; Owner: Fetch key",
    ],
    ["The vet has a look at the paw. The vet cools the paw.", "Vet: Check paw; Vet: Cool paw"],
    ["The porter lets the cook know. The cook warms the soup.", "Porter: Inform cook; Cook: Warm soup"],
  ],
  "what only says which ones are meant": [
    [
      "The usher counts the tickets that come in and lists the passes that are about to lapse.",
      "Usher: Count tickets; Usher: List passes",
    ],
  ],
  "what follows behind whereupon": [
    [
      "The plans are drawn by the architect, whereupon the drawings are checked by the clerk.",
      "Architect: Draw plans; Clerk: Check drawings",
    ],
  ],
  "one of many": [
    [
      "The club prints the posters. The coach interviews the players and picks one.",
      "Club: Print posters; Coach: Interview players; Coach: Pick player",
    ],
  ],
  "verdicts as nouns": [
    [
      "The form is reviewed by the coach. In case of approval, the bus is booked by the club. In case of rejection, the reasons are explained by the coach.",
      "Coach: Review form; ?Approves?{[Yes] Club: Book bus | [No] Coach: Explain reasons}",
    ],
    [
      "The name is checked by the porter. On confirmation of the name, a key is cut by the smith. In the absence of confirmation, the chief is called by the porter.",
      "Porter: Check name; ?Confirms name?{[Yes] Smith: Cut key | [No] Porter: Call chief}",
    ],
  ],
  "states asked in a row": [
    [
      "The dairy tests the milk. Sour? The cook makes cheese. Sweet? The cook fills cartons. And if it is dirty, the helper scrubs the floor. Then the driver leaves.",
      "Dairy: Test milk; ?Sour or Sweet or it is dirty?{[Sour] Cook: Make cheese | [Sweet] Cook: Fill cartons | [It is dirty] Helper: Scrub floor}; Driver: Leave",
    ],
    [
      "The agent inspects the car. Tank not full? The agent adds fuel. New dents? The agent photographs them. Then the cleaner washes the car.",
      "Agent: Inspect car; ?Tank full?{[No] Agent: Add fuel | [Yes]}; ?New dents?{[Yes] Agent: Photograph new dents | [No]}; Cleaner: Wash car",
    ],
  ],
  "groups of people go by themselves": [
    ["The teacher packs the food. The class goes on a trip.", "Teacher: Pack food; Class: Go on trip"],
  ],
};

describe.each(Object.entries(tables))("%s", (_, cases) => {
  test.each(cases)("%s", (text, expected) => {
    expect(drawn(text)).toBe(expected);
  });
});
