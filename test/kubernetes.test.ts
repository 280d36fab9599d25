/** Checks deploy/kubernetes against the schema of the Kubernetes API and against what the service reads. */
import { globSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { Ajv } from "ajv";
import addFormats from "ajv-formats";
import { describe, expect, test } from "vitest";
import { parse, parseAllDocuments } from "yaml";
import { readConfig } from "../src/config.ts";
import { temporaryFolder } from "./support/stores.ts";

type Labels = Record<string, string>;
type Probe = { httpGet: { path: string; port: string } };
type Container = {
  name: string;
  image: string;
  ports: { name: string }[];
  env: { name: string; value: string }[];
  envFrom?: { configMapRef?: { name: string }; secretRef?: { name: string } }[];
  startupProbe: Probe;
  livenessProbe: Probe;
  readinessProbe: Probe;
  resources: { requests: Labels; limits: Labels };
  lifecycle?: { preStop: { sleep: { seconds: number } } };
  securityContext: { readOnlyRootFilesystem: boolean; capabilities: { drop: string[] } };
  volumeMounts: { name: string; mountPath: string }[];
};
type Volume = {
  name: string;
  secret?: { secretName: string };
  persistentVolumeClaim?: { claimName: string };
};
type Pod = {
  terminationGracePeriodSeconds: number;
  securityContext: { runAsNonRoot: boolean; runAsUser: number };
  containers: [Container];
  volumes: Volume[];
};
type Manifest = {
  apiVersion: string;
  kind: string;
  metadata: { name: string };
  data: Labels;
  spec: {
    replicas: number;
    selector: Labels & { matchLabels: Labels };
    template: { metadata: { labels: Labels }; spec: Pod };
    accessModes: string[];
  };
};

const schema = JSON.parse(readFileSync("test/support/schemas/kubernetes.json", "utf8"));
const manifests: Manifest[] = globSync("deploy/kubernetes/*.yaml").flatMap((file) =>
  parseAllDocuments(readFileSync(file, "utf8")).map((document) => document.toJS()),
);
const readme = readFileSync("deploy/kubernetes/README.md", "utf8");
const compose = parse(readFileSync("docker-compose.yml", "utf8"), { merge: true });

const of = (kind: string) => manifests.filter((one) => one.kind === kind);
const deployments = of("Deployment");
const ours = deployments.filter(({ metadata }) => metadata.name !== "proxy");
const podOf = ({ spec }: Manifest): Pod => spec.template.spec;
const containerOf = (deployment: Manifest): Container => podOf(deployment).containers[0];

/** The faults of a manifest by the schema of the API; an unknown field is a fault, too. */
function faultsOf(manifest: { apiVersion: string; kind: string }): string[] {
  const definition = schema.kinds[`${manifest.apiVersion}/${manifest.kind}`];
  if (definition === undefined) return [`${manifest.kind} is no kind of this schema`];
  const ajv = new Ajv({ allErrors: true, strict: false });
  addFormats.default(ajv, ["int32", "int64", "double", "byte", "date-time"]);
  ajv.addFormat("int-or-string", true);
  const isOne = ajv.compile({ $ref: `#/$defs/${definition}`, $defs: schema.$defs });
  isOne(manifest);
  return (isOne.errors ?? []).map(({ instancePath, message }) => `${instancePath} ${message}`);
}

const settings: Labels =
  of("ConfigMap").find(({ metadata }) => metadata.name === "process-diagrams")?.data ?? {};

describe("the manifests", () => {
  test("are valid by the schema of the Kubernetes API", () => {
    expect([...new Set(manifests.map(({ kind }) => kind))].sort()).toEqual([
      "ConfigMap",
      "Deployment",
      "PersistentVolumeClaim",
      "PodDisruptionBudget",
      "Service",
    ]);
    for (const manifest of manifests)
      expect(faultsOf(manifest), `${manifest.kind} ${manifest.metadata.name}`).toEqual([]);
  });

  test("would not be with a field that is misspelt or of another type", () => {
    const [api] = deployments;
    const { template } = api?.spec ?? {};
    const misspelt = { ...template?.spec, terminationGracePeriod: 5 };
    const mistaken = { ...api, apiVersion: "apps/v1", kind: "Deployment" };
    expect(faultsOf({ ...mistaken, spec: { ...api?.spec, replicas: "2" } } as never)).toContain(
      "/spec/replicas must be integer",
    );
    expect(
      faultsOf({ ...mistaken, spec: { ...api?.spec, template: { ...template, spec: misspelt } } } as never),
    ).toContain("/spec/template/spec must NOT have additional properties");
  });

  test("name every process once, and keep one of each that has more while a node is emptied", () => {
    expect(deployments.map(({ metadata, spec }) => [metadata.name, spec.replicas]).sort()).toEqual([
      ["api", 2],
      ["projector", 1],
      ["proxy", 2],
      ["worker", 2],
    ]);
    // A budget for the single projector would stop every drain.
    expect(
      of("PodDisruptionBudget")
        .map(({ metadata }) => metadata.name)
        .sort(),
    ).toEqual(["api", "proxy", "worker"]);
  });

  test("select the pods that they mean", () => {
    const labelsOf = (name: string) =>
      deployments.find(({ metadata }) => metadata.name === name)?.spec.template.metadata.labels;
    for (const { metadata, spec } of [...deployments, ...of("PodDisruptionBudget")])
      expect(spec.selector.matchLabels).toEqual(labelsOf(metadata.name));
    const led = of("Service").map(({ metadata, spec }) => [metadata.name, spec.selector]);
    expect(Object.fromEntries(led)).toEqual({ api: labelsOf("api"), "process-diagrams": labelsOf("proxy") });
    const proxy = of("ConfigMap").find(({ metadata }) => metadata.name === "proxy")?.data.Caddyfile;
    expect(proxy).toContain("dynamic a api 8080");
    expect(proxy).toContain("lb_policy header Authorization");
  });

  test("run the images of docker-compose.yml, without rights and within bounds", () => {
    for (const deployment of deployments) {
      const { name, image, resources, securityContext } = containerOf(deployment);
      expect(image, name).toBe(compose.services[name].image);
      expect(Object.keys({ ...resources.requests, ...resources.limits }), name).toEqual(["cpu", "memory"]);
      expect(securityContext, name).toMatchObject({
        readOnlyRootFilesystem: true,
        capabilities: { drop: ["ALL"] },
      });
      expect(podOf(deployment).securityContext, name).toMatchObject({ runAsNonRoot: true, runAsUser: 1000 });
    }
  });

  test("ask ports that there are, and the paths that the service has", () => {
    for (const deployment of deployments) {
      const { name, ports, ...probes } = containerOf(deployment);
      for (const { httpGet } of [probes.startupProbe, probes.livenessProbe, probes.readinessProbe])
        expect(
          ports.map((port) => port.name),
          name,
        ).toContain(httpGet.port);
      if (name === "proxy") continue;
      // Alive is not ready: otherwise a server that is down would end all of them.
      expect(probes.livenessProbe.httpGet.path).toBe("/healthz");
      expect(probes.readinessProbe.httpGet.path).toBe("/readyz");
    }
  });

  test("mount what there is", () => {
    for (const deployment of deployments) {
      const { name, volumeMounts } = containerOf(deployment);
      expect(volumeMounts.map((mount) => mount.name).sort(), name).toEqual(
        podOf(deployment)
          .volumes.map((volume) => volume.name)
          .sort(),
      );
    }
    const projector = deployments.find(({ metadata }) => metadata.name === "projector");
    const [claim] = of("PersistentVolumeClaim");
    const kept = projector && podOf(projector).volumes.find(({ name }) => name === "data");
    expect(kept?.persistentVolumeClaim?.claimName).toBe(claim?.metadata.name);
  });
});

describe("the service in them", () => {
  test("takes its settings, together with those of the secrets that README.md makes", () => {
    const masterKey = join(temporaryFolder(), "master.key");
    writeFileSync(masterKey, "00".repeat(32));
    const made = [...readme.matchAll(/--from-literal=(\w+)='([^']+)'/g)].map(([, name, value]) => [
      name,
      value,
    ]);
    expect(made.map(([name]) => name)).toEqual(["EVENTSTORE_URL", "MONGODB_URL", "NATS_URL"]);
    for (const deployment of ours) {
      const { name, env, envFrom, volumeMounts } = containerOf(deployment);
      expect(envFrom, name).toEqual([
        { configMapRef: { name: "process-diagrams" } },
        { secretRef: { name: "process-diagrams-servers" } },
      ]);
      const environment = { ...settings, ...Object.fromEntries(made), ROLES: env[0]?.value };
      expect(environment.ROLES).toBe(name);
      // The file that the secret's only key becomes.
      const folder = volumeMounts.find((mount) => mount.name === "master-key")?.mountPath;
      expect(settings.MASTER_KEY_FILE).toBe(`${folder}/master.key`);
      const config = readConfig({ ...environment, MASTER_KEY_FILE: masterKey });
      expect(config.TRUST_PROXY).toBe(2);
      expect(config.servers).not.toBeNull();
    }
    const secrets = ours.flatMap((deployment) =>
      podOf(deployment).volumes.flatMap(({ secret }) => (secret ? [secret.secretName] : [])),
    );
    for (const secret of [...secrets, "process-diagrams-servers"])
      expect(readme).toContain(`kubectl create secret generic ${secret} `);
  });

  test("has the time to stop that it takes", () => {
    const takesMs = Number(settings.DRAIN_MS) + Number(settings.STOP_MS);
    for (const deployment of ours) {
      const pauseMs = (containerOf(deployment).lifecycle?.preStop.sleep.seconds ?? 0) * 1000;
      expect(podOf(deployment).terminationGracePeriodSeconds * 1000).toBeGreaterThan(takesMs + pauseMs);
    }
  });
});
