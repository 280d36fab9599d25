/** Charts of the last day: jobs, request times, lag of the read models. */
import { type Html, html } from "../html.ts";
import { limits } from "../limits.ts";
import type { Slot } from "../meters/day.ts";
import { card, number, table } from "./parts.ts";

type Series = { name: string; tone: "good" | "bad" | "accent" | "soft"; of: (slot: Slot) => number | null };
type Chart = { heading: string; unit: string; series: Series[] };

const charts: Chart[] = [
  {
    heading: "Jobs ended",
    unit: "jobs",
    series: [
      { name: "succeeded", tone: "good", of: ({ succeeded }) => succeeded },
      { name: "failed", tone: "bad", of: ({ failed }) => failed },
    ],
  },
  {
    heading: "Time of requests",
    unit: "ms",
    series: [
      { name: "half of them within", tone: "accent", of: ({ halfMs }) => halfMs },
      { name: "95 % of them within", tone: "soft", of: ({ mostMs }) => mostMs },
    ],
  },
  {
    heading: "Read models behind the log",
    unit: "events",
    series: [{ name: "at most", tone: "accent", of: ({ lagEvents }) => lagEvents }],
  },
];

const [width, height, textWidth] = [720, 96, 56];

/** @param nowMs the right edge */
export function dayCharts(slots: Slot[], nowMs: number): Html {
  if (slots.length === 0) return html``;
  // To the end of the current slot.
  const endMs = (Math.floor(nowMs / limits.daySlotMs) + 1) * limits.daySlotMs;
  const shown = slots.filter(({ startMs }) => startMs >= endMs - limits.dayMs);
  return card(
    "The last day of this process",
    html`<p class="hint">In slots of ${limits.daySlotMs / 60_000} minutes since this process began; others have their own, and all of them tell Prometheus. Requests that wait for their job (<code>Prefer: wait</code>) take as long as it does.</p>
${charts.map((chart) => figure(chart, shown, endMs))}
<details><summary>The same in numbers</summary>${numbers(shown)}</details>`,
    "day",
  );
}

function figure({ heading, unit, series }: Chart, slots: Slot[], endMs: number): Html {
  const values = slots.flatMap((slot) => series.map(({ of }) => finite(of(slot)) ?? 0));
  const most = Math.max(1, ...values);
  const said = series.map(({ name, of }) => {
    const known = slots.flatMap((slot) => finite(of(slot)) ?? []);
    return `${name} ${known.length === 0 ? "not known" : `${number(Math.round(Math.max(...known)))} ${unit} at most in a slot`}`;
  });
  const key = series.map(({ name, tone }) => html`<span class="key ${tone}">${name}</span>`);
  return html`<figure class="chart"><figcaption><strong>${heading}</strong> <span class="of">${unit}</span> ${series.length > 1 && key}</figcaption>
<svg viewBox="0 0 ${width + textWidth} ${height + 18}" role="img" aria-label="${heading}: ${said.join("; ")}">
<line class="axis" x1="${textWidth}" x2="${width + textWidth}" y1="${height}" y2="${height}"></line>
<text x="${textWidth - 6}" y="12" text-anchor="end">${number(Math.round(most))}</text><text x="${textWidth - 6}" y="${height}" text-anchor="end">0</text>
${hours(endMs)}${slots.map((slot) => bars(slot, series, most, endMs))}</svg></figure>`;
}

/** The histogram's last bucket has no upper bound. */
const finite = (value: number | null): number | null =>
  value === null || Number.isFinite(value) ? value : limits.answerMs;

const placeOf = (ms: number, endMs: number): number =>
  textWidth + ((ms - (endMs - limits.dayMs)) / limits.dayMs) * width;

function bars(slot: Slot, series: Series[], most: number, endMs: number): Html[] {
  const slotWidth = (limits.daySlotMs / limits.dayMs) * width;
  const left = Math.max(textWidth, placeOf(slot.startMs, endMs));
  return series.map(({ tone, of }, i) => {
    const tall = ((finite(of(slot)) ?? 0) / most) * (height - 6);
    const [x, wide] = [left + (i * slotWidth) / series.length, slotWidth / series.length];
    return html`<rect class="${tone}" x="${x.toFixed(1)}" y="${(height - tall).toFixed(1)}" width="${(wide * 0.9).toFixed(1)}" height="${tall.toFixed(1)}"></rect>`;
  });
}

/** Every fourth full hour. */
function hours(endMs: number): Html[] {
  const every = 4 * 3_600_000;
  const first = Math.ceil((endMs - limits.dayMs) / every) * every;
  return Array.from({ length: Math.floor((endMs - first) / every) + 1 }, (_, i) => {
    const ms = first + i * every;
    const x = placeOf(ms, endMs).toFixed(1);
    return html`<line class="axis" x1="${x}" x2="${x}" y1="${height}" y2="${height + 3}"></line><text x="${x}" y="${height + 15}" text-anchor="middle">${new Date(ms).toISOString().slice(11, 16)}</text>`;
  });
}

const shownNumber = (value: number | null): string => (value === null ? "–" : number(Math.round(value)));

const numbers = (slots: Slot[]): Html =>
  table({
    caption: "Slots, newest first",
    columns: [
      "From",
      ...["Succeeded", "Failed", "Requests", "Half within ms", "95 % within ms", "Events behind"].map(
        (name) => ({
          name,
          numeric: true,
        }),
      ),
    ],
    rows: slots
      .toReversed()
      .map(({ startMs, succeeded, failed, requests, halfMs, mostMs, lagEvents }) => [
        new Date(startMs).toISOString().slice(11, 16),
        ...[succeeded, failed, requests, finite(halfMs), finite(mostMs), lagEvents].map(shownNumber),
      ]),
    empty: "",
  });
