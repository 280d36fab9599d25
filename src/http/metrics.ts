/** Metrics of the API for Prometheus. */
import { Counter, Histogram, type Registry } from "prom-client";

export type HttpMetrics = {
  /** @param route the route's pattern, never a path: paths hold ids. */
  answered(request: { method: string; route: string; status: number; ms: number }): void;
  refused(limit: "burst" | "quota"): void;
};

export function openHttpMetrics(registry: Registry): HttpMetrics {
  const registers = [registry];
  const requests = new Counter({
    name: "http_requests_total",
    help: "Requests answered, by method, route and status.",
    labelNames: ["method", "route", "status"],
    registers,
  });
  const seconds = new Histogram({
    name: "http_request_seconds",
    help: "Time from the arrival of a request to the end of its answer.",
    labelNames: ["route"],
    buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30],
    registers,
  });
  const refusals = new Counter({
    name: "http_refusals_total",
    help: "Requests refused for a limit.",
    labelNames: ["limit"],
    registers,
  });
  // Prometheus misses the first step of a counter that starts at 1.
  for (const limit of ["burst", "quota"]) refusals.labels(limit).inc(0);
  // Looking up labels costs more than counting; routes, methods and statuses are few.
  const counted = new Map<string, { inc(): void }>();
  const timed = new Map<string, { observe(seconds: number): void }>();
  return {
    answered({ method, route, status, ms }) {
      const name = `${method} ${route} ${status}`;
      kept(counted, name, () => requests.labels(method, route, String(status))).inc();
      kept(timed, route, () => seconds.labels(route)).observe(ms / 1000);
    },
    refused: (limit) => refusals.labels(limit).inc(),
  };
}

function kept<V>(map: Map<string, V>, name: string, make: () => V): V {
  const known = map.get(name);
  if (known !== undefined) return known;
  const made = make();
  map.set(name, made);
  return made;
}
