import { join } from 'node:path';
import { sortSpecs } from './scripts/specs/kinds.mjs';

const ROOT = import.meta.dirname;
const FOLDERS = ['apps', 'libs', 'k8s'];

/** Node itself imports specs and sources: scripts/specs/jest-test-runner.mjs. */
const project = ([displayName, specs]) => ({
  displayName,
  rootDir: ROOT,
  roots: FOLDERS.map((folder) => join(ROOT, folder)),
  testMatch: specs,
  testRunner: join(ROOT, 'scripts/specs/jest-test-runner.mjs'),
  testEnvironment: 'node',
  modulePathIgnorePatterns: ['/dist/'],
  transform: {},
});

export default {
  projects: Object.entries(sortSpecs(ROOT, FOLDERS)).map(project),
  testSequencer: join(ROOT, 'scripts/specs/kinds.mjs'),
  testTimeout: 90_000,
};
