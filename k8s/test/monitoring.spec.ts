import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describeProcess, registry } from '@bonafide/platform/telemetry/metrics';
import { authGauges } from '@bonafide/auth/gauges';
import { jobsGauges } from '@bonafide/jobs/gauges';
import { parse } from 'yaml';
import { K8S } from './kustomize.js';

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

it('has an alert for every figure an operator must act on, each with an action', () => {
  const { groups } = parse(read('alerts.yaml')) as {
    groups: { rules: { alert: string; expr: string; annotations: Record<string, string> }[] }[];
  };
  const rules = groups.flatMap((group) => group.rules);
  for (const { annotations } of rules)
    expect(annotations).toEqual({ summary: expect.any(String), action: expect.any(String) });
  const text = rules.map(({ expr }) => expr).join('\n');
  for (const name of exported)
    if (/^bonafide_(?!sweep|delivery_lag|queue_age)/.test(name)) expect(text).toContain(name);
});

it('tells an autoscaler of the oldest due row of its own service and namespace', () => {
  const { rules } = parse(read('prometheus-adapter.yaml')) as {
    rules: { external: { name: { as: string }; resources: object; metricsQuery: string }[] };
  };
  expect(rules.external).toMatchObject([
    {
      name: { as: 'bonafide_oldest_due_seconds' },
      resources: { overrides: { namespace: { resource: 'namespace' } } },
      metricsQuery: 'max by (service) (<<.Series>>{<<.LabelMatchers>>})',
    },
  ]);
  expect(rules.external[0]!.resources).not.toHaveProperty('namespaced');
});

it('shows a dashboard whose panels all have a query', () => {
  const { panels } = JSON.parse(read('grafana-dashboard.json')) as {
    panels: { targets: { expr: string }[] }[];
  };
  expect(panels.length).toBeGreaterThan(10);
  for (const { targets } of panels) for (const { expr } of targets) expect(expr).toMatch(/[a-z]+_[a-z]/);
});
