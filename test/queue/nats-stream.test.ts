import { NatsError } from "nats";
import { expect, test } from "vitest";
import { isBroken } from "../../src/queue/nats-stream.ts";

/** The server's error for a message that it did not store. */
const notStored = (description: string): NatsError => {
  const error = new NatsError(description, "503");
  error.api_error = { code: 503, err_code: 10_077, description };
  return error;
};

test.each([
  ["open /data/jetstream/$G/streams/jobs/msgs/1.blk: no such file or directory", true],
  ["maximum messages per subject exceeded", false],
  ["maximum messages exceeded", false],
])("of a stream that does not store because of «%s»: broken is %s", (description, expected) => {
  expect(isBroken(notStored(description))).toBe(expected);
  expect(isBroken(new Error(description))).toBe(false);
});
