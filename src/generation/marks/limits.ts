/** "If she does not sign it within two days, ...": a time told alone, behind the work that it limits, is a timer at that work. */
import { remindingVerbs } from "../meaning/classes.ts";
import type { Mark } from "../reader/mark.ts";
import type { Found, Scene } from "./found.ts";
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
    // What happens in time goes on where the limited work lies.
    const lies = one.mark.in;
    return lies?.other && hosts.has(lies.mark)
      ? { ...one, mark: { ...one.mark, in: found[lies.mark]?.mark.in ?? null } }
      : one;
  });
}

/** The place of the limit with that of the work before it, in the same branch; nothing where it is none. */
function limitOf({ mark, place }: Found, found: readonly Found[]): [limit: number, host: number][] {
  const isAlone = mark.sibling === null && !found.some((other) => other.mark.sibling === place);
  if (mark.kind !== "evcase" || mark.type !== "timer" || !isAlone) return [];
  const host = found.slice(0, place).findLast((other) => liesWith(other.mark, mark));
  return host?.mark.kind === "step" ? [[place, host.place]] : [];
}

const liesWith = (one: Mark, other: Mark): boolean =>
  one.in?.mark === other.in?.mark && one.in?.other === other.in?.other;

/** Who is reminded goes on with the work. */
function reminds(place: number, found: readonly Found[], scene: Scene): boolean {
  const first = found.find(({ mark }) => mark.kind === "step" && mark.in?.mark === place && !mark.in.other);
  if (!first) return false;
  const { verb, things } = stepFor("", first, scene);
  return remindingVerbs.has(verb) || things.includes("reminder");
}
