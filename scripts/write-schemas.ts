/**
 * Writes the schemas that tests check docker-compose.yml and deploy/kubernetes against (`node
 * scripts/write-schemas.ts`): that of the Compose specification and that of the Kubernetes API, from the Go modules of
 * Compose and Kubernetes. Both are under the Apache License 2.0. For a newer version, change the version here and run
 * the script again.
 */
import { execFileSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

const modules = {
  compose: "github.com/compose-spec/compose-go/v2@v2.16.2",
  kubernetes: "k8s.io/kubernetes@v1.37.2",
};

/** The groups whose kinds are kept, and which. */
const kept = {
  api__v1: ["ConfigMap", "PersistentVolumeClaim", "Service"],
  apis__apps__v1: ["Deployment"],
  apis__policy__v1: ["PodDisruptionBudget"],
};

type Json = null | boolean | number | string | Json[] | { [name: string]: Json };
type Definition = { [name: string]: Json };

const folderOf = (module: string): string =>
  JSON.parse(execFileSync("go", ["mod", "download", "-json", module]).toString()).Dir;

const referenceOf = "#/components/schemas/";

/** Leaves out documentation, and is strict: the API server itself only warns about unknown fields and drops them. */
function strict(value: Json): Json {
  if (Array.isArray(value)) return value.map(strict);
  if (value === null || typeof value !== "object") return value;
  const bare = Object.entries(value).filter(
    ([name]) => !(name === "default" || name.startsWith("x-kubernetes-")),
  );
  const made = Object.fromEntries(
    bare
      // A field may also be called description; then it is an object.
      .filter(([name, inner]) => !(name === "description" && typeof inner === "string"))
      .map(([name, inner]) => [
        name,
        name === "$ref" && typeof inner === "string" ? inner.replace(referenceOf, "#/$defs/") : strict(inner),
      ]),
  );
  return "properties" in made && !("additionalProperties" in made)
    ? { ...made, additionalProperties: false }
    : made;
}

function referencesIn(value: Json): string[] {
  if (Array.isArray(value)) return value.flatMap(referencesIn);
  if (value === null || typeof value !== "object") return [];
  return Object.entries(value).flatMap(([name, inner]) =>
    name === "$ref" && typeof inner === "string" ? [inner.slice("#/$defs/".length)] : referencesIn(inner),
  );
}

/** One schema for each kind, by `apiVersion/kind`, and the definitions that they refer to. */
function kubernetesSchema(folder: string): Json {
  const all = new Map<string, Definition>();
  const kinds: Definition = {};
  for (const [group, names] of Object.entries(kept)) {
    const file = join(folder, "api/openapi-spec/v3", `${group}_openapi.json`);
    const definitions: Record<string, Definition> = JSON.parse(readFileSync(file, "utf8")).components.schemas;
    for (const [name, definition] of Object.entries(definitions)) {
      all.set(name, definition);
      // The list of kinds of a definition; those of Kubernetes' own schemas have one.
      const [told] = (definition["x-kubernetes-group-version-kind"] ?? []) as Record<string, string>[];
      if (!told?.kind || !names.includes(told.kind)) continue;
      kinds[[told.group, told.version, told.kind].filter((part) => part !== "").join("/")] = name;
    }
  }
  const definitions: Definition = {};
  const open = Object.values(kinds).map(String);
  for (let name = open.pop(); name !== undefined; name = open.pop()) {
    if (name in definitions) continue;
    const definition = all.get(name);
    if (definition === undefined) throw new Error(`${name} is nowhere.`);
    const made = strict(definition);
    definitions[name] = made;
    open.push(...referencesIn(made));
  }
  const sorted = Object.fromEntries(Object.entries(definitions).sort(([a], [b]) => (a < b ? -1 : 1)));
  return { $comment: `${modules.kubernetes}, Apache-2.0; strict`, kinds, $defs: sorted };
}

const target = "test/support/schemas";
writeFileSync(
  join(target, "compose-spec.json"),
  readFileSync(join(folderOf(modules.compose), "schema/compose-spec.json"), "utf8"),
);
writeFileSync(
  join(target, "kubernetes.json"),
  `${JSON.stringify(kubernetesSchema(folderOf(modules.kubernetes)), null, 1)}\n`,
);
