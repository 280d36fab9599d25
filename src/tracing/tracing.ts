/**
 * Traces: one leads from a request through its events and jobs to the picture. A span's place is handed on as text in the form
 * of W3C Trace Context, in events too, so it outlives processes. Attributes are ids, kinds and statuses, never texts of customers.
 */

export type Attributes = Record<string, string | number | boolean | string[]>;

/** What it is to others: an answer to a request, a request of ours, work on a message or an event, its sending, or a part of these. */
export type SpanKind = "server" | "client" | "consumer" | "producer" | "internal";

export type Span = {
  /** `00-<trace id>-<span id>-<flags>`, for what this span causes. */
  traceParent: string;
  set(attributes: Attributes): void;
  end(outcome?: "failed"): void;
};

export type Tracing = {
  /** @param parent `traceParent` of what caused it; null, or nonsense, begins a trace. */
  start(name: string, kind: SpanKind, parent: string | null, attributes?: Attributes): Span;
  /** Sends what has not been sent, as long as that takes no longer than `limits.tracesCloseMs`. */
  close(): Promise<void>;
};

/** Runs `work` in a child span of the given place in a trace and passes it the new span's place. */
export async function inSpan<T>(
  tracing: Tracing,
  name: string,
  parent: string,
  attributes: Attributes,
  work: (traceParent: string) => Promise<T>,
): Promise<T> {
  const span = tracing.start(name, "internal", parent, attributes);
  try {
    const result = await work(span.traceParent);
    span.end();
    return result;
  } catch (error) {
    span.end("failed");
    throw error;
  }
}
