import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { K8S, render } from './kustomize.js';
import { breaches } from './policies.js';
import { schemaFaults } from './schema.js';

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'bonafide-k8s-'));
  for (const name of ['base', 'overlays']) cpSync(join(K8S, name), join(folder, name), { recursive: true });
});
afterEach(() => rmSync(folder, { recursive: true }));

/** Changes one file of the copy and says what the tests of overlay us would find. */
function faultsAfter(file: string, change: (text: string) => string): string[] {
  const path = join(folder, file);
  const before = readFileSync(path, 'utf8');
  const after = change(before);
  expect(after).not.toBe(before);
  writeFileSync(path, after);
  const objects = render(join(folder, 'overlays/us'));
  return [...breaches(objects), ...schemaFaults(objects)];
}

const without = (block: RegExp) => (text: string) => text.replace(block, '');
const replace = (what: string | RegExp, by: string) => (text: string) => text.replace(what, by);

it.each([
  [
    'a missing readiness probe',
    'base/jobs/api.yaml',
    without(/ {10}readinessProbe:\n(?: {12}.*\n)+/),
    /readinessProbe/,
  ],
  [
    'a missing liveness probe',
    'base/auth/worker.yaml',
    without(/ {10}livenessProbe:\n(?: {12}.*\n)+/),
    /livenessProbe/,
  ],
  [
    'a missing startup probe',
    'base/auth/api.yaml',
    without(/ {10}startupProbe:\n(?: {12}.*\n)+/),
    /startupProbe/,
  ],
  ['the tag latest', 'overlays/us/jobs/kustomization.yaml', replace('0.1.0', 'latest'), /fixed version/],
  [
    'an image without a tag',
    'overlays/us/auth/kustomization.yaml',
    without(/ {4}newTag:.*\n/),
    /fixed version/,
  ],
  [
    'a field that does not exist',
    'base/jobs/worker.yaml',
    replace('revisionHistoryLimit', 'revisionHistoryLimits'),
    /revisionHistoryLimits/,
  ],
  [
    'a typo deep in a pod',
    'base/jobs/api.yaml',
    replace('failureThreshold', 'failureTreshold'),
    /failureTreshold/,
  ],
  ['a wrong type', 'base/jobs/migrate.yaml', replace('backoffLimit: 3', "backoffLimit: 'three'"), /string/],
  [
    'a writable image',
    'base/auth/api.yaml',
    replace('readOnlyRootFilesystem: true', 'readOnlyRootFilesystem: false'),
    /write to its image/,
  ],
  ['root', 'base/jobs/api.yaml', replace('runAsNonRoot: true', 'runAsNonRoot: false'), /root/],
  [
    'a token in the pod',
    'base/jobs/worker.yaml',
    replace('automountServiceAccountToken: false', 'automountServiceAccountToken: true'),
    /token/,
  ],
  [
    'a grace period shorter than the shutdown',
    'base/jobs/api.yaml',
    replace('terminationGracePeriodSeconds: 40', 'terminationGracePeriodSeconds: 30'),
    /killed/,
  ],
  [
    'a longer shutdown than the grace period',
    'base/auth/kustomization.yaml',
    replace('SHUTDOWN_GRACE_MS=25000', 'SHUTDOWN_GRACE_MS=60000'),
    /killed/,
  ],
  [
    'no default deny',
    'base/auth/network.yaml',
    replace('policyTypes: [Ingress, Egress]', 'policyTypes: [Ingress]'),
    /denies/,
  ],
  [
    'a way into private networks',
    'base/jobs/network.yaml',
    without(/ *- 10\.0\.0\.0\/8\n/),
    /10\.0\.0\.0\/8/,
  ],
  [
    'labels of ours on the pods of others',
    'base/jobs/kustomization.yaml',
    replace(/ {4}fields:\n(?: {6}.*\n)+/, '    includeSelectors: true\n'),
    /labels of ours/,
  ],
  [
    'a way to every port of the internet',
    'base/jobs/network.yaml',
    replace('ports: [{ protocol: TCP, port: 443 }]', 'ports: [{ protocol: TCP, port: 1, endPort: 65535 }]'),
    /range of ports/,
  ],
  [
    'workers that scale on something else',
    'base/jobs/scaling.yaml',
    replace('bonafide_oldest_due_seconds', 'queue_length'),
    /oldest due row/,
  ],
  [
    "workers that scale on another service's rows",
    'base/jobs/scaling.yaml',
    replace('matchLabels: { service: jobs }', 'matchLabels: { service: auth }'),
    /oldest due row/,
  ],
  [
    'no disruption budget',
    'base/jobs/disruption.yaml',
    replace(/component: worker \}\n$/, 'component: workers }\n'),
    /disruption/,
  ],
  [
    'a migration that Argo CD syncs before its account and settings',
    'base/jobs/migrate.yaml',
    replace('argoproj.io/hook: Sync', 'argoproj.io/hook: PreSync'),
    /before ServiceAccount\/jobs is there\n.*before ConfigMap\/jobs-config-\w+ is there/,
  ],
  [
    'a new version that Argo CD syncs beside the migration',
    'base/auth/api.yaml',
    without(/ {2}annotations: .*\n/),
    /auth-api: is synced before the migration/,
  ],
  [
    'pools that outgrow the database',
    'base/jobs/kustomization.yaml',
    without(/ *- DATABASE_POOL_SIZE=10\n/),
    /jobs: may open 693 connections/,
  ],
  [
    'autoscalers that outgrow the database',
    'base/auth/scaling.yaml',
    replace('maxReplicas: 20', 'maxReplicas: 30'),
    /auth: may open 473 connections/,
  ],
  [
    'a password in the manifest',
    'base/jobs/api.yaml',
    replace('- name: HOME\n', '- name: DATABASE_PASSWORD\n'),
    /PASSWORD/,
  ],
] as const)('notices %s', (_what, file, change, fault) => {
  expect(faultsAfter(file, change).join('\n')).toMatch(fault);
});

it('finds nothing in an unchanged copy', () => {
  expect(faultsAfter('base/jobs/api.yaml', (text) => `${text}\n`)).toEqual([]);
});
