// Whether the build is what the sources would give. nx knows that too, but takes seconds to say that nothing changed.
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';

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
