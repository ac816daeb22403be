import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { ROOT } from './install.mjs';

/** Builds every project; nx skips those whose sources have not changed. Throws with the build's output. */
export function build() {
  const nx = join(ROOT, 'node_modules/.bin/nx');
  const { status, stdout, stderr, error } = spawnSync(nx, ['run-many', '-t', 'build'], {
    cwd: ROOT,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
    // The daemon would outlive us and watch the folder.
    env: { ...process.env, NX_DAEMON: 'false', NX_TUI: 'false', FORCE_COLOR: '0' },
  });
  if (status !== 0) throw new Error(`The build failed:\n${error?.message ?? stdout + stderr}`);
}
