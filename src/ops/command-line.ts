/** The operator's command line: works on the running service's data, whether the service runs or not. */
import type { Writable } from "node:stream";
import { parseArgs } from "node:util";
import { sentenceOf } from "../causes.ts";
import { Refusal } from "../commands/refusal.ts";
import { NotDrawable, Overdue, PictureTooLarge } from "../drawing/drawing.ts";
import { CannotGenerate, EngineAway } from "../generation/generator.ts";
import { Misuse } from "../operating/operator.ts";
import { audit } from "./audit.ts";
import { backup, restore } from "./backup.ts";
import { NoRoom } from "./backup-files.ts";
import type { Answer, Command, Desk } from "./command.ts";
import { config } from "./config.ts";
import { console } from "./console.ts";
import { copy } from "./copy.ts";
import { NoService, withDesk, withoutStores } from "./desk.ts";
import { doctor } from "./doctor.ts";
import { draft } from "./draft.ts";
import { CannotLook } from "./evidence.ts";
import { jobs } from "./jobs.ts";
import { keys } from "./keys.ts";
import { orgs } from "./orgs.ts";
import { projections } from "./projections.ts";
import { purge } from "./purge.ts";
import { stats } from "./stats.ts";
import type { Terminal } from "./terminal.ts";
import { users } from "./users.ts";
import { versions } from "./version.ts";

type Environment = Record<string, string | undefined>;
type Groups = Record<string, Record<string, Command>>;

/** All commands, by group and name. */
export const groupsFor = (environment: Environment): Groups => ({
  users,
  orgs,
  keys,
  audit,
  console,
  projections,
  jobs,
  copy,
  stats,
  backup,
  restore,
  "purge-test-data": purge,
  draft,
  config: config(environment),
  doctor: doctor(environment),
});

const print = (stream: Writable, text: string): void => {
  stream.write(`${text}\n`);
};

/**
 * Runs one command, in its own process or within another one.
 *
 * @param words what follows `pds`.
 * @returns the exit code: 0 done, 1 refused or something found wrong, 2 misuse.
 * @throws errors without a sentence for people.
 */
export async function main(words: string[], environment: Environment, terminal: Terminal): Promise<number> {
  const groups = groupsFor(environment);
  const { command, rest } = commandOf(groups, words);
  if (words[0] === "--version") {
    print(terminal.output, words.includes("--json") ? JSON.stringify(versions()) : versionLine());
    return 0;
  }
  if (words.length === 0 || words.includes("--help")) {
    const unknown = words[0]?.startsWith("-") ? null : unknownOf(groups, words);
    if (unknown === null) {
      print(terminal.output, help(groups, words[0], command));
      return 0;
    }
  }
  if (command === undefined) {
    print(terminal.errors, `${help(groups, words[0], command)}\n\npds: ${unknownOf(groups, words)}`);
    return 2;
  }
  try {
    const { json, answer } = await run(command, rest, environment, terminal);
    tell(answer, json, terminal);
    return answer.code ?? 0;
  } catch (error) {
    return tellFailure(error, command, terminal);
  }
}

/** The sentence that people get instead of a stack trace; null for errors that only a stack trace explains. */
export const failureSentence = (error: unknown): string | null =>
  isExpected(error) ? error.message : sentenceOf(error);

/** @returns the exit code. @throws errors without a known cause. */
function tellFailure(error: unknown, { usage }: Command, { errors }: Terminal): number {
  const sentence = failureSentence(error);
  if (sentence === null) throw error;
  print(errors, `pds: ${sentence}`);
  if (!isMisuse(error)) return error instanceof NoService || error instanceof CannotLook ? 2 : 1;
  print(errors, `usage: pds ${usage}`);
  return 2;
}

function tell({ json, text, bytes, note }: Answer, asJson: boolean, { output, errors }: Terminal): void {
  if (asJson) {
    print(output, JSON.stringify(json));
    return;
  }
  if (note !== undefined) print(errors, note);
  if (bytes !== undefined) output.write(bytes);
  if (text !== "") print(output, text);
}

function versionLine(): string {
  const { version, node } = versions();
  return `pds ${version} (Node ${node})`;
}

/** A sentence about the first unknown word; null when all words are known. */
function unknownOf(groups: Groups, [first = "", second = ""]: string[]): string | null {
  const group = groups[first];
  if (group === undefined) return first === "" ? "Say a command." : `There is no command "${first}".`;
  const names = Object.keys(group);
  if (names.includes("") || names.includes(second) || second === "--help") return null;
  const known = names.join(", ");
  return second === "" || second.startsWith("-")
    ? `Say which of them: ${known}.`
    : `There is no command "${first} ${second}", only ${known}.`;
}

/** A group whose only command has no name is itself a command. */
function commandOf(groups: Groups, [group = "", ...rest]: string[]) {
  const alone = groups[group]?.[""];
  if (alone) return { command: alone, rest };
  return { command: groups[group]?.[rest[0] ?? ""], rest: rest.slice(1) };
}

async function run(
  command: Command,
  args: string[],
  environment: Environment,
  terminal: Terminal,
): Promise<{ json: boolean; answer: Answer }> {
  const options = { ...command.options, json: { type: "boolean" } } as const;
  const { values, positionals: words } = parseArgs({ args, options, allowPositionals: true });
  const surplus = words[wordsOf(command.usage)];
  if (surplus !== undefined) throw new Misuse(`"${surplus}" is a word too many.`);
  const given = { values: { ...values }, words };
  const work = (desk: Desk) => command.run(desk, given, terminal);
  const answer =
    command.needsStores?.(given) === false
      ? await withoutStores(environment, work, terminal)
      : await withDesk(environment, work, { mayBegin: command.mayBegin, engine: terminal.engine });
  return { json: values.json === true, answer };
}

/** How many words a command takes beside its name and its options. */
function wordsOf(usage: string): number {
  const [own = ""] = usage.split(" ");
  const bare = usage.replace(/--[a-z-]+(?: [^\s[\]()|-][^\s\])]*)?/g, "");
  const words = bare.split(/[\s[\]()]+/).filter((word) => /[A-Za-z]/.test(word));
  // Names of commands are lower-case words without alternatives.
  return words.filter((word) => word !== own && !/^[a-z-]+$/.test(word)).length;
}

const expected = [
  ...[CannotLook, Misuse, Refusal, NoService, NoRoom],
  // Expected failures of a text or of a diagram.
  ...[CannotGenerate, EngineAway, NotDrawable, PictureTooLarge, Overdue],
];

function isExpected(error: unknown): error is Error {
  return isMisuse(error) || expected.some((kind) => error instanceof kind);
}

/** parseArgs throws a TypeError with a code for unknown options. */
function isMisuse(error: unknown): boolean {
  if (error instanceof Misuse) return true;
  return error instanceof TypeError && "code" in error && String(error.code).startsWith("ERR_PARSE_ARGS");
}

function help(groups: Groups, group: string | undefined, command: Command | undefined): string {
  if (command) {
    const example = command.example ? `\nexample: ${command.example}` : "";
    return `usage: pds ${command.usage} [--json]\n${command.summary}${example}`;
  }
  const shown = group && groups[group] ? [groups[group]] : Object.values(groups);
  const lines = shown
    .flatMap((commands) => Object.values(commands))
    .map(({ usage, summary }) => `  pds ${usage}\n      ${summary.replaceAll("\n", "\n      ")}`);
  return ["Commands (each takes --json and --help):", ...lines].join("\n");
}
