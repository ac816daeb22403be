import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { digestOutputs, digestSources } from './build-stamp.mjs';
import { ROOT } from './install.mjs';

/** Digests of the sources last built and of what came of them. */
const STAMP = join(ROOT, 'node_modules/.built');

/** What `npm start` runs, with what that is made of: its installation has no tools for the rest. */
const FOR_START = ['jobs', 'auth', 'dev-env', 'console'].map((name) => `@bonafide/${name}`);

/**
 * Builds every project whose sources changed; nothing when the last build still stands. Throws with the build's output.
 *
 * @param {{forStart?: boolean}} [options] `forStart`: only what `npm start` needs
 */
export function build({ forStart = false } = {}) {
  const sources = digestSources(ROOT);
  const whole = () => `${sources} ${digestOutputs(ROOT)}`;
  const stamp = () => (forStart ? `${whole()} for npm start` : whole());
  const built = existsSync(STAMP) && readFileSync(STAMP, 'utf8');
  if (built && (built === stamp() || built === whole())) return;
  const nx = join(ROOT, 'node_modules/.bin/nx');
  const projects = forStart ? ['-p', ...FOR_START] : [];
  const { status, stdout, stderr, error } = spawnSync(nx, ['run-many', '-t', 'build', ...projects], {
    cwd: ROOT,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
    // The daemon would outlive us and watch the folder.
    env: { ...process.env, NX_DAEMON: 'false', NX_TUI: 'false', FORCE_COLOR: '0' },
  });
  if (status !== 0) throw new Error(`The build failed:\n${error?.message ?? stdout + stderr}`);
  writeFileSync(STAMP, stamp());
}
