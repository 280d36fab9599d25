/**
 * `pds audit witness`: a witness of logs (C2SP tlog-witness), for a second organization to run; it needs no data
 * folder.
 */
import { closeSync, existsSync, fsyncSync, openSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import fastify, { type FastifyInstance } from "fastify";
import { type NoteSigner, signersOf, verifierKeyOf } from "../audit/note.ts";
import type { TreeHead } from "../audit/tree.ts";
import { parseMemory, type WitnessView, witnessed, writeMemory } from "../audit/witness.ts";
import { limits } from "../limits.ts";
import { Misuse } from "../operating/operator.ts";
import { type Command, optional, required } from "./command.ts";
import { verifierKeysIn } from "./verifier-keys.ts";

export const witness: Command = {
  usage: "audit witness --name NAME --key FILE --logs FILE --state FILE [--host HOST] [--port PORT]",
  summary: [
    "Serves POST /add-checkpoint (c2sp.org/tlog-witness): cosigns a checkpoint of a known log when it goes on from the one that",
    "was cosigned last, so that nobody can be shown two different pasts. For another organization than the log's.",
    "--name: of the witness, such as witness.example.com/one. --key: its private Ed25519 key as PEM",
    "(openssl genpkey -algorithm ed25519). --logs: the keys of the logs as `audit checkpoint` prints them, one a line.",
    "--state: where it keeps what it cosigned last. It listens on 127.0.0.1:8082 until it is stopped.",
  ].join("\n"),
  example:
    "pds audit witness --name witness.example.com/one --key witness.pem --logs logs.txt --state witness.json",
  options: {
    name: { type: "string" },
    key: { type: "string" },
    logs: { type: "string" },
    state: { type: "string" },
    host: { type: "string" },
    port: { type: "string" },
  },
  needsStores: () => false,
  async run({ now }, given, terminal) {
    const signers = signersIn(required(given, "name"), required(given, "key"));
    const state = required(given, "state");
    const port = Number(optional(given, "port") ?? "8082");
    if (!Number.isInteger(port) || port < 0 || port > 65_535) throw new Misuse("--port must be a port.");
    const app = openWitness({ keys: verifierKeysIn(required(given, "logs")), signers, state, now });
    const address = await app.listen({ port, host: optional(given, "host") ?? "127.0.0.1" });
    // Registered before the address is printed: a signal may follow at once.
    const ended = terminal.ended();
    terminal.errors.write([`Listening on ${address}`, ...signers.map(verifierKeyOf), ""].join("\n"));
    await ended;
    await app.close();
    return { json: { address }, text: "Stopped." };
  },
};

/** @throws Misuse */
function signersIn(name: string, file: string): NoteSigner[] {
  if (/[\s+]/u.test(name)) throw new Misuse("--name must have neither spaces nor a plus.");
  try {
    const signers = signersOf(name, readFileSync(file, "utf8"), "cosignature");
    if (signers[0]?.publicKey.asymmetricKeyType === "ed25519") return signers;
  } catch {
    // Falls through to the same message as for another kind of key.
  }
  throw new Misuse(`${file} cannot be read as a private Ed25519 key.`);
}

type Witness = Pick<WitnessView, "keys"> & { signers: NoteSigner[]; state: string; now: () => number };

/** @throws Misuse when its state file is not one */
export function openWitness({ keys, signers, state, now }: Witness): FastifyInstance {
  const cosigned = readState(state);
  const app = fastify({ bodyLimit: limits.witnessBodyBytesMax });
  app.removeAllContentTypeParsers();
  app.addContentTypeParser("*", { parseAs: "string" }, (_request, body, done) => done(null, body));
  // Reads and writes the state without awaiting in between: two simultaneous requests cannot both extend the same tree.
  app.post("/add-checkpoint", (request, reply) => {
    const text = typeof request.body === "string" ? request.body : "";
    const answer = witnessed(text, { keys, cosigned }, signers, Math.floor(now() / 1000));
    if (answer.status === 200) {
      writeState(state, new Map([...cosigned, [answer.origin, answer.cosigned]]));
      cosigned.set(answer.origin, answer.cosigned);
    }
    const isSize = answer.status !== 200 && answer.isSize;
    return reply
      .code(answer.status)
      .header("content-type", isSize ? "text/x.tlog.size" : "text/plain; charset=utf-8")
      .send(answer.body);
  });
  return app;
}

/** @throws Misuse */
function readState(file: string): Map<string, TreeHead> {
  if (!existsSync(file)) return new Map();
  const memory = parseMemory(readFileSync(file, "utf8"));
  if (memory !== null) return memory;
  throw new Misuse(
    `${file} cannot be read as what a witness keeps. Without it, it would forget what it cosigned.`,
  );
}

/** Atomic, and synced to the disk before the answer is sent. */
function writeState(file: string, cosigned: Map<string, TreeHead>): void {
  const fresh = `${file}.new`;
  const opened = openSync(fresh, "w", 0o600);
  try {
    writeFileSync(opened, writeMemory(cosigned));
    fsyncSync(opened);
  } finally {
    closeSync(opened);
  }
  renameSync(fresh, file);
}
