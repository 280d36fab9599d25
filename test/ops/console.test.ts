import { readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { isPassword } from "../../src/operating/passwords.ts";
import { run } from "../support/command-line.ts";
import { called, environmentOf } from "../support/service.ts";
import { temporaryFolder } from "../support/stores.ts";

/** Runs `pds` with an input. */
async function told(dataDir: string, input: string, ...words: string[]) {
  const { code, err } = await run(environmentOf(dataDir), words, input);
  return { code, err };
}

describe("pds console", () => {
  test("sets passwords from the input, lists who has one, and takes them away", async () => {
    const dataDir = temporaryFolder();
    const file = join(dataDir, "console.passwords");
    expect((await called(dataDir, "console", "operators")).json).toEqual([]);
    for (const [secret, ...words] of [
      ["correct horse battery", "anna"],
      ["Größe der Schaltfläche", "ben", "--role", "auditor"],
      ["a better horse battery", "anna"],
    ] as const)
      expect(await told(dataDir, `${secret}\n`, "console", "password", ...words)).toEqual({
        code: 0,
        err: "",
      });
    expect((await called(dataDir, "console", "password", "cara", "--role", "king")).code).toBe(2);
    expect((await called(dataDir, "console", "operators")).json).toEqual([
      { operator: "anna", role: "operator" },
      { operator: "ben", role: "auditor" },
    ]);
    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect(readFileSync(file, "utf8")).not.toMatch(/horse|Größe/);
    // Each guess takes 64 MiB and a quarter of a second.
    for (const line of readFileSync(file, "utf8").trim().split("\n"))
      expect(line).toContain(" $scrypt$ln=16,r=8,p=2$");
    expect(await isPassword(file, "anna", "a better horse battery")).toBe(true);
    expect(await isPassword(file, "anna", "correct horse battery")).toBe(false);
    // Independent of how the keyboard composes umlauts.
    expect(await isPassword(file, "ben", "Größe der Schaltfläche".normalize("NFD"))).toBe(true);
    expect((await called(dataDir, "console", "remove", "anna")).code).toBe(0);
    expect((await called(dataDir, "console", "operators")).json).toEqual([
      { operator: "ben", role: "auditor" },
    ]);
    expect(await isPassword(file, "anna", "a better horse battery")).toBe(false);
  });

  test("refuses passwords and names that are none", async () => {
    const dataDir = temporaryFolder();
    for (const [input, args, message] of [
      ["short\n", ["password", "anna"], "at least 12 characters"],
      ["", ["password", "anna"], "at least 12 characters"],
      ["correct horse battery\n", ["password", "anna bell"], "name of an operator"],
      ["", ["remove", "nobody"], "There is no operator nobody."],
    ] as const) {
      const { code, err } = await told(dataDir, input, "console", ...args);
      expect([code, err.includes(message)]).toEqual([2, true]);
    }
  });
});
