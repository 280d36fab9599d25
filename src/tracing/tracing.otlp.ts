/**
 * Sends spans to an OpenTelemetry collector by OTLP over HTTP. The exporter and the detectors read its address, its
 * headers and the attributes of this process from the environment, as OpenTelemetry specifies.
 */
import { setTimeout as sleep } from "node:timers/promises";
import {
  isSpanContextValid,
  SpanKind as OtelKind,
  ROOT_CONTEXT,
  type SpanContext,
  SpanStatusCode,
  trace,
} from "@opentelemetry/api";
import { OTLPTraceExporter } from "@opentelemetry/exporter-trace-otlp-http";
import {
  defaultResource,
  detectResources,
  resourceAttributesEnvDetector,
  resourceFromAttributes,
  serviceNameEnvDetector,
} from "@opentelemetry/resources";
import {
  BatchSpanProcessor,
  ParentBasedSampler,
  type ReadableSpan,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from "@opentelemetry/sdk-trace";
import { limits } from "../limits.ts";
import type { SpanKind, Tracing } from "./tracing.ts";

const name = "process-diagram-service";

const kinds: Record<SpanKind, OtelKind> = {
  server: OtelKind.SERVER,
  client: OtelKind.CLIENT,
  consumer: OtelKind.CONSUMER,
  producer: OtelKind.PRODUCER,
  internal: OtelKind.INTERNAL,
};

/**
 * @param options.share of the traces started here that are recorded; a caller with a trace makes its own decision.
 * @param options.onLost receives the number of spans that could not be sent.
 */
export function openOtlpTracing({
  share,
  onLost,
}: {
  share: number;
  onLost: (spans: number) => void;
}): Tracing {
  const detectors = [resourceAttributesEnvDetector, serviceNameEnvDetector];
  const provider = new TracerProvider({
    resource: defaultResource()
      .merge(resourceFromAttributes({ "service.name": name }))
      .merge(detectResources({ detectors })),
    sampler: new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(share) }),
    spanProcessors: [
      new BatchSpanProcessor({
        exporter: telling(new OTLPTraceExporter(), onLost),
        scheduledDelayMillis: limits.tracesSendEveryMs,
      }),
    ],
  });
  const tracer = provider.getTracer(name);
  return {
    start(spanName, kind, parent, attributes = {}) {
      const remote = parent === null ? null : spanContextOf(parent);
      const context = remote ? trace.setSpanContext(ROOT_CONTEXT, remote) : ROOT_CONTEXT;
      const span = tracer.startSpan(spanName, { kind: kinds[kind], attributes, root: !remote }, context);
      return {
        traceParent: traceParentOf(span.spanContext()),
        set: (more) => void span.setAttributes(more),
        end(outcome) {
          if (outcome === "failed") span.setStatus({ code: SpanStatusCode.ERROR });
          span.end();
        },
      };
    },
    async close() {
      const closed = new AbortController();
      const late = sleep(limits.tracesCloseMs, undefined, { signal: closed.signal, ref: false });
      // The failure has been reported; a collector that is down must not keep the process from ending.
      await Promise.race([provider.shutdown().catch(() => undefined), late.catch(() => undefined)]);
      closed.abort();
    },
  };
}

/** The exporter's message may hold the collector's answer, so only the number is reported. */
function telling(exporter: OTLPTraceExporter, onLost: (spans: number) => void) {
  return {
    export(spans: ReadableSpan[], done: Parameters<OTLPTraceExporter["export"]>[1]) {
      exporter.export(spans, (result) => {
        if (result.error) onLost(spans.length);
        done(result);
      });
    },
    forceFlush: () => exporter.forceFlush(),
    shutdown: () => exporter.shutdown(),
  };
}

/** Null for an invalid trace context: then a new trace begins, as W3C Trace Context says (section 3.2). */
function spanContextOf(traceParent: string): SpanContext | null {
  const [, version, traceId = "", spanId = "", flags = "", more] =
    /^([0-9a-f]{2})-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})(-.*)?$/.exec(traceParent.trim()) ?? [];
  if (version === undefined || version === "ff" || (version === "00" && more !== undefined)) return null;
  const context = { traceId, spanId, traceFlags: Number.parseInt(flags, 16) & 1, isRemote: true };
  return isSpanContextValid(context) ? context : null;
}

const traceParentOf = ({ traceId, spanId, traceFlags }: SpanContext): string =>
  `00-${traceId}-${spanId}-${traceFlags.toString(16).padStart(2, "0")}`;
