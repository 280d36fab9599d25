import { createHash, randomBytes } from "node:crypto";
import { expect, test } from "vitest";
import { isPictureOf } from "../../src/audit/recorded-picture.ts";
import { keyedHash } from "../../src/events/keyed.ts";

const picture = Buffer.from("<svg/>");
const other = Buffer.from("<svg />");
const sha256 = createHash("sha256").update(picture).digest("hex");
const key = randomBytes(32);

test("a picture is told from another by its hash under the data key, and not without that key", () => {
  const drawn = { hmac: keyedHash(key, "picture", sha256) };
  expect(isPictureOf(drawn, picture, key)).toBe(true);
  expect(isPictureOf(drawn, other, key)).toBe(false);
  expect(isPictureOf(drawn, picture, randomBytes(32))).toBe(false);
  expect(isPictureOf(drawn, picture, null)).toBeNull();
});

test("that of an older version needs no key; where nothing is recorded, nothing is said", () => {
  expect(isPictureOf({ sha256 }, picture, null)).toBe(true);
  expect(isPictureOf({ sha256 }, other, key)).toBe(false);
  expect(isPictureOf({}, picture, key)).toBeNull();
});
