/** A collector of traces: OTLP over HTTP, in JSON. */
import { once } from "node:events";
import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { onTestFinished } from "vitest";

type Plain = string | number | boolean | string[];

export type ReceivedSpan = {
  traceId: string;
  spanId: string;
  /** "" for the root of a trace. */
  parentSpanId: string;
  name: string;
  kind: number;
  attributes: Record<string, Plain>;
  failed: boolean;
  service: string;
};

export type Collector = {
  /** The environment to start the service with. */
  environment: Record<string, string>;
  spans(): ReceivedSpan[];
  /** Everything received, unchanged. */
  bodies(): string;
};

type Value = {
  stringValue?: string;
  intValue?: number;
  doubleValue?: number;
  boolValue?: boolean;
  arrayValue?: { values: { stringValue?: string }[] };
};
type Attribute = { key: string; value: Value };
type Export = {
  resourceSpans: {
    resource: { attributes: Attribute[] };
    scopeSpans: {
      spans: (Omit<ReceivedSpan, "attributes" | "failed" | "service"> & {
        attributes: Attribute[];
        status?: { code?: number };
      })[];
    }[];
  }[];
};

export async function openCollector(): Promise<Collector> {
  const bodies: string[] = [];
  const server = createServer((request, response) => {
    void textOf(request).then((body) => {
      if (request.url === "/v1/traces") bodies.push(body);
      response.writeHead(200, { "content-type": "application/json" }).end("{}");
    });
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as AddressInfo; // It listens on TCP.
  return {
    environment: { OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${port}` },
    spans: () => bodies.flatMap((body) => spansOf(JSON.parse(body))),
    bodies: () => bodies.join("\n"),
  };
}

async function textOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk);
  return Buffer.concat(chunks).toString();
}

const spansOf = ({ resourceSpans }: Export): ReceivedSpan[] =>
  resourceSpans.flatMap(({ resource, scopeSpans }) =>
    scopeSpans.flatMap(({ spans }) =>
      spans.map(({ traceId, spanId, parentSpanId = "", name, kind, attributes, status }) => ({
        ...{ traceId, spanId, parentSpanId, name, kind },
        attributes: plain(attributes),
        failed: status?.code === 2,
        service: String(plain(resource.attributes)["service.name"]),
      })),
    ),
  );

const plain = (attributes: Attribute[]): Record<string, Plain> =>
  Object.fromEntries(attributes.map(({ key, value }) => [key, plainValue(value)]));

const plainValue = ({ arrayValue, ...value }: Value): Plain =>
  arrayValue?.values.map(({ stringValue = "" }) => stringValue) ?? Object.values(value)[0] ?? "";
