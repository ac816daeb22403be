import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describeProcess, registry } from '@bonafide/platform/telemetry/metrics';
import { authGauges } from '@bonafide/auth/processes/gauges';
import { jobsGauges } from '@bonafide/jobs/processes/gauges';
import type { Deployment } from 'kubernetes-types/apps/v1.js';
import { parse } from 'yaml';
import { K8S, render } from './kustomize.js';

const read = (name: string) => readFileSync(join(K8S, 'monitoring', name), 'utf8');
const used = (text: string) => new Set(text.match(/\b(?:bonafide|process|nodejs)_[a-z0-9_]+/g));
const withoutSuffix = (name: string) => name.replace(/_(?:count|sum|bucket)$/, '');

let exported: Set<string>;
beforeAll(async () => {
  const gauges = [jobsGauges, authGauges].flatMap((gaugesOf) =>
    gaugesOf({} as Parameters<typeof jobsGauges>[0]),
  );
  const once = gauges.filter(({ name }, at) => gauges.findIndex((other) => other.name === name) === at);
  describeProcess({ service: 'jobs', role: 'api' }, once);
  exported = new Set((await registry.getMetricsAsJSON()).map(({ name }) => name));
});

it.each(['alerts.yaml', 'grafana-dashboard.json', 'prometheus-adapter.yaml'])(
  '%s names only metrics that the services export',
  (file) => {
    const names = [...used(read(file))].filter(
      (name) => !exported.has(name) && !exported.has(withoutSuffix(name)),
    );
    expect(names).toEqual([]);
  },
);

interface Rule {
  alert: string;
  expr: string;
  annotations: Record<string, string>;
}
const rules = () =>
  (parse(read('alerts.yaml')) as { groups: { rules: Rule[] }[] }).groups.flatMap((group) => group.rules);

/** Pods of all overlays, with the namespaces that they run in. */
const deployed = () =>
  ['us', 'eu', 'sandbox']
    .flatMap((overlay) => render(join(K8S, 'overlays', overlay)))
    .filter(({ kind }) => kind === 'Deployment') as unknown as Deployment[];

it('keeps namespaces apart in every alert, so that a sandbox that lives hides no production that does not', () => {
  for (const { alert, expr, annotations } of rules()) {
    for (const [, labels] of expr.matchAll(/\bby \(([^)]*)\)/g)) expect(labels).toMatch(/^namespace\b/);
    expect([alert, annotations['summary']]).toEqual([alert, expect.stringContaining('$labels.namespace')]);
  }
  const { expr } = rules().find(({ alert }) => alert === 'BonafideAbsent')!;
  const watched = [...expr.matchAll(/absent\([a-z_]+\{namespace="(.+?)",service="(.+?)"\}\)/g)];
  const services = deployed().map(({ metadata }) => [
    metadata!.namespace,
    metadata!.labels!['app.kubernetes.io/name'],
  ]);
  expect(new Set(watched.map(([, namespace, service]) => `${namespace}/${service}`))).toEqual(
    new Set(services.map((names) => names.join('/'))),
  );
});

it('scrapes every pod of every overlay, with the labels that the services give', () => {
  const { spec } = parse(read('pod-monitor.yaml')) as {
    spec: {
      namespaceSelector: { matchNames: string[] };
      selector: { matchLabels: Record<string, string> };
      podMetricsEndpoints: { port: string; path: string; honorLabels: boolean }[];
    };
  };
  expect(spec.podMetricsEndpoints).toMatchObject([{ port: 'metrics', path: '/metrics', honorLabels: true }]);
  for (const { metadata, spec: of } of deployed()) {
    expect(spec.namespaceSelector.matchNames).toContain(metadata!.namespace);
    expect(of!.template.metadata!.labels).toMatchObject(spec.selector.matchLabels);
    const ports = of!.template.spec!.containers[0]!.ports!;
    expect(ports.map(({ name }) => name)).toContain('metrics');
  }
});

it('has an alert for every figure an operator must act on, each with an action', () => {
  for (const { annotations } of rules())
    expect(annotations).toEqual({ summary: expect.any(String), action: expect.any(String) });
  const text = rules()
    .map(({ expr }) => expr)
    .join('\n');
  for (const name of exported)
    if (/^bonafide_(?!sweep|delivery_lag|queue_age)/.test(name)) expect(text).toContain(name);
});

it('tells an autoscaler of the oldest due row of its own service and namespace', () => {
  const adapter = parse(read('prometheus-adapter.yaml')) as {
    rules: { external: { name: { as: string }; resources: object; metricsQuery: string }[] };
  };
  expect(adapter.rules.external).toMatchObject([
    {
      name: { as: 'bonafide_oldest_due_seconds' },
      resources: { overrides: { namespace: { resource: 'namespace' } } },
      metricsQuery: 'max by (service) (<<.Series>>{<<.LabelMatchers>>})',
    },
  ]);
  expect(adapter.rules.external[0]!.resources).not.toHaveProperty('namespaced');
});

it('shows a dashboard whose panels all have a query', () => {
  const { panels } = JSON.parse(read('grafana-dashboard.json')) as {
    panels: { targets: { expr: string }[] }[];
  };
  expect(panels.length).toBeGreaterThan(10);
  for (const { targets } of panels) for (const { expr } of targets) expect(expr).toMatch(/[a-z]+_[a-z]/);
});
