/** The read models: the lag of each, and rebuilding one. */
import { type Html, html, type Part, path } from "../html.ts";
import { limits } from "../limits.ts";
import { type ProjectionStatus, projectionNamed, statusOf, storesOf } from "../operating/projections.ts";
import { projections } from "../projections/all.ts";
import { dropPrevious, switchBack } from "../projections/rebuild.ts";
import { done } from "./notices.ts";
import { action, badge, careful, code, counted, number, table } from "./parts.ts";
import type { Rebuilding } from "./rebuilds.ts";
import type { House, Page, Route, Visit } from "./visit.ts";

/** The stages of a rebuild, in the words of the page. */
const stages = {
  begin: "preparing",
  fill: "filling",
  /** Every process gets time to learn of the new collection. */
  join: "joining",
  compare: "comparing",
  switch: "switching",
} as const;

async function projectionsPage(house: House, visit: Visit): Promise<Page> {
  const states = await Promise.all(
    projections.map((projection) => statusOf(projection, house, limits.lagEventsCountedMax)),
  );
  const shown = states.map((status) => ({ status, rebuilding: house.rebuilds.of(status.name) }));
  const rows = shown.map(({ status, rebuilding }) => [
    html`<strong>${status.name}</strong>`,
    code(status.live),
    number(status.views),
    lag(status),
    stateOf(status, rebuilding, house.now()),
    changes(status, rebuilding, visit.csrf),
  ]);
  const running = shown.filter(({ rebuilding }) => rebuilding?.status === "running");
  return {
    title: "Read models",
    section: "projections",
    top: html`<p class="hint">A rebuild fills a new collection from the log beside the live one, compares the two, and switches while requests go on. The former collection stays up to date for the way back.</p>`,
    live: html`<div data-heard="${shown.map(({ status, rebuilding }) => heard(status.name, rebuilding)).join("")}">${table(
      {
        caption: `Read models; the log ends at position ${states[0]?.end ?? 0n}`,
        columns: [
          "Name",
          "Live collection",
          { name: "Views", numeric: true },
          "Behind the log",
          "Rebuild",
          { name: "Change", hidden: true },
        ],
        rows,
        empty: "There is none.",
      },
    )}</div>`,
    moving: running.length > 0,
  };
}

const lag = ({ lagEvents, lagSeconds }: ProjectionStatus): Html =>
  lagEvents === 0
    ? badge("good", "up to date")
    : html`${badge("warn", lagEvents < limits.lagEventsCountedMax ? counted(lagEvents, "event") : `${number(lagEvents)} events or more`)} ${lagSeconds} s`;

/** For screen readers: announces stages and quarters only, not every step. */
function heard(name: string, rebuilding: Rebuilding | null): string {
  if (rebuilding === null) return "";
  if (rebuilding.status === "failed") return `${name}: the rebuild failed. `;
  if (rebuilding.status === "done") return `${name}: rebuilt. `;
  const stage = stageOf(rebuilding);
  const quarter = Math.floor(shareOf(rebuilding) * 4) * 25;
  return `${name}: ${stages[stage]}${stage === "fill" ? `, ${quarter} percent` : ""}. `;
}

const stageOf = ({
  stage,
  position,
  end,
}: Extract<Rebuilding, { status: "running" }>): keyof typeof stages =>
  stage === "fill" && position >= end ? "join" : stage;

function shareOf({ position, end }: { position: bigint; end: bigint }): number {
  return end === 0n ? 0 : Math.min(1, Number(position) / Number(end));
}

function stateOf(status: ProjectionStatus, rebuilding: Rebuilding | null, nowMs: number): Part {
  if (rebuilding?.status === "running") return running(status.name, rebuilding, nowMs);
  // The pointer still names the collection of a failed rebuild; this must not look like another process's work.
  if (rebuilding?.status === "failed") return html`${badge("bad", "failed")} ${rebuilding.why}`;
  if (status.building !== null) return elsewhere(status);
  if (rebuilding?.status === "done") return ended(rebuilding);
  return null;
}

function running(name: string, rebuilding: Extract<Rebuilding, { status: "running" }>, nowMs: number): Html {
  const { position, end, startedMs, pid } = rebuilding;
  const stage = stageOf(rebuilding);
  const share = shareOf({ position, end });
  const seconds = Math.max(1, Math.round((nowMs - startedMs) / 1000));
  const rate = stage === "fill" && end > 0n ? `, ${number(Math.round(Number(position) / seconds))}/s` : "";
  const about = `Rebuild of ${name}`;
  const bar =
    stage === "fill" || stage === "compare"
      ? html`<progress max="1" value="${share.toFixed(3)}" aria-label="${about}"></progress>`
      : html`<progress aria-label="${about}"></progress>`;
  return html`${badge("busy", stages[stage])} ${bar} <span class="of">${number(position)} of ${number(end)}${rate}, process ${pid ?? "?"}</span>`;
}

/** Another process is rebuilding, or one that died has left this behind. */
function elsewhere({ joined, buildingPosition, end, building }: ProjectionStatus): Html {
  const position = buildingPosition ?? 0n;
  return html`${badge("warn", joined ? "comparing or left" : "filling or left")}
<progress max="1" value="${shareOf({ position, end }).toFixed(3)}" aria-label="${building}"></progress>
<span class="of">${number(position)} of ${number(end)}, by another process</span>`;
}

function ended({
  compared,
  differences,
  startedMs,
  endedMs,
  operator,
}: Extract<Rebuilding, { status: "done" }>): Html {
  const seconds = Math.round((endedMs - startedMs) / 100) / 10;
  const result =
    differences === 0
      ? html`${badge("good", "rebuilt")} ${counted(compared, "view")} compared, all alike`
      : html`${badge("warn", "rebuilt")} ${counted(differences, "view")} of ${compared} differed, the new ones hold`;
  return html`${result} <span class="of">${seconds} s, by ${operator}</span>`;
}

function changes(status: ProjectionStatus, rebuilding: Rebuilding | null, csrf: string | null): Part {
  if (rebuilding?.status === "running") return null;
  const to = (what: string) => path`/console/projections/${status.name}/${what}`;
  const about = status.name;
  if (status.building !== null)
    return careful({
      to: to("rebuild"),
      csrf,
      about,
      label: "Rebuild anew",
      warning: "When another process is still filling the new collection, its rebuild fails.",
    });
  const hasFormer = status.previous !== null || status.former.length > 0;
  return html`<div class="row">${action({ to: to("rebuild"), csrf, label: "Rebuild", about })}
${status.previous !== null && action({ to: to("switch-back"), csrf, label: "Switch back", about })}
${hasFormer && action({ to: to("drop"), csrf, label: "Drop former", about })}</div>`;
}

const page = "/console/projections";

/** /projections and below. */
export const projectionRoutes: Route[] = [
  {
    method: "GET",
    path: "/projections",
    answer: async (house, visit) => ({ page: await projectionsPage(house, visit) }),
  },
  {
    method: "POST",
    path: "/projections/:name/rebuild",
    async answer({ rebuilds }, { params, name }) {
      const begun = rebuilds.start(projectionNamed(params.name ?? ""), name);
      return done(page, begun ? "rebuild" : "rebuild-runs");
    },
  },
  {
    method: "POST",
    path: "/projections/:name/switch-back",
    async answer(house, { params }) {
      const pointer = await switchBack(projectionNamed(params.name ?? ""), storesOf(house));
      return done(page, pointer === null ? "nothing-former" : "switched-back");
    },
  },
  {
    method: "POST",
    path: "/projections/:name/drop",
    async answer(house, { params }) {
      const projection = projectionNamed(params.name ?? "");
      const dropping = await dropPrevious(projection, storesOf(house), { nowMs: house.now() });
      if (dropping.status === "read") return done(page, "still-read");
      return done(page, dropping.dropped.length === 0 ? "nothing-former" : "dropped");
    },
  },
];
