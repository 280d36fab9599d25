/** `pds` in this process; only the start of a separate program is missing. */
import { Readable, Writable } from "node:stream";
import { main } from "../../src/ops/command-line.ts";
import { sharedEngine } from "./engine.ts";

type Environment = Record<string, string | undefined>;

export type Ended = { code: number; out: Buffer; err: string };

export type Call = {
  ended: Promise<Ended>;
  /**
   * The first match in its error output, as soon as it appears.
   * @throws if the command ends before
   */
  said(pattern: RegExp): Promise<string>;
  /** As Ctrl-C does. */
  end(): void;
};

/**
 * Starts a command, and does not wait for its end.
 * @param input what is piped into it
 */
export function begin(environment: Environment, words: string[], input = ""): Call {
  const stopped = Promise.withResolvers<void>();
  const [output, errors] = [collecting(), collecting()];
  const running = main(words, environment, {
    input: Readable.from([Buffer.from(input)]),
    output: output.stream,
    errors: errors.stream,
    ended: () => stopped.promise,
    engine: sharedEngine,
  });
  const ended = running.then((code) => ({ code, out: output.bytes(), err: errors.bytes().toString() }));
  return {
    ended,
    end: stopped.resolve,
    said: (pattern) =>
      Promise.race([
        errors.until((text) => pattern.exec(text)?.[0] ?? null),
        ended.then(({ code, err }) => {
          throw new Error(`pds ${words.join(" ")} ended with ${code}: ${err}`);
        }),
      ]),
  };
}

/** Runs a command to its end. */
export const run = (environment: Environment, words: string[], input?: string): Promise<Ended> =>
  begin(environment, words, input).ended;

/** A stream that keeps what is written to it. */
function collecting() {
  const chunks: Buffer[] = [];
  const looks = new Set<() => void>();
  const bytes = () => Buffer.concat(chunks);
  const stream = new Writable({
    write(chunk: Buffer, _encoding, done) {
      chunks.push(chunk);
      for (const look of looks) look();
      done();
    },
  });
  const until = (find: (text: string) => string | null) =>
    new Promise<string>((resolve) => {
      const look = () => {
        const found = find(bytes().toString());
        if (found === null) return;
        looks.delete(look);
        resolve(found);
      };
      looks.add(look);
      look();
    });
  return { stream, bytes, until };
}
