/** The OpenAPI document as one HTML page for people, without external resources. */
import { createHash } from "node:crypto";
import { escaped } from "../escape.ts";
import type { OpenApiDocument, Operation } from "./openapi.ts";

const style = `
body{font:16px/1.5 system-ui,sans-serif;margin:0 auto;max-width:60rem;padding:2rem;color:#1d2733;background:#fff}
h1{margin-top:0}h2{border-bottom:2px solid #d5dce4;margin-top:3rem}h3{margin:2.5rem 0 .25rem}
code,pre{font:14px/1.45 ui-monospace,monospace}pre{background:#f4f6f8;padding:1rem;overflow:auto;border-radius:6px}
.method{display:inline-block;min-width:4.5rem;font-weight:700;color:#0b5cad}.scope{color:#5b6875}
table{border-collapse:collapse;width:100%;margin:.75rem 0}th,td{text-align:left;vertical-align:top;padding:.35rem .6rem;border-bottom:1px solid #e3e8ed}
nav a{display:block;text-decoration:none;color:#0b5cad}
@media(prefers-color-scheme:dark){body{background:#14191f;color:#e3e8ed}pre{background:#1f262e}th,td{border-color:#313b45}.method,nav a{color:#7db8f0}}
`;

/** The page loads nothing, and only its own style applies. */
export const docsPolicy = `default-src 'none'; style-src 'sha256-${createHash("sha256").update(style).digest("base64")}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`;

/** A whole HTML document. */
export function docsPage(document: OpenApiDocument): string {
  const { info, tags, paths } = document;
  const operations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method: method.toUpperCase(), operation })),
  );
  const sections = tags.map(({ name }) => {
    const own = operations.filter(({ operation }) => operation.tags.includes(name));
    return `<h2>${escaped(name)}</h2>${own.map(section).join("")}`;
  });
  const links = operations.map(
    ({ path, method, operation }) =>
      `<a href="#${operation.operationId}"><code><span class="method">${method}</span>${escaped(path)}</code></a>`,
  );
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<title>${escaped(info.title)} API</title><style>${style}</style></head>
<body><h1>${escaped(info.title)} API, version ${escaped(info.version)}</h1>
<p>${escaped(info.description)}</p>
<p>Addresses begin with <code>{base_url}/api</code>. Send <code>Authorization: Bearer &lt;API_KEY&gt;</code> with every
request, and bodies as <code>application/json</code>. The machine-readable form of this page is
<a href="/openapi.json"><code>/openapi.json</code></a> (OpenAPI ${document.openapi}).</p>
<nav>${links.join("\n")}</nav>
${sections.join("\n")}
</body></html>
`;
}

function section({
  path,
  method,
  operation,
}: {
  path: string;
  method: string;
  operation: Operation;
}): string {
  const { operationId, summary, description, requestBody, parameters, responses } = operation;
  return `<h3 id="${operationId}"><code><span class="method">${method}</span>${escaped(path)}</code></h3>
<p>${escaped(summary)}. ${escaped(description ?? "")} <span class="scope">Scope: <code>${escaped(operation["x-required-scope"])}</code></span></p>
${parameters.length > 0 ? table(["Parameter", "In", "Schema", "Meaning"], parameters.map(parameterRow)) : ""}
${requestBody ? `<details><summary>Body</summary>${json(requestBody.content)}</details>` : ""}
${table(["Status", "Meaning"], Object.entries(responses).map(responseRow))}
<details><summary>Answers</summary>${json(responses)}</details>
`;
}

const parameterRow = ({
  name,
  in: place,
  required,
  schema,
  description,
}: Operation["parameters"][number]) => [
  `<code>${escaped(name)}</code>${required ? " (required)" : ""}`,
  place,
  `<code>${escaped(JSON.stringify(schema))}</code>`,
  escaped(description ?? ""),
];

const responseRow = ([status, { description }]: [string, Record<string, unknown>]) => [
  `<code>${status}</code>`,
  escaped(String(description)).replaceAll("\n\n", "<br>"),
];

function table(head: string[], rows: string[][]): string {
  const line = (cells: string[], tag: string) =>
    `<tr>${cells.map((cell) => `<${tag}>${cell}</${tag}>`).join("")}</tr>`;
  return `<table>${line(head, "th")}${rows.map((row) => line(row, "td")).join("")}</table>`;
}

const json = (value: unknown) => `<pre>${escaped(JSON.stringify(value, null, 2))}</pre>`;
