/** Lanes and pools: whoever does a step is a lane; whoever only gives or takes something is a closed pool. */

import type { Stated } from "./draft.ts";
import type { Party } from "./meaning.ts";

export function partiesInUse({ statements, parties }: Stated): Party[] {
  const doing = new Set(statements.flatMap((one) => (one.kind === "step" && one.doer ? [one.doer] : [])));
  return parties.actors.flatMap(({ name, words, outside }): Party[] => {
    if (doing.has(name)) return [{ name, as: "lane", words }];
    return outside ? [{ name, as: "closed pool", words }] : [];
  });
}
