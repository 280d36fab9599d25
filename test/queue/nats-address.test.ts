/** The meaning of a NATS address. */
import { expect, test } from "vitest";
import { connectionOptions, streamOf } from "../../src/queue/nats-address.ts";
import { BadAddress } from "../../src/store/server-trouble.ts";

const partsOf = (url: string) => {
  const { servers, tls, user, pass, token } = connectionOptions(url);
  return { servers, tls: tls !== undefined, user, pass, token, stream: streamOf(url) };
};
const plain = {
  tls: false,
  user: undefined,
  pass: undefined,
  token: undefined,
  stream: "process-diagram-jobs",
};

test.each([
  ["nats://a:4222", { servers: ["a:4222"] }],
  ["localhost:4222", { servers: ["localhost:4222"] }],
  ["nats://a:4222,b:4222", { servers: ["a:4222", "b:4222"] }],
  ["nats://a:4222, nats://b:4223/name", { servers: ["a:4222", "b:4223"], stream: "name" }],
  ["nats://a:4222/name,b:4223", { servers: ["a:4222", "b:4223"], stream: "name" }],
  ["tls://u:p%40@a,b", { servers: ["a", "b"], tls: true, user: "u", pass: "p@" }],
  ["nats://u:p@a,nats://u:p@b", { servers: ["a", "b"], user: "u", pass: "p" }],
  ["nats://secret@[::1]:4222", { servers: ["[::1]:4222"], token: "secret" }],
])("%s is understood", (url, parts) => expect(partsOf(url)).toEqual({ ...plain, ...parts }));

test.each(["nats:///name", "nats://a:4222,", "nats://u:p@a,v:q@b", "nats://a/one,b/two", "nats://a:many"])(
  "%s is refused, and not quoted",
  (url) => {
    expect(() => connectionOptions(url)).toThrow(BadAddress);
    expect(() => connectionOptions(url)).not.toThrow(url);
  },
);
