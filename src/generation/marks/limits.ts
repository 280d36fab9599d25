/**
 * "If she does not sign it within two days, ...": a time alone, after the work that it limits, is a timer on that work.
 */
import { remindingVerbs } from "../meaning/classes.ts";
import { type Found, liesWith, type Scene } from "./found.ts";
import { stepFor } from "./labels.ts";

export function withLimits(found: readonly Found[], scene: Scene): Found[] {
  const hosts = new Map(found.flatMap((one) => limitOf(one, found)));
  return found.map((one): Found => {
    const host = hosts.get(one.place);
    if (host !== undefined)
      return {
        ...one,
        mark: { ...one.mark, kind: "bound", on: host, keeps: reminds(one.place, found, scene) },
      };
    // In marked texts all 366 reminders at a limit keep the work going.
    if (one.mark.kind === "bound" && one.mark.type === "timer" && one.mark.on !== null && !one.mark.keeps)
      return { ...one, mark: { ...one.mark, keeps: reminds(one.place, found, scene) } };
    // What happens in time belongs to the branch of the limited work.
    const lies = one.mark.in;
    return lies?.other && hosts.has(lies.mark)
      ? { ...one, mark: { ...one.mark, in: found[lies.mark]?.mark.in ?? null } }
      : one;
  });
}

/** The index of the limit and of the work before it, in the same branch; empty if it is no limit. */
function limitOf({ mark, place }: Found, found: readonly Found[]): [limit: number, host: number][] {
  const isAlone = mark.sibling === null && !found.some((other) => other.mark.sibling === place);
  if (mark.kind !== "evcase" || mark.type !== "timer" || !isAlone) return [];
  const host = found.slice(0, place).findLast((other) => liesWith(other.mark, mark));
  return host?.mark.kind === "step" ? [[place, host.place]] : [];
}

/** A person who is reminded continues with the work. */
function reminds(place: number, found: readonly Found[], scene: Scene): boolean {
  const first = found.find(({ mark }) => mark.kind === "step" && mark.in?.mark === place && !mark.in.other);
  if (!first) return false;
  const { verb, things } = stepFor("", first, scene);
  return remindingVerbs.has(verb) || things.includes("reminder");
}
