/** The operator's command line: works on the same data as the running service, beside it or without it. */
import { userInfo } from "node:os";
import { parseArgs } from "node:util";
import { openStores } from "../adapters.ts";
import { newId } from "../commands/ids.ts";
import { Refusal } from "../commands/refusal.ts";
import { BadConfig, readConfig } from "../config.ts";
import { identityProjections } from "../projections/all.ts";
import { catchUp } from "../projections/run.ts";
import { type Command, type Desk, Misuse } from "./command.ts";
import { config } from "./config.ts";
import { keys } from "./keys.ts";
import { orgs } from "./orgs.ts";
import { users } from "./users.ts";

type Environment = Record<string, string | undefined>;
type Groups = Record<string, Record<string, Command>>;

const print = (stream: NodeJS.WriteStream, text: string) => stream.write(`${text}\n`);

/** @returns the exit code: 0 done, 1 refused or failed, 2 not understood. */
export async function main([group, name, ...rest]: string[], environment: Environment): Promise<number> {
  const groups: Groups = { users, orgs, keys, config: config(environment) };
  const command = groups[group ?? ""]?.[name ?? ""];
  const understood = command !== undefined || group === undefined || group === "--help";
  if (command === undefined || rest.includes("--help")) {
    print(understood ? process.stdout : process.stderr, help(groups, group, command));
    return understood ? 0 : 2;
  }
  try {
    print(process.stdout, await run(command, rest, environment));
    return 0;
  } catch (error) {
    if (!isExpected(error)) throw error;
    print(process.stderr, `pds: ${error.message}`);
    if (error instanceof Refusal || error instanceof BadConfig) return 1;
    print(process.stderr, `usage: pds ${command.usage}`);
    return 2;
  }
}

async function run(command: Command, args: string[], environment: Environment): Promise<string> {
  const options = { ...command.options, json: { type: "boolean" } } as const;
  const { values, positionals: words } = parseArgs({ args, options, allowPositionals: true });
  const answer = await withDesk(environment, (desk) => command.run(desk, { values: { ...values }, words }));
  return values.json ? JSON.stringify(answer.json) : answer.text;
}

async function withDesk<T>(environment: Environment, work: (desk: Desk) => Promise<T>): Promise<T> {
  const stores = openStores(readConfig(environment));
  const { store, vault, models } = stores;
  const now = () => Date.now();
  const operator = { kind: "operator" as const, id: userInfo().username };
  try {
    return await work({
      log: { store, vault },
      models,
      now,
      change: () => ({
        commandId: newId(),
        requestId: null,
        actor: operator,
        at: new Date(now()).toISOString(),
      }),
      settle: async () => {
        for (const projection of identityProjections) await catchUp(projection, { store, vault, models });
      },
    });
  } finally {
    await stores.close();
  }
}

/** parseArgs answers unknown options with a TypeError that has a code. */
function isExpected(error: unknown): error is Error {
  if (error instanceof Misuse || error instanceof Refusal || error instanceof BadConfig) return true;
  return error instanceof TypeError && "code" in error && String(error.code).startsWith("ERR_PARSE_ARGS");
}

function help(groups: Groups, group: string | undefined, command: Command | undefined): string {
  if (command) return `usage: pds ${command.usage} [--json]\n${command.summary}`;
  const shown = group && groups[group] ? [groups[group]] : Object.values(groups);
  const lines = shown
    .flatMap((commands) => Object.values(commands))
    .map(({ usage, summary }) => `  pds ${usage}\n      ${summary}`);
  return ["Commands (each takes --json and --help):", ...lines].join("\n");
}
