// Sorts specs into Jest's projects, by what they reach through their imports, so that no list has to be kept:
//   acceptance  does from nothing what users and operators do, as the documents say: *.acceptance.spec.ts
//   slow        starts processes, browsers or whole systems, unpacks pictures, or fails every call of a use-case
//   service     talks to PostgreSQL, Redis or other servers, or reads pictures
//   unit        the rest: rules alone
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

/** @type {{default: typeof import('@jest/test-sequencer').default}} */
const { default: TestSequencer } = createRequire(import.meta.url)('@jest/test-sequencer');

const SLOW = [
  '@bonafide/testing/browser/fake-camera',
  '@bonafide/testing/browser/launch-browser',
  '@bonafide/testing/fail-nth-call',
  '@bonafide/testing/sample-people',
  '@bonafide/testing/service-process',
  '@bonafide/testing/zone-image',
  'node:child_process',
  'playwright-core',
];
/** The processes in which pictures are unpacked and read: seconds a picture. */
const SLOW_FILE = /\/src\/media\/images\/image-process\.ts$/;
const SERVICE = [
  '@bonafide/testing/licence-image',
  '@bonafide/testing/simulated-card',
  '@bonafide/testing/stub-server',
  '@bonafide/testing/tcp-proxy',
  '@bonafide/testing/test-database',
  '@bonafide/testing/test-redis',
  'bullmq',
  'ioredis',
  'node:http',
  'node:https',
  'node:net',
  'pg',
  'sharp',
  'typeorm',
];
const VALUE_IMPORT =
  /^(?:import|export)\s(?!type\s)[^;]*?from '([^']+)'|^import '([^']+)'|\bimport\('([^']+)'\)/gm;

/**
 * @param {string} root
 * @param {string[]} folders under it
 * @returns {Record<'unit' | 'service' | 'slow' | 'acceptance', string[]>} paths of all specs
 */
export function sortSpecs(root, folders) {
  /** @type {ReturnType<typeof sortSpecs>} */
  const sorted = { unit: [], service: [], slow: [], acceptance: [] };
  for (const folder of folders)
    for (const spec of specsUnder(join(root, folder))) sorted[kindOf(spec)].push(spec);
  return sorted;
}

/** @returns {string[]} */
function specsUnder(folder) {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return ['node_modules', 'dist'].includes(entry.name) ? [] : specsUnder(path);
    return entry.name.endsWith('.spec.ts') ? [path] : [];
  });
}

function kindOf(spec) {
  if (spec.endsWith('.acceptance.spec.ts')) return 'acceptance';
  const reached = packagesOf(spec);
  if (SLOW.some((name) => reached.has(name))) return 'slow';
  if ([...reached].some((name) => SLOW_FILE.test(name))) return 'slow';
  return SERVICE.some((name) => reached.has(name)) ? 'service' : 'unit';
}

/** Test files and what tests are made of; sources under test are not followed. */
const FOLLOWED = /\/(test|testing\/src|dev-env\/src)\//;

/** What a spec imports, by itself or through other test files. */
function packagesOf(file, reached = new Set()) {
  for (const [, from, bare, dynamic] of readFileSync(file, 'utf8').matchAll(VALUE_IMPORT)) {
    const specifier = from ?? bare ?? dynamic;
    const path = specifier.startsWith('.') && join(dirname(file), specifier.replace(/\.js$/, '.ts'));
    const name = path || specifier;
    if (reached.has(name)) continue;
    reached.add(name);
    if (path && FOLLOWED.test(path) && existsSync(path)) packagesOf(path, reached);
  }
  return reached;
}

const ORDER = ['acceptance', 'slow', 'service', 'unit'];

/** Jest's order of specs, with the slow ones first: the last to end would otherwise run alone. */
export default class SlowFirst extends TestSequencer {
  /** @param {import('@jest/test-result').Test[]} tests */
  async sort(tests) {
    const rank = (test) => ORDER.indexOf(test.context.config.displayName.name);
    const sorted = await super.sort(tests);
    return sorted.toSorted((a, b) => rank(a) - rank(b));
  }
}
