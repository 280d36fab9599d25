/** Names of starts and ends that a folder wants. */
import type { Outline, Step } from "../outline.ts";
import { alwaysEnds } from "../outline-check.ts";
import { mapBody } from "./outline-maps.ts";
import { mainPool } from "./placing.ts";
import { stem, stems } from "./work.ts";

/** Names for starts and ends; an end on the way gets the name that tells its outcome. */
export function framed(
  outline: Outline,
  type: "starts" | "ends",
  labels: readonly string[],
  when?: string,
): Outline {
  const main = mainPool(outline);
  if (main === undefined || labels[0] === undefined) return outline;
  const pools = outline.pools.map((pool) => {
    if (pool !== main) return pool;
    return type === "starts"
      ? { ...pool, start: { ...pool.start, label: labels[0] ?? null } }
      : {
          ...pool,
          body:
            when === undefined ? withEnds(pool.body, labels) : withOutcome(pool.body, labels[0] ?? "", when),
        };
  });
  return { ...outline, pools };
}

/** Outcomes are alike where their last words are: "Application rejected" is the end behind "Reject applicant". */
function withEnds(body: Step[], labels: readonly string[]): Step[] {
  const used = new Set<string>();
  const outcome = (label: string) => stem(label.split(" ").at(-1) ?? "");
  const before = (steps: Step[]): Step[] =>
    steps.map((step, at) => {
      if (step.type !== "end") return step;
      const last = steps[at - 1];
      const said = stems(`${step.label ?? ""} ${last?.type === "task" ? last.label : ""}`);
      const label = labels.find((one) => said.includes(outcome(one)));
      if (label === undefined) return step;
      used.add(label);
      return { ...step, label };
    });
  const steps = mapBody(body, before);
  const rest = labels.find((label) => !used.has(label));
  if (rest === undefined) return steps;
  if (!alwaysEnds(steps)) return [...steps, { type: "end", kind: "none", label: rest }];
  const last = steps.at(-1);
  return last?.type === "end" && used.size === 0 ? [...steps.slice(0, -1), { ...last, label: rest }] : steps;
}

const refusing = /^(?:refused|rejected|declined|denied|cancelled|canceled|failed|lost|withdrawn)$/;

/** The ends of one outcome; where no other end tells it, a good one is where all ways come to. */
function withOutcome(body: Step[], label: string, when: string): Step[] {
  const words = [stem(when), stem(label.split(" ").at(-1) ?? "")];
  let isFound = false;
  const steps = mapBody(body, (inner) =>
    inner.map((step, at) => {
      if (step.type !== "end") return step;
      const last = inner[at - 1];
      const said = stems(`${step.label ?? ""} ${last?.type === "task" ? last.label : ""}`);
      if (!words.some((word) => said.includes(word))) return step;
      isFound = true;
      return { ...step, label };
    }),
  );
  return isFound || refusing.test(when) || alwaysEnds(steps)
    ? steps
    : [...steps, { type: "end", kind: "none", label }];
}
