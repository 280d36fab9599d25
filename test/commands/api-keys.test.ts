import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import { makeApiKey, ownerOf, parseApiKey } from "../../src/commands/api-keys.ts";

test("a key has the prefix of its environment and parses to its own hash", () => {
  for (const environment of ["live", "test"] as const) {
    const { key, hash, lastFour } = makeApiKey(environment);
    expect(key).toMatch(new RegExp(`^svc_sk_${environment}_[0-9A-Za-z]{46}$`));
    expect(hash).toBe(createHash("sha256").update(key).digest("hex"));
    expect(key.endsWith(lastFour)).toBe(true);
    expect(lastFour).toHaveLength(4);
    expect(parseApiKey(key)).toEqual({ environment, hash });
  }
});

test("no two keys are alike", () => {
  expect(new Set(Array.from({ length: 100 }, () => makeApiKey("live").key)).size).toBe(100);
});

test("changing any one character makes it unreadable", () => {
  const { key } = makeApiKey("live");
  let accepted = 0;
  for (let i = 0; i < key.length; i++) {
    const other = key[i] === "a" ? "b" : "a";
    if (parseApiKey(key.slice(0, i) + other + key.slice(i + 1))) accepted++;
  }
  expect(accepted).toBe(0);
});

test("the environment is part of the checksum", () => {
  expect(parseApiKey(makeApiKey("live").key.replace("live", "test"))).toBeNull();
});

test("anything else is no key", () => {
  const { key } = makeApiKey("test");
  for (const text of [
    "",
    " ",
    key.slice(1),
    ` ${key}`,
    `${key} `,
    `${key}\n`,
    key.slice(0, -1),
    `${key}0`,
    "svc_sk_live_",
    "x".repeat(100_000),
  ])
    expect(parseApiKey(text)).toBeNull();
});

test("owners of different environments and kinds never meet", () => {
  const userId = "u";
  const owners = [
    ownerOf({ environment: "live", userId, organizationId: null }),
    ownerOf({ environment: "test", userId, organizationId: null }),
    ownerOf({ environment: "live", userId, organizationId: "u" }),
    ownerOf({ environment: "test", userId, organizationId: "u" }),
  ];
  expect(owners).toEqual(["live-user-u", "test-user-u", "live-org-u", "test-org-u"]);
});
