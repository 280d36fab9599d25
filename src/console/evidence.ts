/** Self-contained evidence about one diagram: a bundle, and the certificate of its erasure. */
import { type Html, html, path } from "../html.ts";
import type { EvidenceKind } from "../operating/evidence-apart.ts";
import { action, card } from "./parts.ts";
import type { Route } from "./visit.ts";

/** Text of the button, and the name in the record of looks. */
const kinds: Record<EvidenceKind, { label: string; what: string }> = {
  bundle: { label: "Bundle with texts", what: "a bundle with texts" },
  "bundle-without-texts": { label: "Bundle without texts", what: "a bundle without texts" },
  certificate: { label: "Certificate of erasure", what: "the certificate of erasure" },
};
const all = Object.keys(kinds) as EvidenceKind[]; // Its own keys.

/** @param secret CSRF token; auditors may request these files too */
export function evidenceCard(diagramId: string, deleted: boolean, secret: string): Html {
  const offered = all.filter(
    (kind) => (kind === "certificate") === deleted || kind === "bundle-without-texts",
  );
  return card(
    "For an auditor",
    html`<p class="hint">${deleted ? "The certificate is written when nothing is left of the diagram here." : "Whoever holds a bundle with texts can read them, also after the diagram is deleted."} Each is signed, and checked anywhere by <code>pds audit verify</code>, <code>verify.py</code> or <code>verify.html</code>. It takes a walk over the whole log.</p>
<div class="sides">${offered.map((kind) =>
      action({ to: path`/console/diagrams/${diagramId}/${kind}`, csrf: secret, label: kinds[kind].label }),
    )}</div>`,
  );
}

/** /diagrams/ID/bundle and the like. */
export const evidenceRoutes: Route[] = all.map((kind) => ({
  method: "POST",
  path: `/diagrams/:id/${kind}`,
  forAuditors: true,
  looksAt: ({ params }) => ({ kind: "diagram", of: params.id ?? "", what: kinds[kind].what }),
  async answer({ makeEvidence }, { params }) {
    const id = params.id ?? "";
    const text = await makeEvidence(kind, id);
    return { file: { name: `${id}.${kind}.json`, type: "application/json", text } };
  },
}));
