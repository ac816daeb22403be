import { readJobsConfig } from '@bonafide/jobs/config';
import { readAuthConfig } from '@bonafide/auth/config';
import type { Deployment } from 'kubernetes-types/apps/v1.js';
import type { ConfigMap } from 'kubernetes-types/core/v1.js';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { K8S, type KubernetesObject, render } from './kustomize.js';
import { breaches, settingsOf } from './policies.js';
import { KUBERNETES, schemaFaults } from './schema.js';

const OVERLAYS = ['us', 'eu', 'sandbox'];
const ALONE = ['us/jobs', 'us/auth', 'eu/jobs', 'eu/auth', 'sandbox/jobs'];
const rendered = new Map<string, KubernetesObject[]>();

const objectsOf = (overlay: string): KubernetesObject[] => {
  const known = rendered.get(overlay) ?? render(join(K8S, 'overlays', overlay));
  rendered.set(overlay, known);
  return known;
};

describe.each([...OVERLAYS, ...ALONE])('overlay %s', (overlay) => {
  it('keeps every policy', () => {
    expect(breaches(objectsOf(overlay))).toEqual([]);
  });

  it('has all objects in one namespace', () => {
    const namespaced = objectsOf(overlay).filter(({ kind }) => kind !== 'Namespace');
    expect([...new Set(namespaced.map(({ metadata }) => metadata.namespace))]).toEqual([
      `bonafide-${overlay.split('/')[0]}`,
    ]);
  });

  it('gives each service settings that it starts with', () => {
    const maps = objectsOf(overlay).filter(({ kind }) => kind === 'ConfigMap') as unknown as ConfigMap[];
    for (const object of objectsOf(overlay).filter(({ kind }) => kind === 'Deployment')) {
      const pod = (object as unknown as Deployment).spec!.template.spec!;
      const secrets = {
        DATABASE_URL: 'postgres://service@postgres/service',
        REDIS_URL: 'redis://service:secret@redis',
        ENCRYPTION_KEYS: `k1:${Buffer.alloc(32).toString('base64')}`,
      };
      const env = { ...settingsOf(pod, maps), ...secrets };
      const config = object.metadata.name.startsWith('jobs') ? readJobsConfig(env) : readAuthConfig(env);
      expect(config.NODE_ENV).toBe('production');
      expect(config.PORT).toBe(pod.containers[0]!.ports!.find(({ name }) => name === 'http')!.containerPort);
      expect(config.METRICS_PORT).toBe(
        pod.containers[0]!.ports!.find(({ name }) => name === 'metrics')!.containerPort,
      );
    }
  });
});

it.each(KUBERNETES)('renders only what the API of Kubernetes %s knows', (version) => {
  expect(schemaFaults(OVERLAYS.flatMap(objectsOf), version)).toEqual([]);
});

it('tells the versions of Kubernetes apart by what each brought', () => {
  const knowing = (podSpec: object, lifecycle: object = {}) => {
    const spec = { containers: [{ name: 'one', lifecycle }], ...podSpec };
    const pod = { apiVersion: 'v1', kind: 'Pod', metadata: { name: 'told-apart' }, spec };
    return KUBERNETES.filter((version) => schemaFaults([pod], version).length === 0);
  };
  expect(knowing({}, { preStop: { sleep: { seconds: 5 } } })).toEqual([...KUBERNETES]);
  expect(knowing({}, { stopSignal: 'SIGTERM' })).toEqual(['1.33', '1.36']);
  expect(knowing({ hostnameOverride: 'one' })).toEqual(['1.36']);
  expect(knowing({ noSuchField: 'one' })).toEqual([]);
});

it('applies all that a migration needs, and nothing that runs, by the selector of the upgrade', () => {
  const operations = readFileSync(join(K8S, '../docs/operations.md'), 'utf8');
  const [, left] = operations.match(/-l 'app\.kubernetes\.io\/component notin \(([a-z, ]+)\)'/)!;
  const objects = objectsOf('us/jobs');
  const first = objects.filter(
    ({ metadata }) => !left!.split(', ').includes(metadata.labels?.['app.kubernetes.io/component'] ?? 'none'),
  );
  expect(new Set(first.map(({ kind }) => kind))).toEqual(
    new Set(['ServiceAccount', 'ConfigMap', 'NetworkPolicy', 'Job']),
  );
  expect(breaches(first)).toEqual([]);
});

it('deploys the services apart: neither names an object of the other', () => {
  for (const [one, other] of [
    ['us/jobs', 'auth'],
    ['us/auth', 'jobs'],
  ] as const)
    for (const object of objectsOf(one)) {
      expect(object.metadata.labels?.['app.kubernetes.io/name']).toBe(one.split('/')[1]);
      expect(object.metadata.name.startsWith(`${other}-`)).toBe(false);
    }
});

it('A-011: the EU overlay is a region of its own, with its own host, bucket and issuer', () => {
  const settings = (overlay: string) =>
    (objectsOf(overlay).find(({ kind }) => kind === 'ConfigMap') as unknown as ConfigMap).data!;
  const [us, eu] = [settings('us/jobs'), settings('eu/jobs')];
  expect([us['REGION'], eu['REGION']]).toEqual(['us', 'eu']);
  for (const name of ['PUBLIC_URL', 'S3_BUCKET', 'S3_REGION', 'AUTH_ISSUER_URL'])
    expect(us[name]).not.toBe(eu[name]);
  expect(settings('eu/auth')['PUBLIC_URL']).toBe(eu['AUTH_ISSUER_URL']);
});

it('A-335: the sandbox overlay runs the jobs service in sandbox mode, the others do not', () => {
  const flag = (overlay: string) =>
    (objectsOf(overlay).find(({ kind }) => kind === 'ConfigMap') as unknown as ConfigMap).data!['SANDBOX'];
  expect(OVERLAYS.map((overlay) => flag(`${overlay}/jobs`))).toEqual([undefined, undefined, 'true']);
});
