import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Deployment } from 'kubernetes-types/apps/v1.js';
import type { Job } from 'kubernetes-types/batch/v1.js';
// eslint-disable-next-line @nx/enforce-module-boundaries -- renders with the same
import { clusterTool } from '../../scripts/helm-chart.mjs';
// eslint-disable-next-line @nx/enforce-module-boundaries -- what makes the chart
import { chartFiles } from '../../scripts/helm-chart.mjs';
import { K8S, type KubernetesObject, render, renderChart } from './kustomize.js';
import { breaches } from './policies.js';
import { KUBERNETES, schemaFaults } from './schema.js';

const CHART = join(K8S, 'chart');
const SERVICES = ['jobs', 'auth'] as const;
const byDefault = renderChart(CHART);

/** What the chart has beside the kustomization: the migration runs before everything else, with what it needs. */
const isEarly = ({ kind, metadata }: KubernetesObject) =>
  /-migrate(-config)?$/.test(metadata.name) && kind !== 'Job';

/** Without what is meant to differ: namespaces, hashes in names, hooks. */
function comparable(objects: KubernetesObject[]): Record<string, unknown> {
  const hashed = /(-config)-[a-z0-9]{10}\b/g;
  return Object.fromEntries(
    (JSON.parse(JSON.stringify(objects).replace(hashed, '$1')) as KubernetesObject[])
      .filter((object) => object.kind !== 'Namespace' && !isEarly(object))
      .map((object) => {
        const {
          namespace: _namespace,
          annotations: _hooks,
          ...metadata
        } = object.metadata as Record<string, unknown>;
        const workload = object as unknown as Deployment | Job;
        if (object.kind === 'Deployment') delete workload.spec!.template.metadata!.annotations;
        if (object.kind === 'Job') {
          const pod = workload.spec!.template.spec!;
          pod.serviceAccountName = pod.serviceAccountName!.replace('-migrate', '');
          const { configMapRef } = pod.containers[0]!.envFrom![0]!;
          configMapRef!.name = configMapRef!.name!.replace('-migrate-', '-');
        }
        return [`${object.kind}/${object.metadata.name}`, { ...object, metadata }];
      }),
  );
}

const named = (objects: KubernetesObject[], kind: string, name: string) =>
  objects.find((object) => object.kind === kind && object.metadata.name === name)!;
const containerOf = (objects: KubernetesObject[], name: string) =>
  (named(objects, 'Deployment', name) as unknown as Deployment).spec!.template.spec!.containers[0]!;

it('is what node scripts/helm-chart.mjs makes of the kustomizations', () => {
  const committed = Object.fromEntries(
    readdirSync(CHART, { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.yaml'))
      .map((name) => [name, readFileSync(join(CHART, name), 'utf8')]),
  );
  expect(committed).toEqual(chartFiles());
});

it('passes helm lint', () => {
  const said = execFileSync(clusterTool('helm'), ['lint', '--strict', CHART], {
    encoding: 'utf8',
    stdio: 'pipe',
  });
  expect(said).toMatch(/0 chart\(s\) failed/);
});

it('renders what kustomize renders for overlay us, when no value is given', () => {
  expect(comparable(byDefault)).toEqual(comparable(render(join(K8S, 'overlays/us'))));
});

it('keeps every policy, and is what Kubernetes knows', () => {
  expect(breaches(byDefault)).toEqual([]);
  for (const version of KUBERNETES) expect(schemaFaults(byDefault, version)).toEqual([]);
});

it.each(SERVICES)(
  'migrates %s before anything of a new version starts, with the settings that it will have',
  (service) => {
    const job = named(byDefault, 'Job', `${service}-migrate`) as unknown as Job;
    expect(job.metadata!.annotations).toMatchObject({ 'helm.sh/hook': 'pre-install,pre-upgrade' });
    const early = byDefault.filter((object) => isEarly(object) && object.metadata.name.startsWith(service));
    expect(early.map(({ kind, metadata }) => `${kind}/${metadata.name}`).sort()).toEqual([
      `ConfigMap/${service}-migrate-config`,
      `ServiceAccount/${service}-migrate`,
    ]);
    for (const { metadata } of early)
      expect((metadata as { annotations?: object }).annotations).toMatchObject({
        'helm.sh/hook': 'pre-install,pre-upgrade',
        'helm.sh/hook-weight': '-1',
      });
    expect(named(byDefault, 'ConfigMap', `${service}-migrate-config`)['data']).toEqual(
      named(byDefault, 'ConfigMap', `${service}-config`)['data'],
    );
  },
);

it('takes images, replicas, resources, names of secrets, namespaces and settings as values', () => {
  const own = renderChart(
    CHART,
    ...['--set', 'jobs.image.repository=registry.example/own,jobs.image.tag=1.2.3'],
    ...['--set', 'jobs.api.replicas.min=4,jobs.api.resources.limits.memory=1Gi'],
    ...['--set', 'jobs.secret=own-secret,jobs.providersSecret=own-providers'],
    ...['--set', 'namespaces.data=stores'],
    // A number, as people write it: settings are texts all the same.
    ...['--set', 'jobs.config.PUBLIC_URL=https://jobs.example,jobs.config.TRUSTED_PROXIES=2'],
  );
  expect(breaches(own)).toEqual([]);
  expect(schemaFaults(own)).toEqual([]);
  const api = containerOf(own, 'jobs-api');
  expect(api.image).toBe('registry.example/own:1.2.3');
  expect(api.resources!.limits).toEqual({ memory: '1Gi' });
  expect(api.envFrom!.flatMap(({ secretRef }) => secretRef?.name ?? [])).toEqual([
    'own-secret',
    'own-providers',
  ]);
  expect(named(own, 'HorizontalPodAutoscaler', 'jobs-api')['spec']).toMatchObject({ minReplicas: 4 });
  expect(JSON.stringify(named(own, 'NetworkPolicy', 'jobs-to-postgres'))).toContain(
    '"kubernetes.io/metadata.name":"stores"',
  );
  const config = named(own, 'ConfigMap', 'jobs-config')['data'];
  expect(config).toMatchObject({ PUBLIC_URL: 'https://jobs.example', TRUSTED_PROXIES: '2' });
  const checksum = (objects: KubernetesObject[]) =>
    (named(objects, 'Deployment', 'jobs-api') as unknown as Deployment).spec!.template.metadata!.annotations;
  expect(checksum(own)).not.toEqual(checksum(byDefault));
  expect(containerOf(own, 'auth-api')).toEqual(containerOf(byDefault, 'auth-api'));
});

it('leaves out a service that is not wanted', () => {
  const jobs = renderChart(CHART, '--set', 'auth.enabled=false');
  expect(jobs.length).toBeGreaterThan(10);
  expect(new Set(jobs.map(({ metadata }) => metadata.labels?.['app.kubernetes.io/name']))).toEqual(
    new Set(['jobs']),
  );
});
