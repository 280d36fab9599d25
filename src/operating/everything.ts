import { limits } from "../limits.ts";
import type { Views } from "../projections/views.ts";
import type { Where } from "../store/read-models.ts";

/** All matching views, newest first, read page by page. */
export async function everything<V extends { id: string; createdAt: string }>(
  views: Views<V>,
  where: Where,
): Promise<V[]> {
  const all: V[] = [];
  for (;;) {
    const last = all.at(-1);
    const after = last ? { after: { createdAt: last.createdAt, id: last.id } } : {};
    const page = await views.page({ where, order: "newest", limit: limits.pageItemsMax, ...after });
    all.push(...page);
    if (page.length < limits.pageItemsMax) return all;
  }
}
