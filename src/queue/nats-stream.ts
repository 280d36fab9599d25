/** The JetStream stream of jobs and its consumers, with features of NATS server 2.9, and the form of a job in it. */
import {
  AckPolicy,
  type ConsumerConfig,
  DeliverPolicy,
  DiscardPolicy,
  headers,
  type JetStreamClient,
  type JetStreamManager,
  type JsMsg,
  NatsError,
  nanos,
  RetentionPolicy,
  StorageType,
  type StreamConfig,
} from "nats";
import { limits } from "../limits.ts";
import { Unavailable } from "../store/event-store.ts";
import { awaySentence, Refused, refusedSentence, type ServerPlace } from "../store/server-trouble.ts";
import { placeOf } from "./nats-address.ts";
import type { JobMessage } from "./queue.ts";

/** How often a message was tried before it was put into the stream again. */
const attemptsHeader = "Attempts-Before";

/** The server's error code for any reason not to store a message. */
const notStored = 10_077;
const notFound = 10_059;
const consumerNotFound = 10_014;
export const noMessageFound = 10_037;

/** Each message has its own subject, so that the stream holds every message once. */
function subjectOf(stream: string, { kind, id }: JobMessage): string {
  if (!/^[\w-]+$/.test(id)) throw new RangeError(`"${id}" cannot be the id of a message.`);
  return `${stream}.${kind}.${id}`;
}

/** Other releases read and write it too: the id keeps the name that it had when all jobs were of generations. */
const encodeMessage = ({ id, kind, of, owner }: JobMessage): Uint8Array =>
  Buffer.from(JSON.stringify({ id, kind, generationId: of, owner }));

/** Null for a message that is not ours. */
export function decodeMessage({ data }: JsMsg): JobMessage | null {
  try {
    const { id, kind, generationId: of, owner } = JSON.parse(Buffer.from(data).toString("utf8"));
    const isText = [id, kind, of, owner].every((part) => typeof part === "string");
    return isText ? { id, kind, of, owner } : null;
  } catch {
    return null;
  }
}

/** The first is 1. */
export const attemptOf = (delivered: JsMsg): number =>
  Number(delivered.headers?.get(attemptsHeader) || 0) + delivered.info.redeliveryCount;

/**
 * Does nothing when the message is already waiting or running, or when the stream is full: the sweep queues it again.
 */
export async function putIntoStream(
  jetstream: JetStreamClient,
  stream: string,
  message: JobMessage,
  attempts: number,
): Promise<void> {
  const about = headers();
  if (attempts > 0) about.set(attemptsHeader, String(attempts));
  try {
    await jetstream.publish(subjectOf(stream, message), encodeMessage(message), { headers: about });
  } catch (error) {
    // "maximum messages exceeded" and "maximum messages per subject exceeded": the stream is full, or already has it.
    if (!/maximum messages/.test(refusal(error) ?? "")) throw error;
  }
}

/** Why the server did not store a message; null for any other error. */
function refusal(error: unknown): string | null {
  const told = error instanceof NatsError ? error.api_error : undefined;
  return told?.err_code === notStored ? told.description : null;
}

/** Whether the files of the stream were removed, as the server does when a stream is created again too soon. */
export const isBroken = (error: unknown): boolean => /no such file/.test(refusal(error) ?? "");

/** The stream and its kinds of jobs, each of which has a consumer. */
export type StreamOfJobs = { name: string; kinds: readonly string[] };

/** Creates what is missing and corrects what differs; other settings by an operator stay. */
export async function ensureStream(
  manager: JetStreamManager,
  { name: stream, kinds }: StreamOfJobs,
): Promise<void> {
  const wanted = streamConfig(stream);
  const there = await orNull(manager.streams.info(stream), notFound);
  if (there === null) await manager.streams.add(wanted);
  else if (differs(wanted, there.config))
    await manager.streams.update(stream, { ...there.config, ...wanted });
  for (const kind of kinds) {
    const consumer = consumerConfig(stream, kind);
    const known = await orNull(manager.consumers.info(stream, kind), consumerNotFound);
    if (known === null) await manager.consumers.add(stream, consumer);
    else if (differs(consumer, known.config)) await manager.consumers.update(stream, kind, consumer);
  }
}

const streamConfig = (stream: string): Partial<StreamConfig> & { name: string } => ({
  name: stream,
  subjects: [`${stream}.>`],
  retention: RetentionPolicy.Workqueue,
  storage: StorageType.File,
  // A message that waits or runs is in the stream, and a second one with its subject is rejected. A window of
  // remembered message ids would also reject a message that is legitimately published again after it ended, such as
  // that of an edit that had to wait.
  max_msgs_per_subject: 1,
  discard: DiscardPolicy.New,
  discard_new_per_subject: true,
  max_msgs: limits.jobsWaitingMax,
  // After its deadline a job has failed, so its message is useless.
  max_age: nanos(limits.jobDeadlineMs * 2),
});

export const consumerConfig = (stream: string, kind: string): Partial<ConsumerConfig> => ({
  durable_name: kind,
  filter_subject: `${stream}.${kind}.>`,
  deliver_policy: DeliverPolicy.All,
  ack_policy: AckPolicy.Explicit,
  ack_wait: nanos(limits.jobAckWaitMs),
  max_deliver: limits.jobAttemptsMax,
});

function differs(wanted: object, there: object): boolean {
  const known = Object.entries(there);
  return Object.entries(wanted).some(
    ([name, value]) => JSON.stringify(value) !== JSON.stringify(known.find(([other]) => other === name)?.[1]),
  );
}

/** Null when the server says that it does not exist. */
export async function orNull<T>(asked: Promise<T>, code: number): Promise<T | null> {
  try {
    return await asked;
  } catch (error) {
    if (error instanceof NatsError && error.api_error?.err_code === code) return null;
    throw error;
  }
}

const refusals = ["AUTHORIZATION_VIOLATION", "BAD_AUTHENTICATION", "BAD_CREDS", "ACCOUNT_EXPIRED"];
const permission = "PERMISSIONS_VIOLATION";

/** One sentence when the server does not know the user or denies a right; null for any other error. */
export function refusalOf(error: unknown, place: ServerPlace): string | null {
  const code = error instanceof NatsError ? error.code : "";
  if (refusals.includes(code))
    return refusedSentence(
      place,
      "it does not accept the user of NATS_URL",
      "check user, password, token or the file that it names",
    );
  if (code !== permission) return null;
  const advice = "allow it to publish and subscribe what docs/OPERATING.md lists";
  return refusedSentence(place, "the user of NATS_URL lacks a right", advice);
}

/** @throws Refused; Unavailable for any other error of client or network, since a retry may help. */
export async function natsReached<T>(work: Promise<T>, place: ServerPlace = placeOf("")): Promise<T> {
  try {
    return await work;
  } catch (error) {
    const refusal = refusalOf(error, place);
    if (refusal !== null) throw new Refused(refusal, { cause: error });
    // An unknown host or a bad certificate is one of Node's own errors.
    const isPassing =
      error instanceof NatsError || (error instanceof Error && "code" in error && !("path" in error));
    throw isPassing ? new Unavailable(awaySentence(place, error), { cause: error }) : error;
  }
}
