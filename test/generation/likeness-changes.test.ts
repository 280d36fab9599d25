import { expect, test } from "vitest";
import { changes } from "./likeness/changes.ts";

const text = "The cook washes the rice. If the pot is hot, the cook adds salt. Then the waiter eats.";

test.each([
  ["lower case", text.toLowerCase()],
  ["no commas", "The cook washes the rice. If the pot is hot the cook adds salt. Then the waiter eats."],
  ["no articles", "cook washes rice. If pot is hot, cook adds salt. Then waiter eats."],
  ["semicolons", "The cook washes the rice; if the pot is hot, the cook adds salt; then the waiter eats."],
  ["list", "- The cook washes the rice.\n- If the pot is hot, the cook adds salt.\n- Then the waiter eats."],
  ["clause order", "The cook washes the rice. The cook adds salt if the pot is hot. Then the waiter eats."],
  [
    "connectors",
    "The cook washes the rice. In case the pot is hot, the cook adds salt. Next, the waiter eats.",
  ],
  ["passive", "The rice is washed by the cook. If the pot is hot, the cook adds salt. Then the waiter eats."],
])("%s", (kind, changed) => {
  expect(changes[kind]?.(text)).toBe(changed);
});
