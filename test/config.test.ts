import { describe, expect, test } from "vitest";
import { BadConfig, readConfig } from "../src/config.ts";

describe("TRUST_PROXY", () => {
  const read = (TRUST_PROXY: string) => readConfig({ TRUST_PROXY }).TRUST_PROXY;

  test("believes nobody, so many proxies, or those with these addresses", () => {
    expect(readConfig({}).TRUST_PROXY).toBe(false);
    expect(read("false")).toBe(false);
    expect(read("0")).toBe(false);
    expect(read("2")).toBe(2);
    expect(read("10.0.0.0/8, 192.0.2.1,2001:db8::/32")).toEqual(["10.0.0.0/8", "192.0.2.1", "2001:db8::/32"]);
  });

  test.each(["true", "yes", "-1", "1.5", "10.0.0.0/33", "10.0.0.0/8/9", "proxy.example.com", "10.0.0.1,"])(
    "refuses %s and says what it takes",
    (text) => {
      expect(() => read(text)).toThrow(BadConfig);
      expect(() => read(text)).toThrow(
        /TRUST_PROXY: must be false, the number of proxies .*, or their addresses/,
      );
    },
  );
});

test("OPS_HOSTS is a list of names", () => {
  expect(readConfig({}).OPS_HOSTS).toEqual([]);
  expect(readConfig({ OPS_HOSTS: "ops.example.com, ops" }).OPS_HOSTS).toEqual(["ops.example.com", "ops"]);
});
