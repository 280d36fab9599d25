import { describe, expect, test } from "vitest";
import { shown } from "./shown.ts";

/** User stories and scenarios: name, text, its blocks. */
const cases: [name: string, text: string, blocks: string[]][] = [
  [
    "the wish is the work, the role does it",
    `As a reader, I want to return a book at the machine so that I can come at night.
As a librarian, I want to see the returned books in order to shelve them.`,
    [
      "prose story by reader: return a book at the machine so that I can come at night.",
      "prose story by librarian: see the returned books in order to shelve them.",
    ],
  ],
  [
    "stories in one paragraph",
    "As a patient I want to book an appointment online so that I don't have to call. As a doctor I want to confirm or decline the appointment.",
    [
      "prose story by patient: book an appointment online so that I don't have to call.",
      "prose story by doctor: confirm or decline the appointment.",
    ],
  ],
  [
    "the steps stand behind the colon",
    'As a user I want to reset my password: I click "forgot password", get a mail with a link and set a new password.',
    ['prose story by user: I click "forgot password", get a mail with a link and set a new password.'],
  ],
  [
    "criteria below a story tell its steps",
    `Title: Moderation of comments
As a moderator I want bad comments to be held back so that nobody gets insulted.

Acceptance criteria
- when a user posts a comment, the filter checks it
- score < 0.3: comment is published`,
    [
      "title: Moderation of comments",
      "remark^0 story by moderator: bad comments to be held back so that nobody gets insulted.",
      "heading^0: Acceptance criteria",
      "item.1^2: when a user posts a comment, the filter checks it",
      "item.1^2: score < 0.3 : comment is published",
    ],
  ],
  [
    "scenarios by line",
    `Feature: Password reset
Scenario: Valid link
Given the user has requested a link
And the link is not older than 1 hour
When the user clicks the link
Then the system shows the form
And the user enters a new password
Scenario: Expired link
Given the link is older than 1 hour
When the user clicks the link
Then the system shows an error`,
    [
      "title: Password reset",
      "heading^0: Valid link",
      "prose^1 given: the user has requested a link",
      "prose^1 given: the link is not older than 1 hour",
      "item^1 if {the user clicks the link}: the system shows the form And the user enters a new password",
      "heading^0: Expired link",
      "prose^5 given: the link is older than 1 hour",
      "item^5 if {the user clicks the link}: the system shows an error",
    ],
  ],
  [
    "scenarios in capitals",
    `GIVEN a customer has sent the form
WHEN the address is unknown
THEN the clerk calls the customer
WHEN the address is known
THEN the system creates an order`,
    [
      "prose given: a customer has sent the form",
      "item if {the address is unknown}: the clerk calls the customer",
      "item if {the address is known}: the system creates an order",
    ],
  ],
  [
    "a scenario in one sentence",
    "Given the tank is empty, when the driver starts the engine, then the lamp lights up and the engine stops.",
    [
      "prose if {the tank is empty}: when the driver starts the engine, then the lamp lights up and the engine stops.",
    ],
  ],
  [
    '"when" and "then" in running words are no scenario',
    `When the technician has finished, the system activates the line.
Then he measures the signal.`,
    [
      "prose: When the technician has finished, the system activates the line.",
      "prose: Then he measures the signal.",
    ],
  ],
];

describe("User stories and scenarios", () => {
  test.each(cases)("%s", (_, text, blocks) => {
    expect(shown(text)).toEqual(blocks);
  });
});
