/**
 * `pds` and an independent program check the files for auditors; everything that is left out, added or exchanged is
 * found.
 */
import { spawnSync } from "node:child_process";
import { copyFileSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { signBundle } from "../../src/audit/bundle.ts";
import { checkBundle, readBundle } from "../../src/audit/bundle-check.ts";
import { newKeyPair, publicKeyOf } from "../../src/audit/signature.ts";
import { parseProof } from "../../src/audit/tree-proof.ts";
import {
  type AuditFiles,
  makeAuditFiles,
  plantBundles,
  plantOthers,
  provenFirst,
} from "../support/bundles.ts";
import { called } from "../support/service.ts";
import { sharedFolder, temporaryFolder } from "../support/stores.ts";

const folder = sharedFolder();
let made: Promise<AuditFiles> | null = null;
/** Made by the first test that needs them. */
const files = () => {
  made ??= makeAuditFiles(folder());
  return made;
};

type Run = { code: number; out: string };

/**
 * The independent verifier (Python's standard library and openssl) for each file as if it were called separately; in
 * one process, as starting takes longest.
 */
function pythons(files: string[], key: string): Run[] {
  const { stdout, stderr } = spawnSync("python3", ["-c", calls, key, ...files], { encoding: "utf8" });
  if (stderr !== "") throw new Error(stderr);
  return JSON.parse(stdout);
}

const calls = `
import contextlib, io, json, runpy, sys
key, files, runs = sys.argv[1], sys.argv[2:], []
for file in files:
    sys.argv, out, code = ["verify.py", file, "--public-key", key], io.StringIO(), None
    with contextlib.redirect_stdout(out), contextlib.redirect_stderr(out):
        try: runpy.run_path("docs/verify.py", run_name="__main__")
        except SystemExit as end: code = end.code
    runs.append({"code": code, "out": out.getvalue()})
print(json.dumps(runs))
`;

type Verified = { ok: boolean; faults: { what: string; stream: string | null }[] };

describe("pds audit verify", () => {
  test("finds sound bundles sound, and says what was deleted", async () => {
    const { sound, publicKey } = await files();
    const look = (file: string) =>
      called(temporaryFolder(), "audit", "verify", file, "--public-key", publicKey);
    expect(await look(sound.bundle)).toMatchObject({ code: 0, json: { ok: true, faults: [], pictures: 2 } });
    expect(await look(sound.withoutTexts)).toMatchObject({ code: 0, json: { ok: true, pictures: 0 } });
    expect(await look(sound.deleted)).toMatchObject({
      ...{ code: 0, json: { ok: true, deletion: { at: expect.any(String), actor: { kind: "key" } } } },
    });
  });

  test("finds all that was left out, added or exchanged, and names it", async () => {
    const { sound, publicKey } = await files();
    const trusted = [publicKeyOf(readFileSync(publicKey, "utf8"))];
    const found = new Map<string, string[]>();
    for (const [what, path] of plantBundles(sound.bundle, folder())) {
      const read = readBundle(readFileSync(path, "utf8"));
      const faults =
        read === null ? null : "bundle" in read ? checkBundle(read.bundle, trusted).faults : read.faults;
      const sentences = faults?.map((fault) => `${fault.stream}: ${fault.what}`) ?? ["no bundle"];
      expect(sentences, what).not.toEqual([]);
      found.set(what, sentences);
    }
    const job = /^generation-\S+: The file was made with it\.$/;
    expect(found.get("the job that failed is left out")).toEqual([expect.stringMatching(job)]);
    expect(found.get("a picture is left out")).toEqual([
      expect.stringMatching(/: Its picture was left out\.$/),
    ]);
    expect(found.get("a position is changed")).toEqual([
      expect.stringMatching(/^diagram-\S+: It stood at position \d+ of the log\.$/),
    ]);
    expect(found.get("a picture says another renderer")).toHaveLength(1);
    expect(found.get("a time is changed")).toEqual([
      expect.stringMatching(/^diagram-\S+: Its hash does not fit what is stored\.$/),
    ]);
  });

  test("ends with 1 for a planted bundle, and with 2 for what is none", async () => {
    const { sound, publicKey } = await files();
    const look = (file: string) =>
      called(temporaryFolder(), "audit", "verify", file, "--public-key", publicKey);
    const planted = new Map(plantBundles(sound.bundle, folder()));
    const more = planted.get("the file has a member more") ?? "";
    const code1 = await look(more);
    expect(code1.code).toBe(1);
    expect((code1.json as Verified).faults[0]?.what).toContain("approvedBy");
    expect((await look(planted.get("a picture says another renderer") ?? "")).code).toBe(1);
    expect((await look(planted.get("it is cut off") ?? "")).code).toBe(2);
    expect((await look(publicKey)).code).toBe(2);
    expect((await look(join(folder(), "nothing"))).code).toBe(2);
  });

  test("finds planted faults of proofs and certificates", async () => {
    const all = await files();
    const ours = plantOthers(all, folder()).filter(([what]) => /^a (proof|certificate|log) /.test(what));
    expect(ours.length).toBeGreaterThan(20);
    for (const [what, file] of ours) {
      const { code } = await called(
        temporaryFolder(),
        ...["audit", "verify", file, "--public-key", all.publicKey],
      );
      expect({ what, code }).toEqual({ what, code: 1 });
    }
    for (const file of [all.sound.certificate, all.sound.accountCertificate, all.sound.continued])
      expect(
        await called(temporaryFolder(), "audit", "verify", file, "--public-key", all.publicKey),
      ).toMatchObject({ code: 0, json: { ok: true } });
  });

  test("draws pictures again: one that is not what its document looks like is a fault, whoever signed", async () => {
    const { sound } = await files();
    const { contents: _, signature: __, ...rest } = JSON.parse(readFileSync(sound.bundle, "utf8"));
    const [first, second] = rest.pictures;
    const pictures = [first, { ...second, bytes: first.bytes, format: first.format, theme: first.theme }];
    const own = newKeyPair();
    const path = join(folder(), "signed-anew.json");
    writeFileSync(
      path,
      JSON.stringify(signBundle({ ...rest, pictures }, own.privatePem, "2026-01-01T00:00:00.000Z")),
    );
    const { json } = await called(temporaryFolder(), "audit", "verify", path);
    expect((json as Verified).faults).toMatchObject([
      { what: "The picture is not what its document looks like.", revision: second.revision },
    ]);
  });
});

describe("docs/verify.py", () => {
  test("is at most 150 lines", () => {
    expect(readFileSync("docs/verify.py", "utf8").trimEnd().split("\n").length).toBeLessThanOrEqual(150);
  });

  test("finds what is sound sound", async () => {
    const { sound, publicKey } = await files();
    const runs = pythons(Object.values(sound), publicKey);
    for (const run of runs)
      expect(run).toMatchObject({ code: 0, out: expect.stringMatching(/\nNo fault\.\n$/) });
    const out = runs.map((run) => run.out).join("");
    expect(out).toMatch(/^Deleted \S+ by key \S+$/m);
    expect(out).toMatch(/^index 3 of \d+ events: \{"data":/m);
    expect(out).toMatch(/^Erased: diagram \S+, \S+ by key \S+; 1 data keys are destroyed$/m);
    expect(out).toMatch(/^Erased: user \S+, \S+ by operator \S+; \d data keys are destroyed$/m);
  });

  test("finds every planted fault", async () => {
    const all = await files();
    const planted = [...plantBundles(all.sound.bundle, folder()), ...plantOthers(all, folder())];
    const runs = pythons(
      planted.map(([, file]) => file),
      all.publicKey,
    );
    for (const [i, [what]] of planted.entries()) expect({ what, ...runs[i] }).toMatchObject({ code: 1 });
    const of = (name: string) => runs[planted.findIndex(([what]) => what === name)]?.out;
    expect(of("the job that failed is left out")).toMatch(/\nStream generation-\S+ was left out\.\n$/);
    expect(of("a picture says another renderer")).toMatch(
      /\nPicture of revision 0 is not what the file was made with\.\n$/,
    );
  });

  test("leads a copy back to the last checkpoint of the log of before", async () => {
    const { sound, ended, publicKey, privateKey } = await files();
    const [copy, before] = pythons([sound.continued, ended], publicKey);
    const { origin, events, tree } = JSON.parse(readFileSync(ended, "utf8"));
    expect(copy?.out).toMatch(
      new RegExp(`^The log goes on from ${origin}: ${events} events, tree ${tree}$`, "m"),
    );
    expect(before?.out).toMatch(
      new RegExp(`^Checkpoint of \\S+: ${events} events in \\d+ streams, tree ${tree}$`, "m"),
    );
    // Each planted fault is a single difference from this.
    const event = parseProof(readFileSync(sound.continued, "utf8"))?.event?.toString("utf8") ?? "";
    const alone = join(folder(), "alone.tlog-proof");
    writeFileSync(alone, provenFirst(JSON.parse(event), readFileSync(privateKey, "utf8")));
    expect(pythons([alone], publicKey)).toMatchObject([{ code: 0 }]);
    expect(
      await called(temporaryFolder(), "audit", "verify", alone, "--public-key", publicKey),
    ).toMatchObject({ code: 0 });
  });

  test("believes no other key, and says when it cannot look", async () => {
    const { sound, publicKey } = await files();
    const other = join(folder(), "other.pem");
    writeFileSync(other, newKeyPair().publicPem);
    for (const { code } of pythons(Object.values(sound), other)) expect(code).toBe(1);
    expect(pythons([join(folder(), "nothing")], publicKey)).toMatchObject([{ code: 2 }]);
    expect(pythons([sound.bundle], sound.bundle)).toMatchObject([{ code: 2 }]);
  });

  test("is a program", async () => {
    const { sound, publicKey } = await files();
    const call = (...words: string[]) => spawnSync("python3", ["docs/verify.py", ...words]).status;
    expect(call(sound.bundle, "--public-key", publicKey)).toBe(0);
    expect(call(sound.bundle, "--public-key", publicKey, "more")).toBe(2);
    expect(call(sound.bundle)).toBe(2);
  });
});

test("docs/FORMATS.md checks a note by openssl alone, as it stands there", async () => {
  const { sound, publicKey } = await files();
  const script =
    /```sh\n(?<lines>[^`]+)```/.exec(readFileSync("docs/FORMATS.md", "utf8"))?.groups?.lines ?? "";
  const cwd = temporaryFolder();
  copyFileSync(publicKey, join(cwd, "audit-key.pub.pem"));
  const run = (note: string) => {
    writeFileSync(join(cwd, "checkpoint.note"), note);
    return spawnSync("bash", ["-c", script], { cwd, encoding: "utf8" });
  };
  const note = readFileSync(sound.note, "utf8");
  expect(run(note)).toMatchObject({ status: 0, stdout: expect.stringContaining("Verified Successfully") });
  expect(run(note.replace(/\n\d+\n/, "\n7\n")).status).toBe(1);
});
