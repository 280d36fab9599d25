/** A real NATS server as operators configure it: with their own authority, client certificates, NKeys, credentials. */
import { rmSync, writeFileSync } from "node:fs";
import { expect, test } from "vitest";
import { openNatsLeases } from "../../src/queue/leases.nats.ts";
import { openNatsQueue } from "../../src/queue/queue.nats.ts";
import { openNatsSignals } from "../../src/queue/signals.nats.ts";
import { Unavailable } from "../../src/store/event-store.ts";
import { BadAddress, Refused } from "../../src/store/server-trouble.ts";
import { kinds, message, publish, startWorker } from "../contract/queue.ts";
import { hasNatsServer, startNats } from "../support/nats-configured.ts";
import { credentials, type NKey, newNKey, token } from "../support/nats-keys.ts";
import { hasOpenssl, selfSigned } from "../support/odd-servers.ts";
import { temporaryFolder } from "../support/stores.ts";

/** Does everything that the service does with NATS, once. */
async function works(url: string): Promise<void> {
  const queue = await openNatsQueue({ kinds, url });
  const leases = await openNatsLeases({ url });
  const signals = await openNatsSignals({ url });
  const stop = new AbortController();
  const worker = startWorker(queue, "generate", 1, stop.signal);
  await publish(queue, message("a", "one"));
  await worker.until(() => worker.ended.includes("one"));
  stop.abort();
  await worker.consumed;
  expect(await leases.take("one")).not.toBeNull();
  for (const part of [signals, leases, queue]) await part.close();
}

const isSkipped = !hasNatsServer || !hasOpenssl;
if (isSkipped)
  console.warn(
    "SKIPPED: NATS as operators configure it. There is no nats-server (NATS_SERVER) or no openssl.",
  );

function written(name: string, text: string | Buffer): string {
  const file = `${temporaryFolder()}/${name}`;
  writeFileSync(file, text);
  return file;
}

/** A certificate for localhost that is its own authority, as files. */
async function certified(): Promise<{ cert: string; key: string }> {
  const { cert, key } = await selfSigned();
  return { cert: written("cert.pem", cert), key: written("key.pem", key) };
}

test.skipIf(isSkipped)(
  "a server with a certificate of an authority of its own is believed by its file",
  async () => {
    const { cert, key } = await certified();
    const port = await startNats(`tls { cert_file: "${cert}", key_file: "${key}" }`);
    await works(`tls://localhost:${port}?tlsCAFile=${cert}`);
    // The file alone turns on TLS.
    await works(`nats://localhost:${port}/jobs?tlsCAFile=${cert}`);
    await expect(openNatsQueue({ kinds, url: `tls://localhost:${port}` })).rejects.toThrow(
      /signed by nobody who is known here; name the authority by tlsCAFile=FILE in NATS_URL/,
    );
    const { cert: another } = await certified();
    await expect(
      openNatsQueue({ kinds, url: `tls://localhost:${port}?tlsCAFile=${another}` }),
    ).rejects.toThrow(Unavailable);
  },
);

test.skipIf(isSkipped)("a server that demands the certificate of a client gets it", async () => {
  const { cert, key } = await certified();
  const client = await certified();
  const port = await startNats(
    `tls { cert_file: "${cert}", key_file: "${key}", ca_file: "${client.cert}", verify: true }`,
  );
  const url = `tls://localhost:${port}?tlsCAFile=${cert}`;
  await works(`${url}&tlsCertFile=${client.cert}&tlsKeyFile=${client.key}`);
  await expect(openNatsQueue({ kinds, url })).rejects.toThrow(/is away: .*look into its log/);
});

test.skipIf(isSkipped)("a user is known by the seed of an NKey", async () => {
  const [known, stranger] = [newNKey("user"), newNKey("user")];
  const port = await startNats(`authorization { users: [ { nkey: ${known.publicKey} } ] }`);
  const url = `nats://127.0.0.1:${port}`;
  await works(`${url}?nkeyFile=${written("nkey", `# of the service\n${known.seed}\n${known.publicKey}\n`)}`);
  for (const other of [url, `${url}?nkeyFile=${written("nkey", stranger.seed)}`])
    await expect(openNatsQueue({ kinds, url: other })).rejects.toThrow(Refused);
});

/** An operator with one account, in memory. */
function operated() {
  const [operator, account, system] = [newNKey("operator"), newNKey("account"), newNKey("account")];
  const every = {
    subs: -1,
    data: -1,
    payload: -1,
    imports: -1,
    exports: -1,
    wildcards: true,
    conn: -1,
    leaf: -1,
  };
  const stored = { mem_storage: -1, disk_storage: -1, streams: -1, consumer: -1 };
  const accountToken = (of: NKey, name: string, limits: object) =>
    token(operator, of, name, { type: "account", limits });
  const settings = `
    operator: "${token(operator, operator, "O", { type: "operator", system_account: system.publicKey })}"
    system_account: ${system.publicKey}
    resolver: MEMORY
    resolver_preload: {
      ${system.publicKey}: "${accountToken(system, "SYS", every)}"
      ${account.publicKey}: "${accountToken(account, "A", { ...every, ...stored })}"
    }`;
  const userToken = (user: NKey, issuer = account, expiresAt?: number) =>
    token(issuer, user, "U", { type: "user", subs: -1, data: -1, payload: -1 }, expiresAt);
  return { settings, userToken };
}

test.skipIf(isSkipped)("a user of an operator's account is known by a file of credentials", async () => {
  const { settings, userToken } = operated();
  const port = await startNats(settings);
  const url = `nats://127.0.0.1:${port}`;
  const user = newNKey("user");
  await works(`${url}?credentialsFile=${written("user.creds", credentials(userToken(user), user))}`);
  const foreign = credentials(userToken(user, newNKey("account")), user);
  const expired = credentials(userToken(user, undefined, 1_700_000_000), user);
  for (const refused of [foreign, expired])
    await expect(
      openNatsQueue({ kinds, url: `${url}?credentialsFile=${written("creds", refused)}` }),
    ).rejects.toThrow(
      /does not accept the user of NATS_URL; check user, password, token or the file that it names/,
    );
});

test.skipIf(isSkipped)(
  "credentials that were renewed in their file hold from the next connection on",
  async () => {
    const { settings, userToken } = operated();
    const port = await startNats(settings);
    const user = newNKey("user");
    const soon = Math.floor(Date.now() / 1000) + 3;
    const file = written("user.creds", credentials(userToken(user, undefined, soon), user));
    const url = `nats://127.0.0.1:${port}?credentialsFile=${file}`;
    const again = Promise.withResolvers<void>();
    const queue = await openNatsQueue({ kinds, url, onReconnect: again.resolve });
    writeFileSync(file, credentials(userToken(user), user));
    // The server ends the connection when the token has expired.
    await again.promise;
    await queue.publish(message("a", "after"));
    await queue.close();
  },
);

test.each([
  ["?tlsCAFile=/nowhere/ca.pem", /tlsCAFile=\/nowhere\/ca\.pem, which cannot be read \(ENOENT\)/],
  ["?credentialsFile=/nowhere/a.creds", /cannot be read \(ENOENT\)/],
  ["?tlsCertFile=cert.pem", /both tlsCertFile and tlsKeyFile/],
  ["?caFile=ca.pem", /says caFile, which is none of tlsCAFile=FILE/],
  ["?nkeyFile=", /says nkeyFile, which is none of/],
])("an address with %s is refused at the start", async (query, sentence) => {
  const opened = openNatsQueue({ kinds, url: `nats://localhost:4222${query}` });
  await expect(opened).rejects.toThrow(BadAddress);
  await expect(openNatsQueue({ kinds, url: `nats://localhost:4222${query}` })).rejects.toThrow(sentence);
});

test("a file that holds something else, and two users in one address, are refused and not quoted", async () => {
  const secret = written("text", "s3cret");
  for (const query of [`?credentialsFile=${secret}`, `?nkeyFile=${secret}`]) {
    const told = await openNatsQueue({ kinds, url: `nats://localhost:4222${query}` }).catch((error) => error);
    expect(told).toBeInstanceOf(BadAddress);
    expect(String(told)).not.toContain("s3cret");
  }
  const { seed } = newNKey("user");
  const both = openNatsQueue({ kinds, url: `nats://u:p@localhost:4222?nkeyFile=${written("nkey", seed)}` });
  await expect(both).rejects.toThrow(/more than one of user, credentialsFile and nkeyFile/);
  rmSync(secret);
});
