/** `pds doctor`: checks everything that an operator can get wrong, and reports it in one list. */
import { existsSync } from "node:fs";
import { isIP } from "node:net";
import { type Config, readConfig } from "../config.ts";
import { hasPasswords } from "../operating/passwords.ts";
import type { Answer, Command, Desk } from "./command.ts";
import { NoService } from "./desk.ts";
import { folderFindings } from "./doctor-files.ts";
import { CannotLook } from "./evidence.ts";
import { bad, type Finding, fine, look } from "./findings.ts";

const hourMs = 3_600_000;
/** A log that does not grow is signed once a day. */
const checkpointHoursMax = 25;
const uncoveredMax = 5_000;
/** Clocks of synchronised machines differ by less. */
const clockMsMax = 60_000;
const answerMs = 3_000;

type Environment = Record<string, string | undefined>;

/** @param environment the variables of this process. */
export const doctor = (environment: Environment): Record<string, Command> => ({
  "": {
    usage: "doctor",
    summary: [
      "Looks at everything that whoever runs the service can get wrong - folder, rights, disk, keys, versions, clock, proxies,",
      "checkpoints, backups, the running service - and says what to do. It only reads, with the settings that the service",
      "has: call it in the same environment. Exit code 1 when something is bad. Whether the log is sound, `audit verify` says.",
    ].join("\n"),
    example: "pds doctor --json",
    options: {},
    needsStores: () => false,
    async run(desk) {
      const config = readConfig(environment);
      const folder = config.servers === null ? await folderFindings(config, environment, desk.now()) : [];
      const findings = [
        ...folder,
        ...(await logFindings(desk, config)),
        ...network(config),
        await running(config),
      ];
      findings.push(...(await console(config)));
      return answerOf(findings);
    },
  },
});

function answerOf(findings: Finding[]): Answer {
  const marks = { fine: "ok  ", look: "look", bad: "BAD " };
  const lines = findings.flatMap(({ about, state, what, todo }) => [
    `${marks[state]}  ${about.padEnd(12)} ${what}`,
    ...(todo === null ? [] : [`${" ".repeat(19)}-> ${todo}`]),
  ]);
  const of = (state: Finding["state"]) => findings.filter((one) => one.state === state).length;
  const verdict =
    of("bad") > 0
      ? `${of("bad")} bad, ${of("look")} to look at.`
      : of("look") > 0
        ? `Nothing is bad; ${of("look")} to look at.`
        : "All is well.";
  const ok = of("bad") === 0;
  return { json: { ok, findings }, text: [...lines, "", verdict].join("\n"), code: ok ? 0 : 1 };
}

/** Checks the newest checkpoint, the events after it, and the clock. */
async function logFindings(desk: Desk, config: Config): Promise<Finding[]> {
  try {
    const evidence = await desk.evidence();
    try {
      const newest = (await evidence.checkpoints()).at(-1)?.checkpoint;
      const clock = newest && clockFinding(newest.signedAt, desk.now());
      const behind = newest && evidence.end !== null ? Math.max(0, evidence.end - newest.events - 1) : 0;
      return [
        checkpointFinding(newest?.signedAt ?? null, behind, desk.now()),
        ...(clock ? [clock] : []),
        leaving(config),
      ];
    } finally {
      await evidence.close();
    }
  } catch (error) {
    // The check of the folder has already reported that there is none.
    if (error instanceof NoService) return [];
    if (!(error instanceof CannotLook)) throw error;
    return [
      bad(
        "log",
        error.message,
        "`pds audit verify` says how far it can be read; restore a backup into an empty folder.",
      ),
    ];
  }
}

function checkpointFinding(signedAt: string | null, behind: number, nowMs: number): Finding {
  const todo =
    "Is a process with the role projector running? Its log says why it does not sign; `pds audit checkpoint` signs now.";
  if (signedAt === null) return look("checkpoint", "Nothing of the log is signed yet.", todo);
  const hours = (nowMs - Date.parse(signedAt)) / hourMs;
  const shown = `The newest is ${hours.toFixed(1)} hours old, with ${behind} events behind it.`;
  return hours > checkpointHoursMax || behind > uncoveredMax
    ? look("checkpoint", shown, todo)
    : fine("checkpoint", shown);
}

function clockFinding(signedAt: string, nowMs: number): Finding {
  const aheadMs = Date.parse(signedAt) - nowMs;
  if (aheadMs <= clockMsMax) return fine("clock", "It is not behind the log.");
  const shown = `It is ${Math.round(aheadMs / 1000)} s behind the newest checkpoint.`;
  return bad(
    "clock",
    shown,
    "Set it right (chrony, systemd-timesyncd): limits, expiries and the log go by it.",
  );
}

/** Checks that signatures reach a place that this machine's administrators do not control. */
function leaving({ CHECKPOINT_POST_URL, TIMESTAMP_URL }: Config): Finding {
  if (CHECKPOINT_POST_URL !== undefined) return fine("witnesses", "Checkpoints leave the machine.");
  const what =
    TIMESTAMP_URL === undefined
      ? "No checkpoint leaves the machine"
      : "Stamps of checkpoints stay on the machine";
  return look(
    "witnesses",
    `${what}: whoever takes it over can rewrite the log.`,
    "Set CHECKPOINT_POST_URL (docs/AUDIT.md).",
  );
}

const isHere = (host: string): boolean =>
  host === "localhost" || host === "::1" || (isIP(host) === 4 && host.startsWith("127."));

/** Checks the network path from clients to the service. */
function network(config: Config): Finding[] {
  const findings: Finding[] = [];
  const { HOST, OPS_HOST, HSTS, TRUST_PROXY } = config;
  const hasProxy = TRUST_PROXY !== false;
  const what = "The API speaks plain HTTP";
  if (config.ROLES.includes("api") && !isHere(HOST))
    findings.push(
      hasProxy
        ? look(
            "proxy",
            `${what} on ${HOST}, beside the proxy in front of it.`,
            "Let the proxy alone reach it: HOST=127.0.0.1, or a firewall. Else clients choose their own address.",
          )
        : look(
            "proxy",
            `${what} on ${HOST}, and keys travel in every request.`,
            "Put a proxy with TLS in front, with HOST=127.0.0.1, TRUST_PROXY=1 and HSTS=true.",
          ),
    );
  else if (!hasProxy)
    findings.push(
      look(
        "proxy",
        `${what} on ${HOST}, and no proxy is trusted.`,
        "With a proxy in front set TRUST_PROXY, or all clients share one limit.",
      ),
    );
  else findings.push(fine("proxy", `${what} on ${HOST}, behind a proxy.`));
  if (hasProxy && !HSTS)
    findings.push(look("proxy", "Browsers are not told to stay with HTTPS.", "Set HSTS=true behind TLS."));
  if (!isHere(OPS_HOST))
    findings.push(
      look(
        "operations",
        `The operations port listens on ${OPS_HOST}.`,
        "Reach it through a tunnel, or a proxy with TLS, and keep others away: it shows metrics to everybody.",
      ),
    );
  return findings;
}

/** Asks the service running on this machine about its state. */
async function running({ OPS_HOST, OPS_PORT }: Config): Promise<Finding> {
  const host = OPS_HOST === "0.0.0.0" || OPS_HOST === "::" ? "127.0.0.1" : OPS_HOST;
  const url = `http://${host.includes(":") ? `[${host}]` : host}:${OPS_PORT}/readyz`;
  try {
    const answer = await fetch(url, { signal: AbortSignal.timeout(answerMs) });
    const text = await answer.text();
    if (answer.ok) return fine("service", `It is ready (${url}).`);
    return bad(
      "service",
      `It is not ready (${url}): ${text.slice(0, 500)}`,
      "The reasons say what it waits for.",
    );
  } catch {
    // Whatever the reason, nothing answers.
    return look(
      "service",
      `Nobody answers at ${url}.`,
      "Start it; or call this where it runs, with its settings.",
    );
  }
}

async function console({ consolePasswordFile }: Config): Promise<Finding[]> {
  if (existsSync(consolePasswordFile) && (await hasPasswords(consolePasswordFile)))
    return [fine("console", "It has operators.")];
  return [look("console", "It is closed: nobody has a password.", "pds console password NAME")];
}
