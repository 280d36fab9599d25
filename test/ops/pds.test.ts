import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { groupsFor } from "../../src/ops/command-line.ts";
import { run } from "../support/command-line.ts";
import { environmentOf, pds } from "../support/service.ts";
import { temporaryFolder } from "../support/stores.ts";

/** Exit code and output of a call without `--json`. */
async function plain(dataDir: string, ...words: string[]) {
  const { out, ...ended } = await run(environmentOf(dataDir), words);
  return { ...ended, out: out.toString() };
}

const folder = () => join(temporaryFolder(), "data");
const person = async (dataDir: string, plan = "pro") =>
  String((await pds(dataDir, "users", "create", "--email", "a@example.com", "--plan", plan)).id);

describe("without a running service", () => {
  test("a user, an organization and keys of both are made and listed", async () => {
    const dataDir = folder();
    const user = await person(dataDir);
    const org = String((await pds(dataDir, "orgs", "create", "--name", "Acme", "--plan", "team")).id);
    await pds(dataDir, "orgs", "add-member", org, "--user", user);
    const own = await pds(dataDir, "keys", "create", "--user", user, "--scopes", "all", "--env", "live");
    const theirs = await pds(
      ...([
        dataDir,
        "keys",
        "create",
        "--user",
        user,
        "--org",
        org,
        "--scopes",
        "diagrams:read",
        "--env",
        "test",
      ] as const),
    );
    expect(own.key).toMatch(/^svc_sk_live_/);
    expect(theirs.key).toMatch(/^svc_sk_test_/);
    expect(await pds(dataDir, "users", "list")).toMatchObject([
      { id: user, email: "a@example.com", plan: "pro" },
    ]);
    expect(await pds(dataDir, "orgs", "list")).toMatchObject([{ id: org, name: "Acme", members: [user] }]);
    const listed = await pds(dataDir, "keys", "list");
    expect(listed).toMatchObject([
      { id: theirs.id, org, env: "test", scopes: "diagrams:read", last_four: String(theirs.key).slice(-4) },
      { id: own.id, org: null, env: "live" },
    ]);
    expect(JSON.stringify(listed)).not.toContain(String(own.key));
  });

  test("a key of somebody who is no member of the organization is refused", async () => {
    const dataDir = folder();
    const user = await person(dataDir);
    const org = String((await pds(dataDir, "orgs", "create", "--name", "Acme", "--plan", "team")).id);
    const { code, err } = await plain(
      dataDir,
      "keys",
      "create",
      "--user",
      user,
      "--org",
      org,
      "--scopes",
      "all",
      "--env",
      "live",
    );
    expect(code).toBe(2);
    expect(err).toContain(`User ${user} is no member of organization ${org}.`);
  });

  test("removing a member revokes the keys of that member in that organization (B13)", async () => {
    const dataDir = folder();
    const user = await person(dataDir);
    const org = String((await pds(dataDir, "orgs", "create", "--name", "Acme", "--plan", "team")).id);
    await pds(dataDir, "orgs", "add-member", org, "--user", user);
    const args = ["keys", "create", "--user", user, "--scopes", "all", "--env", "live"];
    const theirs = await pds(dataDir, ...args, "--org", org);
    const own = await pds(dataDir, ...args);
    expect(await pds(dataDir, "orgs", "remove-member", org, "--user", user)).toMatchObject({
      revoked_keys: [theirs.id],
    });
    expect(await pds(dataDir, "keys", "list")).toMatchObject([
      { id: own.id, revoked_at: null },
      { id: theirs.id, revoked_at: expect.any(String) },
    ]);
  });

  test("rotation makes a successor with the same scopes and gives the old key an end (B16)", async () => {
    const dataDir = folder();
    const user = await person(dataDir);
    const old = await pds(dataDir, "keys", "create", "--user", user, "--scopes", "generate", "--env", "test");
    const next = await pds(dataDir, "keys", "rotate", String(old.id), "--overlap-days", "7");
    expect(next.previous).toMatchObject({ id: old.id, expires_at: expect.any(String) });
    expect(await pds(dataDir, "keys", "list")).toMatchObject([
      { id: next.id, scopes: "generate", env: "test", expires_at: null },
      { id: old.id, expires_at: (next.previous as { expires_at: string }).expires_at },
    ]);
  });

  test.each([
    [
      ["users", "create", "--email", "nonsense", "--plan", "pro"],
      "The e-mail address must be one like name@example.com.",
    ],
    [["users", "create", "--email", "a@example.com", "--plan", "gold"], "--plan must be one of pro, free."],
    [["users", "create", "--plan", "pro"], "--email is missing."],
    [["users", "set-plan"], "The id of the user is missing."],
    [["keys", "create", "--user", "nobody", "--scopes", "all", "--env", "live"], "There is no user nobody."],
    [["keys", "list", "--colour", "red"], "Unknown option '--colour'"],
  ])("%j is told what is wrong, and how to call it", async (args, message) => {
    const dataDir = folder();
    await person(dataDir);
    const { code, out, err } = await plain(dataDir, ...args);
    expect({ code, out }).toEqual({ code: 2, out: "" });
    expect(err).toContain(message);
    expect(err).toContain(`usage: pds ${args[0]} ${args[1]}`);
  });

  test("an unknown command shows all commands, and names the word that is not understood at the end", async () => {
    const { code, err } = await plain(folder(), "diagrams", "explode");
    expect(code).toBe(2);
    expect(err).toContain("pds users create --email ADDRESS --plan pro|free");
    expect(err.trimEnd().endsWith('pds: There is no command "diagrams".')).toBe(true);
    const within = await plain(folder(), "users", "explode");
    expect(within).toMatchObject({ code: 2, out: "" });
    expect(within.err).toMatch(/There is no command "users explode", only create, list, set-plan/);
    expect(within.err).not.toContain("pds orgs");
    expect(await plain(folder(), "users")).toMatchObject({
      ...{ code: 2, err: expect.stringContaining("Say which of them: create, list") },
    });
    expect((await plain(folder(), "explode", "--help")).code).toBe(2);
  });

  test("the usage of every command names exactly the options that it takes", () => {
    const commands = Object.values(groupsFor({})).flatMap((group) => Object.values(group));
    expect(commands.length).toBeGreaterThan(40);
    for (const { usage, options } of commands) {
      const named = new Set([...usage.matchAll(/--([a-z-]+)/g)].map(([, name]) => name));
      expect([...named].sort(), usage).toEqual(Object.keys(options).sort());
    }
  });

  test("a word too many is named, nothing is done", async () => {
    const dataDir = folder();
    await person(dataDir);
    for (const [word, ...words] of [
      ["now", "users", "list", "now"],
      ["x", "jobs", "list", "all", "x"],
      ["y", "audit", "prove", "--consistency", "1", "2", "y"],
      ["all", "stats", "all"],
    ] as const)
      expect(await plain(dataDir, ...words)).toMatchObject({
        ...{ code: 2, out: "", err: expect.stringContaining(`"${word}" is a word too many.`) },
      });
  });

  test("every group and command has help, and the program a version", async () => {
    const help = await plain(folder(), "--help");
    expect(help).toMatchObject({ code: 0, err: "" });
    const groups = new Set([...help.out.matchAll(/^ {2}pds (\S+)/gm)].map(([, group]) => group ?? ""));
    expect(groups.size).toBeGreaterThan(12);
    for (const group of groups) {
      const one = await plain(folder(), group, "--help");
      expect({ group, ...one }).toMatchObject({
        code: 0,
        err: "",
        out: expect.stringContaining(`pds ${group}`),
      });
    }
    expect((await plain(folder(), "audit", "prove", "--help")).out).toMatch(/^usage: pds audit prove /);
    const { version } = JSON.parse(readFileSync("package.json", "utf8"));
    const node = process.versions.node;
    expect(await plain(folder(), "--version")).toEqual({
      code: 0,
      out: `pds ${version} (Node ${node})\n`,
      err: "",
    });
    expect(JSON.parse((await plain(folder(), "--version", "--json")).out)).toEqual({ version, node });
  });

  test("settings that cannot be used are all named", async () => {
    const environment = { ...environmentOf(folder()), PORT: "many", ROLES: "chef" };
    expect(await run(environment, ["users", "list"])).toMatchObject({
      code: 1,
      err: expect.stringMatching(/ROLES[\s\S]*PORT/),
    });
  });
});
