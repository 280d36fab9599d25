/** `pds console`: who may log in to the operations console. */
import { existsSync, mkdirSync } from "node:fs";
import { userInfo } from "node:os";
import { dirname, join } from "node:path";
import { createInterface } from "node:readline/promises";
import { Writable } from "node:stream";
import { text } from "node:stream/consumers";
import { limits } from "../limits.ts";
import { Misuse, oneOf } from "../operating/operator.ts";
import { operatorsIn, removePassword, roles, setPassword } from "../operating/passwords.ts";
import { type Command, optional, table, word } from "./command.ts";
import { NoService } from "./desk.ts";
import type { Terminal } from "./terminal.ts";

const password: Command = {
  usage: `console password [NAME] [--role ${roles.join("|")}]`,
  summary: [
    "Sets the password with which an operator logs in to the console on the operations port; the console is closed until",
    "there is one. It is asked for, or read from the input, and its hash is kept in CONSOLE_PASSWORD_FILE. It needs",
    `${limits.passwordCharsMin} characters at least. A new password logs the operator out everywhere. NAME is your own by`,
    "default; it stands in the log as who made a change. An auditor may look at everything and change nothing.",
  ].join("\n"),
  example: "pds console password anna",
  options: { role: { type: "string" } },
  needsStores: () => false,
  async run({ consolePasswordFile: file, dataDir, distributed }, given, terminal) {
    const [name = userInfo().username] = given.words;
    const role = oneOf("--role", optional(given, "role") ?? "operator", roles);
    if (!distributed && dirname(file) === join(dataDir) && !existsSync(dataDir))
      throw new NoService(`There is no service in ${dataDir}.`);
    mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
    const secret = terminal.input.isTTY ? await askTwice(terminal) : await firstLine(terminal);
    await setPassword(file, name, secret, role);
    const text = `${role === "operator" ? "Operator" : "Auditor"} ${name} can log in. The hash is in ${file}.`;
    return { json: { operator: name, role, file }, text };
  },
};

const list: Command = {
  usage: "console operators",
  summary: "Lists who may log in to the console.",
  options: {},
  needsStores: () => false,
  async run({ consolePasswordFile: file }) {
    const all = await operatorsIn(file);
    const json = all.map(({ name: operator, role }) => ({ operator, role }));
    return {
      json,
      text: table(
        ["operator", "role"],
        all.map(({ name, role }) => [name, role]),
      ),
    };
  },
};

const remove: Command = {
  usage: "console remove NAME",
  summary: "Takes an operator's password away and ends all sessions that began with it.",
  example: "pds console remove anna",
  options: {},
  needsStores: () => false,
  async run({ consolePasswordFile: file }, given) {
    const name = word(given, 0, "The name of the operator");
    await removePassword(file, name);
    return { json: { operator: name, removed: true }, text: `Operator ${name} can no longer log in.` };
  },
};

export const console: Record<string, Command> = { password, operators: list, remove };

/** Reads it from the terminal without echo. @throws Misuse */
async function askTwice({ input, errors }: Terminal): Promise<string> {
  const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() });
  const reader = createInterface({ input, output: nowhere, terminal: true });
  try {
    errors.write(`Password (${limits.passwordCharsMin} characters at least): `);
    const first = await reader.question("");
    errors.write("\nAgain: ");
    const second = await reader.question("");
    errors.write("\n");
    if (first !== second) throw new Misuse("The two passwords differ.");
    return first;
  } finally {
    reader.close();
  }
}

const firstLine = async ({ input }: Terminal): Promise<string> =>
  (await text(input)).split(/\r?\n/, 1)[0] ?? "";
