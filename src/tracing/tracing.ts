/**
 * Traces: one leads from a request through its events and jobs to the picture. A span's context is passed on as text in
 * the form of W3C Trace Context, in events too, so it survives the process. Attributes are ids, kinds and statuses,
 * never texts of customers.
 */

export type Attributes = Record<string, string | number | boolean | string[]>;

/**
 * The kind of span: answers a request, makes one, handles a message or an event, sends one, or is internal to these.
 */
export type SpanKind = "server" | "client" | "consumer" | "producer" | "internal";

export type Span = {
  /** `00-<trace id>-<span id>-<flags>`, for what this span causes. */
  traceParent: string;
  set(attributes: Attributes): void;
  end(outcome?: "failed"): void;
};

export type Tracing = {
  /** @param parent `traceParent` of its cause; null, or an invalid one, begins a trace. */
  start(name: string, kind: SpanKind, parent: string | null, attributes?: Attributes): Span;
  /** Sends what is left, within `limits.tracesCloseMs`. */
  close(): Promise<void>;
};

/** Runs `work` in a child span of `parent` and passes it the new span's context. */
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
