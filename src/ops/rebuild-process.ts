/**
 * The process of one rebuild started from the operations console: `node rebuild-process.ts NAME`, with a channel to its
 * parent. It does the same as `pds projections rebuild NAME`, and gives up when the parent is gone.
 */
import { faultOf } from "../http/log.ts";
import { projectionNamed, storesOf } from "../operating/projections.ts";
import type { RebuildMessage } from "../operating/rebuild-apart.ts";
import { rebuild } from "../projections/rebuild.ts";
import { withDesk } from "./desk.ts";

const stop = new AbortController();
for (const over of ["disconnect", "SIGTERM", "SIGINT"]) process.once(over, () => stop.abort());

const say = (message: RebuildMessage): void => {
  if (process.connected) process.send?.(message);
};

try {
  const projection = projectionNamed(process.argv[2] ?? "");
  // biome-ignore lint/style/noProcessEnv: this, pds.ts and main.ts are where the environment comes in.
  const { comparison } = await withDesk(process.env, (desk) =>
    rebuild(
      projection,
      storesOf(desk),
      (stage, position, end) => say({ says: "progress", stage, position, end }),
      stop.signal,
    ),
  );
  const { compared, differences } = comparison;
  say({ says: "done", result: { compared, differences: differences.length } });
} catch (error) {
  process.exitCode = 1;
  say({ says: "failed", fault: faultOf(error) });
}
// Otherwise the channel would keep the process alive.
if (process.connected) process.disconnect();
