// Whether the build is what the sources would give: nx knows that too, but takes seconds to say that nothing changed.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
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

/** What decides how everything is built, beside each project's own sources and package.json. */
const SETTINGS = ['package.json', 'pnpm-lock.yaml', 'nx.json', '.swcrc', 'scripts/bundle-service.mjs'];

/** @param {string} root @returns {string} a digest of all that goes into the build, by content */
export function digestSources(root) {
  const hash = createHash('sha256');
  const add = (path) =>
    hash
      .update(`${path}\0`)
      .update(readFileSync(join(root, path)))
      .update('\0');
  SETTINGS.forEach(add);
  for (const project of projectsIn(root)) {
    add(`${project}/package.json`);
    filesIn(root, `${project}/src`).forEach(add);
  }
  return hash.digest('hex');
}

/** @param {string} root @returns {string} a digest of which files were built, how large they are and when they were written */
export function digestOutputs(root) {
  const hash = createHash('sha256');
  for (const project of projectsIn(root))
    for (const path of filesIn(root, `${project}/dist`)) {
      const { size, mtimeMs } = statSync(join(root, path));
      hash.update(`${path}\0${size}\0${mtimeMs}\0`);
    }
  return hash.digest('hex');
}

const projectsIn = (root) =>
  ['apps', 'libs'].flatMap((folder) =>
    readdirSync(join(root, folder))
      .map((name) => `${folder}/${name}`)
      .filter((project) => existsSync(join(root, project, 'package.json')))
      .sort(),
  );

/** Paths from the root, in order; none where the folder is not there. */
function filesIn(root, folder) {
  if (!existsSync(join(root, folder))) return [];
  return readdirSync(join(root, folder), { withFileTypes: true })
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((entry) => {
      const path = `${folder}/${entry.name}`;
      return entry.isDirectory() ? filesIn(root, path) : [path];
    });
}
