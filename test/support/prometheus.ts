/** What Prometheus would read from an answer of /metrics, and the names in a query. */

/** Label names by the name of each series, as in the samples. */
export function seriesOf(text: string): Map<string, Set<string>> {
  const series = new Map<string, Set<string>>();
  for (const line of text.split("\n")) {
    const [, name, labels = ""] = /^([a-zA-Z_:][\w:]*)(?:\{(.*)\})? \S+$/.exec(line) ?? [];
    if (name === undefined) continue;
    const known = series.get(name) ?? new Set();
    series.set(name, known);
    for (const [, label] of labels.matchAll(/(\w+)="(?:[^"\\]|\\.)*"/g)) known.add(label ?? "");
  }
  return series;
}

/** The value of one series; undefined if it does not exist. */
export function sampleOf(text: string, series: string): number | undefined {
  const line = text.split("\n").find((one) => one.startsWith(`${series} `));
  return line === undefined ? undefined : Number(line.slice(series.length + 1));
}

export type Names = {
  /** Each metric with the labels that select it. */
  metrics: { metric: string; labels: string[] }[];
  /** Labels of `by` and the like. */
  grouping: string[];
};

const token = /"(?:[^"\\]|\\.)*"|\[[^\]]*\]|\{(?:"(?:[^"\\]|\\.)*"|[^}"])*\}|[a-zA-Z_:][\w:]*|\S/g;
const groupings = ["by", "without", "on", "ignoring"];
const operators = ["and", "or", "unless", "bool", "offset"];

/** The names in a PromQL expression. */
export function namesIn(expression: string): Names {
  const tokens = [...expression.matchAll(token)].map(([text]) => text);
  const names: Names = { metrics: [], grouping: [] };
  let inGrouping = false;
  for (const [i, text] of tokens.entries()) {
    if (text === ")") inGrouping = false;
    if (groupings.includes(text)) inGrouping = true;
    else if (
      /^[a-zA-Z_:]/.test(text) &&
      !["(", ...groupings].includes(tokens[i + 1] ?? "") &&
      !operators.includes(text)
    ) {
      if (inGrouping) names.grouping.push(text);
      else names.metrics.push({ metric: text, labels: labelsIn(tokens[i + 1] ?? "") });
    }
  }
  return names;
}

const labelsIn = (selector: string): string[] =>
  selector.startsWith("{")
    ? [...selector.matchAll(/(\w+)\s*(?:=~|!~|!=|=)/g)].map(([, label = ""]) => label)
    : [];
