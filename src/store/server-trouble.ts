/**
 * Describes trouble with a server in one sentence for operators: which server, what is wrong, what to do. It shows only
 * the hosts of an address, and only parts of an error that are known to hold none of our texts.
 */

/** A server of the distributed mode. */
export type ServerPlace = {
  /** Its usual name. */
  name: string;
  /** The setting with its address. */
  setting: string;
  /** Hosts and ports; null when they cannot be distinguished from the password. */
  hosts: string | null;
  /** What to write in the setting so that TLS is used, and how a certificate authority is named. */
  tls: { asked: boolean; on: string; authority: string };
};

/**
 * A server rejects this service's user or denies a right that it needs; waiting does not help. One sentence, for
 * people.
 */
export class Refused extends Error {
  override name = "Refused";
}

/** The address of a server cannot be parsed. One sentence, for people, without the address: it may hold a password. */
export class BadAddress extends Error {
  override name = "BadAddress";
}

/** @param url one address, or several separated by commas. */
export function hostsOf(url: string): string | null {
  const [, rest = url] = /^[\w+]+:\/\/(.*)$/s.exec(url) ?? [];
  const [authority = "", ...behind] = rest.split(/[/?]/);
  const hosts = authority.slice(authority.lastIndexOf("@") + 1);
  // A password with unescaped special characters could be taken for a host.
  const isPlain = !behind.some((part) => part.includes("@"));
  return isPlain && /^(?:[\w.-]+|\[[\da-f:.]+\])(?::\d+)?(?:,[\w.:[\]-]+)*$/i.test(hosts) ? hosts : null;
}

/**
 * @returns such as "MongoDB at db:27017 is away: nothing listens there; start it, or check host and port in
 * MONGODB_URL."
 */
export function awaySentence(place: ServerPlace, error: unknown): string {
  const said = wordsOf(error);
  const { why, advice } = troubles(place).find(({ sign }) => sign.test(said)) ?? {
    why: codeOf(error) ?? "the connection broke",
    advice: null,
  };
  return `${nameOf(place)} is away: ${why}${advice === null ? "" : `; ${advice}`}.`;
}

/** Why a reachable server refuses this service. */
export const refusedSentence = (place: ServerPlace, why: string, advice: string): string =>
  `${nameOf(place)} refuses this service: ${why}; ${advice}.`;

export const nameOf = ({ name, hosts, setting }: ServerPlace): string =>
  `${name} at ${hosts ?? `the address in ${setting}`}`;

type Trouble = { sign: RegExp; why: string; advice: string | null };

/** Recognised by messages of Node, OpenSSL, gRPC and the drivers; the most specific first. */
function troubles({ setting, tls }: ServerPlace): Trouble[] {
  return [
    {
      sign: /ENOTFOUND|EAI_AGAIN|Name resolution failed/,
      why: "its host name is not known here",
      advice: `check the host in ${setting}, and the name service`,
    },
    {
      sign: /CERT_HAS_EXPIRED|certificate has expired/,
      why: "its certificate has expired",
      advice: "renew it",
    },
    {
      sign: /ALTNAME|altnames/,
      why: "its certificate is made out to other names",
      advice: `write one of them in ${setting}, or have it made out to this one`,
    },
    {
      sign: /self.signed|SELF_SIGNED|unable to verify|UNABLE_TO_VERIFY|issuer cert|ISSUER_CERT/,
      why: "its certificate is signed by nobody who is known here",
      advice: tls.authority,
    },
    {
      sign: /wrong version number|WRONG_VERSION_NUMBER|packet length too long|SERVER_OPT_NA/,
      why: `${setting} asks for TLS, which is not spoken there`,
      advice: "turn TLS on at the server, or off in the address",
    },
    {
      sign: /certificate required|CERTIFICATE_REQUIRED|bad certificate/,
      why: "it demands the certificate of a client",
      advice: `name one in ${setting}`,
    },
    {
      sign: /ECONNREFUSED|CONNECTION_REFUSED/,
      why: "nothing listens there",
      advice: `start it, or check host and port in ${setting}`,
    },
    ...(tls.asked
      ? []
      : [
          {
            sign: /Failed to connect|Protocol error|connection <monitor> to .* closed/,
            why: "it ends connections at once, as one that speaks TLS does",
            advice: `${tls.on} if it does`,
          },
        ]),
    {
      sign: /Failed to discover/,
      why: "no node of the cluster answers as one",
      advice: `check hosts, ports and TLS in ${setting}`,
    },
    {
      sign: /JetStream|jetstream|"?503"?$/m,
      why: "it has no JetStream now",
      advice: "start it with --jetstream",
    },
    {
      sign: /NotWritablePrimary|NotPrimary|PrimarySteppedDown|InterruptedDueToReplStateChange|No leader info/,
      why: "its nodes choose who leads them",
      advice: null,
    },
    { sign: /AtShutdown|ShutdownInProgress|Envelope callback/, why: "it stops", advice: null },
    { sign: /too slow to handle/, why: "it dropped a reader that was too slow", advice: null },
    {
      sign: /OutOfDiskSpace/,
      why: "its disk is full",
      advice: "make room there",
    },
    {
      sign: /timed? ?out|TIMEOUT|DEADLINE|does not answer/i,
      why: "it does not answer in time",
      advice: "look into its log and at the network",
    },
  ];
}

/** A name or number from the server's answer. */
function codeOf(error: unknown): string | null {
  if (!(error instanceof Error)) return null;
  const given = "codeName" in error ? error.codeName : "code" in error ? error.code : undefined;
  return typeof given === "string" || typeof given === "number" ? `it answers ${given}` : null;
}

/** Codes and messages of an error and its causes, one per line. They are matched, never shown. */
function wordsOf(error: unknown): string {
  const lines: string[] = [];
  let one: unknown = error;
  // Causes are nested a few levels deep; the bound guards against a cycle.
  for (let depth = 0; one instanceof Error && depth < 10; depth++) {
    lines.push(
      one.message,
      "code" in one ? String(one.code) : "",
      "codeName" in one ? String(one.codeName) : "",
    );
    one = one.cause ?? ("chainedError" in one ? one.chainedError : undefined);
  }
  return lines.join("\n");
}
