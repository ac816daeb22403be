import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { digestOutputs, digestSources } from './build-stamp.mjs';
import { ROOT } from './install.mjs';

/** Digests of the sources last built and of what came of them. */
const STAMP = join(ROOT, 'node_modules/.built');

/** Builds every project whose sources changed; nothing when the last build still stands. Throws with the build's output. */
export function build() {
  const sources = digestSources(ROOT);
  const stamp = () => `${sources} ${digestOutputs(ROOT)}`;
  if (existsSync(STAMP) && readFileSync(STAMP, 'utf8') === stamp()) return;
  const nx = join(ROOT, 'node_modules/.bin/nx');
  const { status, stdout, stderr, error } = spawnSync(nx, ['run-many', '-t', 'build'], {
    cwd: ROOT,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
    // The daemon would outlive us and watch the folder.
    env: { ...process.env, NX_DAEMON: 'false', NX_TUI: 'false', FORCE_COLOR: '0' },
  });
  if (status !== 0) throw new Error(`The build failed:\n${error?.message ?? stdout + stderr}`);
  writeFileSync(STAMP, stamp());
}
