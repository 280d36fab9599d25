/** The proof of the log: how far it reaches, the last checkpoints, and a verification on demand. */
import { fingerprintOf } from "../audit/signature.ts";
import type { Checkpoint } from "../events/checkpoint.ts";
import { type Html, html, path } from "../html.ts";
import { Misuse } from "../operating/operator.ts";
import { type ProofState, proofState } from "../operating/proof.ts";
import type { Verification } from "../operating/verifying.ts";
import { done } from "./notices.ts";
import { action, badge, card, counted, facts, number, table, time } from "./parts.ts";
import type { House, Page, Reply, Route, Visit } from "./visit.ts";

async function auditPage(house: House, { secret }: Visit): Promise<Page> {
  const state = await proofState(house.log);
  const verification = house.verifying.last();
  const [newest] = state.checkpoints;
  const verifying = verification.status === "running";
  return {
    title: "Audit",
    section: "audit",
    moving: verifying,
    live: html`${card("Proof", proof(state, house.now()))}
${card("Verification", html`${verified(verification)}${!verifying && action({ to: "/console/audit/verify", csrf: secret, label: "Verify the log now" })}`)}`,
    rest: html`${card("Keep elsewhere", downloads(state))}${checkpointTable(state.checkpoints)}
<p><a href="/console/events">All events of the log</a>${newest && html` · <a href="${path`/console/events?after=${newest.upTo}`}">those behind the newest checkpoint</a>`}</p>`,
  };
}

function proof({ checkpoints, uncovered }: ProofState, nowMs: number): Html {
  const [newest] = checkpoints;
  if (!newest)
    return html`<p>${badge("warn", "not signed")} There is no checkpoint yet: the projector signs one at its start.</p>`;
  const minutes = Math.max(0, Math.round((nowMs - Date.parse(newest.signedAt)) / 60_000));
  return facts([
    ["Signed", html`${time(newest.signedAt)} (${counted(minutes, "minute")} ago)`],
    ["Covers", html`${counted(newest.events, "event")} up to position <code>${newest.upTo}</code>`],
    [
      "Not covered",
      uncovered === 0
        ? badge("good", "nothing")
        : html`${badge("quiet", counted(uncovered, "event"))} behind it: whoever can write the log could have made or changed them`,
    ],
    [
      "Key",
      html`<code>${fingerprintOf(newest.publicKey)}</code> (SHA-256): hold it against a copy that was kept elsewhere`,
    ],
    ["Log", newest.origin && html`<code>${newest.origin}</code>`],
    ["Tree", newest.tree && html`<code>${newest.tree}</code>`],
  ]);
}

function verified(verification: Verification): Html {
  if (verification.status === "none")
    return html`<p>Nobody has asked this process for a verification since it started. It checks hashes, chains and signatures; <code>pds audit verify</code> checks spelling, schema and sealed texts too, and can be run where the log cannot be changed.</p>`;
  if (verification.status === "running") {
    const end = Math.max(1, Number(verification.end));
    return html`<p>${badge("busy", "verifying")} ${number(verification.events)} of about ${number(end)} events, asked by ${verification.by} at ${time(verification.startedAt)}.</p>
<progress aria-label="Events verified" max="${end}" value="${verification.events}"></progress>`;
  }
  const { by, endedAt, events, faults, trouble } = verification;
  const [first] = faults;
  const said = html`${counted(events, "event")} at ${time(endedAt)}, asked by ${by}.`;
  if (trouble !== null) return html`<p>${badge("bad", "not done")} ${trouble} ${said}</p>`;
  if (!first) return html`<p>${badge("good", "no fault")} ${said}</p>`;
  return html`<p>${badge("bad", counted(faults.length, "fault"))} ${said}</p>${table({
    caption: "Faults, in the order of the log",
    columns: ["Position", "Stream", "What"],
    rows: faults.map(({ position, from, to, stream, what }) => [
      position ?? `${from ?? "?"} to ${to ?? "?"}`,
      stream,
      what,
    ]),
    empty: "",
  })}`;
}

const downloads = ({ checkpoints }: ProofState): Html =>
  checkpoints.length === 0
    ? html`<p>There is nothing to keep yet.</p>`
    : html`<p>Whoever keeps a checkpoint where nobody of the service can write can tell later whether anything before it was changed (<code>pds audit verify --checkpoint</code>, <code>pds audit prove --consistency</code>).</p>
<ul><li><a href="/console/audit/checkpoint.json" download>Newest checkpoint</a></li>
${checkpoints[0]?.note && html`<li><a href="/console/audit/checkpoint.note" download>The same as a signed note</a> (C2SP tlog-checkpoint)</li>`}</ul>`;

const checkpointTable = (checkpoints: Checkpoint[]): Html =>
  table({
    caption: "Checkpoints, newest first",
    columns: [
      "Signed",
      { name: "Events", numeric: true },
      { name: "Streams", numeric: true },
      "Up to",
      "Root",
    ],
    rows: checkpoints.map(({ signedAt, events, streams, upTo, root }) => [
      time(signedAt),
      number(events),
      number(streams),
      html`<code>${upTo}</code>`,
      html`<code>${root.slice(0, 16)}…</code>`,
    ]),
    empty: "Nothing is signed yet.",
  });

/** @throws Misuse */
async function checkpointFile({ log }: House, name: string): Promise<Reply> {
  const [newest] = (await proofState(log)).checkpoints;
  const text = name === "checkpoint.note" ? newest?.note : newest && `${JSON.stringify(newest)}\n`;
  if (text === undefined) throw new Misuse("There is no such checkpoint yet.");
  return {
    file: { name, type: name.endsWith(".json") ? "application/json" : "text/plain; charset=utf-8", text },
  };
}

/** /audit and below. */
export const auditRoutes: Route[] = [
  {
    method: "GET",
    path: "/audit",
    answer: async (house, visit) => ({ page: await auditPage(house, visit) }),
  },
  {
    method: "POST",
    path: "/audit/verify",
    forAuditors: true,
    answer: async ({ verifying }, { name }) =>
      done("/console/audit", verifying.start(name) ? "verify" : "verify-runs"),
  },
  ...["checkpoint.json", "checkpoint.note"].map(
    (name): Route => ({
      method: "GET",
      path: `/audit/${name}`,
      answer: (house) => checkpointFile(house, name),
    }),
  ),
];
