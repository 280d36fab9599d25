/** Checks deploy/ against a running service: everything that a dashboard or an alert names must exist. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { parse } from "yaml";
import { clientOf } from "./support/client.ts";
import { namesIn, sampleOf, seriesOf } from "./support/prometheus.ts";
import { firstKey, startService } from "./support/service.ts";
import { temporaryFolder } from "./support/stores.ts";

type Rule = { alert: string; expr: string; annotations: { summary: string; runbook: string } };
type Target = { expr: string; legendFormat: string };
type Panel = { id: number; title: string; type: string; targets?: Target[] };

const read = (name: string) => readFileSync(join("deploy", name), "utf8");
const rules = (parse(read("prometheus-rules.yml")) as { groups: { rules: Rule[] }[] }).groups.flatMap(
  (group) => group.rules,
);
const dashboard = JSON.parse(read("grafana-dashboard.json")) as { panels: Panel[] };
const targets = dashboard.panels.flatMap(({ targets = [] }) => targets);

/** What Prometheus adds by itself. */
const own = { metrics: ["up"], labels: ["job", "instance"] };

/** The metrics of a service that has done a job, drawn a picture and shown it from the cache. */
async function metricsAfterJob(): Promise<string> {
  const dataDir = join(temporaryFolder(), "data");
  // When a service stops, it signs the log; the age of the signature is a metric of the next service.
  const before = await startService(dataDir);
  const key = await firstKey(dataDir);
  expect(await before.end("SIGTERM")).toBe(0);
  const service = await startService(dataDir);
  const client = clientOf(service.base, key);
  const { id } = await client.accept("/v1/diagrams/generate", { prompt: "The clerk checks the order." });
  const { diagram } = await client.ended(id);
  const metrics = async () => {
    const answer = await fetch(`${service.ops}/metrics`);
    expect(answer.status).toBe(200);
    return answer.text();
  };
  // The picture is drawn shortly after the job has ended.
  const drawn = 'job_attempts_total{job="render",outcome="done"}';
  await expect.poll(async () => sampleOf(await metrics(), drawn), { timeout: 20_000 }).toBe(1);
  await expect.poll(metrics, { timeout: 20_000 }).toMatch(/^audit_checkpoint_age_seconds\{/m);
  for (const theme of ["light", "dark"])
    expect((await client.call("GET", `/v1/diagrams/${diagram?.id}/image?theme=${theme}`)).status).toBe(200);
  const text = await metrics();
  expect(await service.end("SIGTERM")).toBe(0);
  return text;
}

describe("what Prometheus and Grafana are given", () => {
  test("names only metrics and labels that a service with a job behind it has", async () => {
    const text = await metricsAfterJob();
    const series = seriesOf(text);
    const missing: string[] = [];
    for (const expr of [...rules, ...targets].map((one) => one.expr)) {
      const { metrics, grouping } = namesIn(expr);
      expect(metrics.length, expr).toBeGreaterThan(0);
      const known = metrics.map(({ metric, labels }) => {
        const there = series.get(metric) ?? (own.metrics.includes(metric) ? new Set<string>() : null);
        if (!there) missing.push(`${metric} in ${expr}`);
        const all = [...(there ?? []), ...own.labels];
        missing.push(
          ...labels.filter((label) => !all.includes(label)).map((label) => `${label} of ${metric}`),
        );
        return all;
      });
      for (const label of grouping)
        if (!known.every((all) => all.includes(label))) missing.push(`by ${label} in ${expr}`);
    }
    expect(missing).toEqual([]);

    for (const [sample, value] of [
      ['jobs_ended_total{outcome="succeeded"}', 1],
      ['job_attempts_total{job="render",outcome="done"}', 1],
      ['image_cache_lookups_total{result="hit"}', 1],
      ['image_cache_lookups_total{result="miss"}', 1],
      ['events_appended_total{type="GenerationSucceeded"}', 1],
      ['jobs_open{kind="generate",status="queued"}', 0],
      ['projection_lag_events{projection="generations"}', 0],
      ['store_errors_total{store="log",kind="fault"}', 0],
    ] as const)
      expect(sampleOf(text, sample), sample).toBe(value);
    for (const gauge of seriesOf(text).keys()) expect(gauge).toMatch(/^[a-z][a-z0-9_]+$/);
  });

  test("every panel has a query and a legend of labels that its query keeps", () => {
    const drawn = dashboard.panels.filter(({ type }) => type !== "row");
    expect(drawn.length).toBeGreaterThan(15);
    for (const { title, targets = [] } of drawn) {
      expect(targets.length, title).toBeGreaterThan(0);
      for (const { expr, legendFormat } of targets) {
        const kept = [...namesIn(expr).grouping, ...own.labels];
        for (const [, label] of legendFormat.matchAll(/\{\{(\w+)\}\}/g)) expect(kept, title).toContain(label);
      }
    }
    expect(new Set(dashboard.panels.map(({ id }) => id)).size).toBe(dashboard.panels.length);
  });

  test("every alert says what it means and what to do, and shows labels that its query keeps", () => {
    expect(rules.length).toBeGreaterThan(10);
    for (const { alert, expr, annotations } of rules) {
      expect(annotations.summary, alert).toMatch(/\S{2,} .*\.$/);
      expect(annotations.runbook.split(" ").length, alert).toBeGreaterThan(7);
      const { grouping } = namesIn(expr);
      const series = /\b(?:sum|max|min|histogram_quantile)\b/.test(expr) ? [] : [...own.labels, "gauge"];
      for (const [, label] of annotations.summary.matchAll(/\$labels\.(\w+)/g))
        expect([...grouping, ...series], alert).toContain(label);
    }
  });

  test("Prometheus is told where the rules and the processes of docker-compose.yml are", () => {
    const { rule_files, scrape_configs } = parse(read("prometheus.yml"));
    expect(rule_files).toEqual(["prometheus-rules.yml"]);
    const compose = parse(readFileSync("docker-compose.yml", "utf8"), { merge: true });
    const [{ job_name, dns_sd_configs }] = scrape_configs;
    expect(rules[0]?.expr).toContain(`job="${job_name}"`);
    for (const name of dns_sd_configs[0].names) expect(compose.services[name].environment.ROLES).toBe(name);
  });
});
