/**
 * Adapters of a process that is killed before or after one step, as by a power cut: SIGKILL, from inside, at that very
 * moment.
 */
import { connect } from "nats";
import type { Adapters } from "../../../src/adapters.ts";
import { connectionOptions, streamOf } from "../../../src/queue/nats-address.ts";

/**
 * `append` with the type of an event, `publish` and `ack` with the kind of a job, `save` with the beginning of a
 * collection's name.
 */
export type Step = { when: "before" | "after"; what: "append" | "publish" | "ack" | "save"; of: string };

/** @throws Error if the text is not a step */
export function stepOf(text: string | undefined): Step {
  const [, when, what, of] = /^(before|after) (append|publish|ack|save) (\w+)$/.exec(text ?? "") ?? [];
  if (!when || !what || !of) throw new Error(`"${text}" is no step.`);
  return { when, what, of } as Step; // The expression guarantees this.
}

/** @param natsUrl for acknowledgements; in memory there are none */
export async function dyingAt(step: Step, adapters: Adapters, natsUrl?: string): Promise<Adapters> {
  const { store, queue, models } = adapters;
  if (step.what === "ack" && step.when === "after") await dieAfterAck(step.of, natsUrl);
  return {
    ...adapters,
    store: {
      ...store,
      append: (stream, expected, events) =>
        around(
          step,
          "append",
          events.some(({ type }) => type === step.of),
          () => store.append(stream, expected, events),
        ),
    },
    queue: {
      ...queue,
      publish: (message) => around(step, "publish", message.kind === step.of, () => queue.publish(message)),
      consume: (kind, concurrency, handler, signal) =>
        queue.consume(
          kind,
          concurrency,
          async (...delivery) => {
            await handler(...delivery);
            if (step.what === "ack" && step.when === "before" && kind === step.of) await die();
          },
          signal,
        ),
    },
    models: {
      ...models,
      save: (collection, changes, upTo) =>
        around(step, "save", changes.length > 0 && collection.startsWith(step.of), () =>
          models.save(collection, changes, upTo),
        ),
    },
  };
}

async function around<T>(
  { when, what }: Step,
  doing: Step["what"],
  isIt: boolean,
  work: () => Promise<T>,
): Promise<T> {
  const dies = isIt && what === doing;
  if (dies && when === "before") await die();
  const done = await work();
  if (dies) await die();
  return done;
}

/** The server gets every acknowledgement on a subject, and so does every listener. */
async function dieAfterAck(kind: string, natsUrl: string | undefined): Promise<void> {
  if (natsUrl === undefined) throw new Error("Jobs in memory are not acknowledged.");
  const connection = await connect(connectionOptions(natsUrl));
  const acks = connection.subscribe(`$JS.ACK.${streamOf(natsUrl)}.${kind}.>`);
  await connection.flush();
  void (async () => {
    for await (const { data } of acks) if (Buffer.from(data).toString() === "+ACK") await die();
  })();
}

/** Nothing in this process runs after this. */
function die(): Promise<never> {
  process.kill(process.pid, "SIGKILL");
  return new Promise(() => undefined);
}
