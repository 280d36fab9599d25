/** Pastes the commands of the README and of the tour into a shell, verbatim. */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { text } from "node:stream/consumers";
import { expect, onTestFinished, test } from "vitest";
import { environmentOf, startService } from "../support/service.ts";

/** The shell commands of a document after a heading, or all of them. */
const commandsOf = (document: string, heading = ""): string => {
  const whole = readFileSync(document, "utf8");
  return [...whole.slice(whole.indexOf(heading)).matchAll(/^```sh\n([\s\S]*?)^```/gm)]
    .map(([, commands]) => commands)
    .join("\n");
};

test("a newcomer pastes the first five minutes and the tour, and each command does what it says", async () => {
  const here = mkdtempSync(join(tmpdir(), "pds-pasted-"));
  onTestFinished(() => rmSync(here, { recursive: true, force: true }));
  for (const name of ["package.json", "src", "node_modules"]) symlinkSync(resolve(name), join(here, name));
  const { base } = await startService(join(here, "data"));
  const pasted = [commandsOf("README.md", "## The first five minutes"), commandsOf("docs/TOUR.md")]
    .join("\n")
    .replaceAll("localhost:8080", base);

  const shell = spawn("bash", ["-eu", "-o", "pipefail", "-c", pasted], {
    cwd: here,
    env: { ...environmentOf(join(here, "data")), FORCE_COLOR: "0" },
    stdio: ["ignore", "pipe", "pipe"],
  });
  const [out, complaints, [code]] = await Promise.all([
    text(shell.stdout),
    text(shell.stderr),
    once(shell, "close"),
  ]);

  expect({ code, complaints }).toEqual({ code: 0, complaints: "" });
  expect(out).not.toMatch(/"type":"\w+_error"/);
  expect(out).not.toContain('"status":"failed"');
  expect(out.match(/"status":"succeeded"/g)).toHaveLength(4); // A job, its explanation, and two edits.
  expect(out).toContain('"added":[');
  expect(out).toContain("**File invoice**");
  for (const file of ["diagram.png", "before.png", "difference.png", "anew.png"])
    expect(readFileSync(join(here, file)).subarray(1, 4).toString(), file).toBe("PNG");
  expect(readFileSync(join(here, "diagram.svg"), "utf8")).toContain('width="1200"');
  expect(readFileSync(join(here, "before.bpmn"), "utf8")).toContain('name="Check order"');
});

test("the README's one line without a key draws its text", async () => {
  const here = mkdtempSync(join(tmpdir(), "pds-pasted-"));
  onTestFinished(() => rmSync(here, { recursive: true, force: true }));
  for (const name of ["package.json", "src", "node_modules"]) symlinkSync(resolve(name), join(here, name));
  const line = commandsOf("README.md")
    .split("\n")
    .find((command) => command.includes("-- draft"));
  const shell = spawn("bash", ["-c", line ?? "false"], {
    cwd: here,
    env: environmentOf(join(here, "data")),
    stdio: ["ignore", "pipe", "inherit"],
  });
  const [out, [code]] = await Promise.all([text(shell.stdout), once(shell, "close")]);
  expect(code).toBe(0);
  expect(out).toContain("The clerk checks the order.");
  expect(readFileSync(join(here, "order.svg"), "utf8")).toContain("</svg>");
});
