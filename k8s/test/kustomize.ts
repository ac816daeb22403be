import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { parseAllDocuments } from 'yaml';
// eslint-disable-next-line @nx/enforce-module-boundaries -- the chart is made with the same
import { clusterTool } from '../../scripts/helm-chart.mjs';

export const K8S = fileURLToPath(new URL('..', import.meta.url));

export interface KubernetesObject {
  apiVersion: string;
  kind: string;
  metadata: {
    name: string;
    namespace?: string;
    labels?: Record<string, string>;
    annotations?: Record<string, string>;
  };
  [field: string]: unknown;
}

/** Renders a kustomization. @throws Error with kustomize's own words when it cannot be rendered */
export function render(folder: string): KubernetesObject[] {
  return objectsIn(
    execFileSync(clusterTool('kubectl'), ['kustomize', folder], { encoding: 'utf8', stdio: 'pipe' }),
  );
}

/** Renders a chart. @throws Error with Helm's own words when it cannot be rendered */
export function renderChart(folder: string, ...args: string[]): KubernetesObject[] {
  const given = ['template', 'bonafide', folder, ...args];
  return objectsIn(execFileSync(clusterTool('helm'), given, { encoding: 'utf8', stdio: 'pipe' }));
}

const objectsIn = (text: string): KubernetesObject[] =>
  parseAllDocuments(text)
    .map((document) => document.toJS() as KubernetesObject | null)
    .filter((object) => object !== null);
