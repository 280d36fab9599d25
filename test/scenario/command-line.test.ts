/**
 * `pds` as a separate program: its streams, exit codes and signals. Its commands are tested in process, in `test/ops`.
 */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { text } from "node:stream/consumers";
import { expect, onTestFinished, test } from "vitest";
import { isPassword } from "../../src/operating/passwords.ts";
import { environmentOf, firstKey, pds, startService } from "../support/service.ts";
import { temporaryFolder } from "../support/stores.ts";

type Program = ReturnType<typeof started>;

function started(dataDir: string, words: string[]) {
  const env = environmentOf(dataDir);
  const child = spawn(process.execPath, ["src/ops/pds.ts", ...words], { env });
  onTestFinished(() => void child.kill("SIGKILL"));
  return { child, closed: once(child, "close") };
}

/** @returns the output of each stream, and the exit code */
async function ended({ child, closed }: Program, input = "") {
  child.stdin.end(input);
  const [out, err, [code]] = await Promise.all([text(child.stdout), text(child.stderr), closed]);
  return { code, out, err };
}

test("a result comes on the output, a reason on the error output, and the exit code tells them apart", async () => {
  const dataDir = join(temporaryFolder(), "data");
  const first = await ended(started(dataDir, ["keys", "first", "--email", "a@example.com", "--json"]));
  expect(first).toMatchObject({ code: 0, err: "" });
  const { key, user } = JSON.parse(first.out);
  expect(key).toMatch(/^svc_sk_live_/);
  const users = await ended(started(dataDir, ["users", "list"]));
  expect(users).toMatchObject({ code: 0, err: "", out: expect.stringContaining(user) });
  const unknown = await ended(started(dataDir, ["keys", "revoke"]));
  expect(unknown).toMatchObject({ code: 2, out: "", err: expect.stringMatching(/^pds: .+\nusage: pds /) });
  const nowhere = await ended(started(join(dataDir, "nowhere"), ["users", "list"]));
  expect(nowhere).toMatchObject({ code: 2, out: "", err: expect.stringContaining("There is no service") });
});

test("a password is read from the input", async () => {
  const dataDir = temporaryFolder();
  const call = started(dataDir, ["console", "password", "anna"]);
  expect(await ended(call, "correct horse battery\n")).toMatchObject({ code: 0, err: "" });
  expect(await isPassword(join(dataDir, "console.passwords"), "anna", "correct horse battery")).toBe(true);
});

test.each(["SIGTERM", "SIGINT"] as const)("a command that serves ends well with %s", async (signal) => {
  const dataDir = join(temporaryFolder(), "data");
  expect(await ended(started(dataDir, ["keys", "first", "--email", "a@example.com"]))).toMatchObject({
    code: 0,
  });
  const into = join(dataDir, "..", "then");
  const { child, closed } = started(dataDir, ["audit", "replay", "--to", "1", "--into", into, "--serve"]);
  for await (const line of createInterface({ input: child.stderr })) if (line.includes("listens at")) break;
  child.kill(signal);
  expect(await closed).toEqual([0, null]);
});

test("beside the running service, a revoked key is refused as soon as the command returns, and a lowered plan too (B17)", async () => {
  const dataDir = join(temporaryFolder(), "data");
  const service = await startService(dataDir);
  const key = await firstKey(dataDir);
  const [{ id, user }] = (await pds(dataDir, "keys", "list")) as unknown as [{ id: string; user: string }];
  const list = () => fetch(`${service.base}/v1/diagrams`, { headers: { authorization: `Bearer ${key}` } });
  const code = async (answer: Response) => ((await answer.json()) as { error: { code: string } }).error.code;
  expect((await list()).status).toBe(200);
  await pds(dataDir, "users", "set-plan", user, "--plan", "free");
  expect(await code(await list())).toBe("plan_required");
  await pds(dataDir, "keys", "revoke", id);
  expect(await code(await list())).toBe("revoked_api_key");
  expect(await service.end("SIGTERM")).toBe(0);
  const log = service.lines.join("\n");
  expect(log).toContain("There is no API key yet. Make one: npm run -s pds -- keys first --email");
  expect(log).not.toContain(key);
});
