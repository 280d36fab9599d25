import { expect, test } from "vitest";
import { preferredWait } from "../../src/http/prefer.ts";

test.each([
  ["wait=10", 10],
  ["wait = 10", 10],
  ["Wait=10", 10],
  ['wait="10"', 10],
  ["wait=0", 0],
  ["wait=007", 7],
  ["wait=45", 45],
  ["wait=46", 45],
  ["wait=99999999999999999999", 45],
  ["respond-async, wait=10", 10],
  ['return=minimal; foo="a, b", wait=10; bar', 10],
  ['note="wait=3, wait=4", wait=10', 10],
  ['note="an \\"open, wait=3", wait=10', 10],
  ["wait=10, wait=20", 10],
  ["wait=10;wait=20", 10],
  [" , ,wait=10", 10],
])("RFC 7240: %s waits for %i seconds", (header, seconds) => {
  expect(preferredWait(header)).toBe(seconds);
});

test.each([
  null,
  "",
  "wait",
  "wait=",
  "wait=abc",
  "wait=-1",
  "wait=1.5",
  "wait=1e1",
  "wait=1 0",
  "waiting=10",
  "respond-async; wait=10",
  'note="wait=10',
  "wait=abc, wait=10",
  "=10",
])("RFC 7240: %s holds nothing back", (header) => {
  expect(preferredWait(header)).toBeNull();
});

test("a header of nothing but quotes takes no time to speak of", () => {
  expect(preferredWait('\\"'.repeat(8_000))).toBeNull();
  expect(preferredWait('"a\\'.repeat(5_000))).toBeNull();
});
