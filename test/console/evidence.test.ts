/** Files for auditors from the console: downloads prove themselves, and the console records who took them. */

import { readdirSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { checkBundle, readBundle } from "../../src/audit/bundle-check.ts";
import { certificateFaults, readCertificate } from "../../src/audit/certificate.ts";
import { publicKeyOf } from "../../src/audit/signature.ts";
import { deleteDiagram, importDiagram } from "../../src/commands/flows.ts";
import { newId } from "../../src/commands/ids.ts";
import { setPassword } from "../../src/operating/passwords.ts";
import { signingKey } from "../../src/ops/audit-keys.ts";
import { chain } from "../http/support/documents.ts";
import { importOf } from "../support/imports.ts";
import { anotherConsole, type Browser, browserOf, cheap, consoleHouse, password } from "./support/console.ts";

const open = consoleHouse();
const owner = `live-user-${newId()}`;
const dataDir = () => String(open().inside.environment.DATA_DIR);
const trusted = () => [publicKeyOf(signingKey(dataDir()))];

async function imported(): Promise<string> {
  const { deps, operator: by, settle } = open().inside;
  const diagramId = newId();
  const about = { owner, createdBy: "u", name: "Quokkas", bpmn: chain() };
  await importDiagram(deps.log, deps.libraries, importOf(diagramId, about), by());
  await settle();
  return diagramId;
}

async function auditor(): Promise<Browser> {
  await setPassword(open().deps.passwordFile, "rita", password, "auditor", cheap);
  const me = open().browser();
  await me.login("rita");
  return me;
}

describe("files for an auditor", () => {
  test("of a diagram are bundles with and without texts, which prove themselves", async () => {
    const id = await imported();
    const keys = trusted();
    const me = await auditor();
    const page = await me.get(`/console/diagrams/${id}`);
    expect(page.text).toContain(`action="/console/diagrams/${id}/bundle"`);
    expect(page.text).not.toContain("/certificate");
    const taken = async (kind: string) => {
      const answer = await me.post(`/console/diagrams/${id}/${kind}`);
      expect(answer.headers["content-disposition"]).toBe(`attachment; filename="${id}.${kind}.json"`);
      const read = readBundle(answer.text);
      if (read === null || !("bundle" in read)) throw new Error("That is no bundle.");
      expect(checkBundle(read.bundle, keys).faults).toEqual([]);
      return read.bundle;
    };
    expect(await taken("bundle")).toMatchObject({ diagramId: id, dataKey: expect.any(String) });
    expect(await taken("bundle-without-texts")).toMatchObject({ dataKey: null, pictures: [] });
    expect(readdirSync(dataDir()).filter((name) => name.startsWith("evidence-"))).toEqual([]);
    const looks = (await me.get(`/console/looks?of=${id}`)).text;
    expect(looks).toContain("a bundle with texts");
    expect(looks).toContain("a bundle without texts");
  });

  test("of a deleted one are its certificate; as long as something is left there is none, and what is left is said", async () => {
    const id = await imported();
    const keys = trusted();
    const me = await auditor();
    await me.get(`/console/diagrams/${id}`);
    const alive = await me.post(`/console/diagrams/${id}/certificate`);
    expect(alive.status).toBe(409);
    expect(alive.text).toContain("The diagram was not deleted.");
    const { deps, operator: by, settle } = open().inside;
    await deleteDiagram(deps.log, deps.libraries, { diagramId: id, owner }, by());
    await settle();
    expect((await me.get(`/console/diagrams/${id}`)).text).toContain(`/console/diagrams/${id}/certificate`);
    const read = readCertificate((await me.post(`/console/diagrams/${id}/certificate`)).text);
    if (read === null || !("certificate" in read)) throw new Error("That is no certificate.");
    expect(certificateFaults(read.certificate, keys)).toEqual([]);
    expect(read.certificate.statement.subject).toEqual({ kind: "diagram", id });
  });

  test("are for nobody by another site's form, and need the key that signs", async () => {
    const id = await imported();
    const me = await auditor();
    await me.get(`/console/diagrams/${id}`);
    expect((await me.post(`/console/diagrams/${id}/bundle`, { csrf: "guessed" })).status).toBe(403);
    expect((await me.get(`/console/looks?of=${id}`)).text).not.toContain("a bundle");
    const { evidenceApart } = await import("../../src/operating/evidence-apart.ts");
    const makeEvidence = evidenceApart(join(dataDir(), "nowhere"), open().inside.environment);
    const other = browserOf(anotherConsole(open(), { makeEvidence }))();
    await other.login();
    await other.get(`/console/diagrams/${id}`);
    const refused = await other.post(`/console/diagrams/${id}/bundle`);
    expect(refused).toMatchObject({ status: 409, text: expect.stringContaining("does not have the key") });
  });
});
