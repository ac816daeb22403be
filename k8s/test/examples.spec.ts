import { appendFileSync, cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { NetworkPolicy } from 'kubernetes-types/networking/v1.js';
import { connectRedis } from '@bonafide/platform/redis/connect-redis';
// eslint-disable-next-line @nx/enforce-module-boundaries -- scripts run before anything is built, so they hold it
import { startRedis } from '../../scripts/services/redis.mjs';
import { K8S, type KubernetesObject, render } from './kustomize.js';
import { breaches, MAX_CONNECTIONS } from './policies.js';
import { KUBERNETES, schemaFaults } from './schema.js';

// k8s/examples/data: PostgreSQL and Valkey in the cluster. k8s/examples/egress: what else the services reach.

const SERVICES = ['jobs', 'auth'] as const;
const data = render(join(K8S, 'examples/data'));
const us = render(join(K8S, 'overlays/us'));
const policy = (objects: KubernetesObject[], name: string) =>
  objects.find(
    ({ kind, metadata }) => kind === 'NetworkPolicy' && metadata.name === name,
  ) as unknown as NetworkPolicy;

interface Cluster extends KubernetesObject {
  spec: {
    instances: number;
    inheritedMetadata: { labels: Record<string, string> };
    postgresql: { synchronous: object; parameters: Record<string, string> };
    plugins: { isWALArchiver: boolean; parameters: { barmanObjectName: string } }[];
  };
}
const cluster = (service: string) =>
  data.find(({ kind, metadata }) => kind === 'Cluster' && metadata.name === `${service}-postgres`) as Cluster;

it('keeps every policy, and is what Kubernetes knows', () => {
  expect(breaches(data)).toEqual([]);
  const own = data.filter(({ apiVersion }) => !apiVersion.includes('cnpg.io'));
  for (const version of KUBERNETES) expect(schemaFaults(own, version)).toEqual([]);
});

describe.each(SERVICES)('the stores of %s', (service) => {
  it('acknowledge a commit when a second server has it, and lose one of three without waiting', () => {
    const { spec } = cluster(service);
    expect(spec.instances).toBe(3);
    expect(spec.postgresql.synchronous).toEqual({ method: 'any', number: 1, dataDurability: 'required' });
  });

  it('take the connections that the policies count on', () => {
    expect(cluster(service).spec.postgresql.parameters['max_connections']).toBe(String(MAX_CONNECTIONS));
  });

  it('are backed up, log and base, and each night', () => {
    const { spec } = cluster(service);
    const [archiver] = spec.plugins;
    expect(archiver!.isWALArchiver).toBe(true);
    const named = data.filter(({ metadata }) => metadata.name === archiver!.parameters.barmanObjectName);
    expect(named.map(({ kind }) => kind)).toEqual(['ObjectStore']);
    const nightly = data.find(
      ({ kind, metadata }) => kind === 'ScheduledBackup' && metadata.name === `${service}-postgres`,
    );
    expect(nightly!['spec']).toMatchObject({ cluster: { name: `${service}-postgres` }, method: 'plugin' });
  });

  it.each(['postgres', 'redis'])('are reached as the policies of both sides say: %s', (store) => {
    const out = policy(us, `${service}-to-${store}`).spec!.egress![0]!;
    const label = { 'bonafide.example/store': `${service}-${store}` };
    expect(out.to).toEqual([
      {
        namespaceSelector: { matchLabels: { 'kubernetes.io/metadata.name': 'data' } },
        podSelector: { matchLabels: label },
      },
    ]);
    const into = policy(data, `${service}-${store}`).spec!;
    expect(into.podSelector).toEqual({ matchLabels: label });
    expect(into.ingress![0]!.from![0]).toEqual({
      namespaceSelector: {
        matchExpressions: [{ key: 'kubernetes.io/metadata.name', operator: 'In', values: ['bonafide-us'] }],
      },
      podSelector: { matchLabels: { 'app.kubernetes.io/name': service } },
    });
    expect(into.ingress![0]!.ports).toEqual(out.ports);
    if (store === 'postgres') expect(cluster(service).spec.inheritedMetadata.labels).toEqual(label);
    else {
      const set = data.find(
        ({ kind, metadata }) => kind === 'StatefulSet' && metadata.name === `${service}-redis`,
      );
      expect(
        (set!['spec'] as { template: { metadata: { labels: object } } }).template.metadata.labels,
      ).toEqual(label);
    }
  });

  it('take the configuration and the documented users: the service sees its own keys, and no key vanishes', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'bonafide-valkey-'));
    const lines = readFileSync(join(K8S, `examples/data/${service}/valkey.conf`), 'utf8').split('\n');
    const settings = Object.fromEntries(
      lines.filter((line) => /^\w/.test(line)).map((line) => line.split(/ (.*)/s).slice(0, 2)),
    ) as Record<string, string>;
    const operations = readFileSync(join(K8S, '../docs/operations.md'), 'utf8');
    const users = operations.match(/^user (?:default off|jobs on .*)$/gm)!;
    expect(users).toHaveLength(2);
    const aclfile = join(folder, 'users.acl');
    writeFileSync(aclfile, users.join('\n').replaceAll('jobs', service).replace('<password>', 'secret'));
    const server = await startRedis({
      dataDir: folder,
      settings: { ...settings, save: '', dir: folder, aclfile },
    });
    const client = connectRedis(server.url.replace('//', `//${service}:secret@`), {});
    try {
      expect(await client.set(`${service}:one`, '1')).toBe('OK');
      await expect(client.set('other:one', '1')).rejects.toThrow('NOPERM');
      await expect(client.flushall()).rejects.toThrow('NOPERM');
      expect(await client.info('memory')).toMatch(/maxmemory_policy:noeviction/);
    } finally {
      client.disconnect();
      await server.stop();
      rmSync(folder, { recursive: true, force: true });
    }
  });
});

it.each([
  ['auth', [443, 465, 587, 4318, 8443]],
  ['jobs', [443, 4318, 8443]],
] as const)(
  'opens further ports to the pods of %s as a component of an overlay, and keeps every policy',
  (service, ports) => {
    const folder = mkdtempSync(join(tmpdir(), 'bonafide-egress-'));
    try {
      for (const name of ['base', 'overlays', 'examples'])
        cpSync(join(K8S, name), join(folder, name), { recursive: true });
      const overlay = join(folder, 'overlays/us', service);
      appendFileSync(
        join(overlay, 'kustomization.yaml'),
        `components:\n  - ../../../examples/egress/${service}\n`,
      );
      const objects = render(overlay);
      expect(breaches(objects)).toEqual([]);
      for (const version of KUBERNETES) expect(schemaFaults(objects, version)).toEqual([]);
      expect(new Set(objects.map(({ metadata }) => metadata.namespace))).toEqual(new Set(['bonafide-us']));
      const stores = new Set([53, 5432, 6379]);
      const open = objects
        .filter(({ kind }) => kind === 'NetworkPolicy')
        .flatMap((object) => (object as unknown as NetworkPolicy).spec!.egress ?? [])
        .flatMap((rule) => rule.ports!.map(({ port }) => Number(port)))
        .filter((port) => !stores.has(port));
      expect(open.sort((one, other) => one - other)).toEqual(ports);
    } finally {
      rmSync(folder, { recursive: true });
    }
  },
);
