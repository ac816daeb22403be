#!/usr/bin/env node
// Puts what one service needs to run, and nothing else, into a folder: its build, its production dependencies, its
// package.json, and the bill of materials of all that (sbom.cdx.json). What docker/Dockerfile copies into the image, and what bench/footprint.mjs starts.
//   node scripts/deploy.mjs jobs /tmp/jobs        the folder must not exist
import { spawnSync } from 'node:child_process';
import { existsSync, lutimesSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from './build.mjs';
import { bundleService } from './bundle-service.mjs';
import { PNPM, ROOT } from './install.mjs';

/** pnpm copies these beside the build; nothing reads them at run time. */
const KEEP = new Set(['dist', 'answer-schemas.json', 'data', 'node_modules', 'package.json']);

/** @param {'jobs' | 'auth'} service @param {string} folder where to; must not exist */
export async function deploy(service, folder) {
  if (existsSync(folder)) throw new Error(`${folder} is already there`);
  build();
  const args = ['--yes', PNPM, '--filter', `@bonafide/${service}`];
  args.push('--config.inject-workspace-packages=true', 'deploy', '--prod', folder);
  const { status, stdout, stderr, error } = spawnSync('npx', args, {
    cwd: ROOT,
    encoding: 'utf8',
    env: { ...process.env, CI: 'true', npm_config_update_notifier: 'false' },
  });
  if (status !== 0) throw new Error(`pnpm deploy failed:\n${error?.message ?? stdout + stderr}`);
  for (const name of readdirSync(folder))
    if (!KEEP.has(name)) rmSync(join(folder, name), { recursive: true });
  prune(folder);
  // Anew: packages stand elsewhere here.
  await bundleService(folder);
  writeBillOfMaterials(service, join(folder, 'sbom.cdx.json'));
  const { SOURCE_DATE_EPOCH: epoch } = process.env;
  if (epoch) setTimes(folder, Number(epoch));
}

/** The same time for every file (reproducible-builds.org): a layer with the same files is then the same layer. */
function setTimes(folder, seconds) {
  for (const path of pathsUnder(folder)) lutimesSync(path, seconds, seconds);
  lutimesSync(folder, seconds, seconds);
}

/** Files, links and folders, each before the folder that it is in; no link is followed, as `readdir` does in some versions. */
function* pathsUnder(folder) {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) yield* pathsUnder(path);
    yield path;
  }
}

/** The runtime of the networks comes with builds for browsers, graphics cards and other machines, 370 MB of 430. */
const USED_OF_ONNXRUNTIME = new Set(['ort.wasm.bundle.min.mjs', 'ort-wasm-simd-threaded.wasm']);

/** The build of libs/vision copied its weights. Named as a dependency, so that the bill of materials names it. */
const COPIED = '@vladmandic+face-api@';

/** What pnpm notes about its own run: times and places, which differ from build to build. */
const NOTES = ['.modules.yaml', '.pnpm-workspace-state-v1.json'];

/** Declarations and source maps of packages are read by compilers and debuggers alone: 95 MB of 340. */
const FOR_DEVELOPERS = /\.(?:d\.[cm]?ts|map)$/;

/** @param {string} folder of a deployed service */
function prune(folder) {
  for (const name of NOTES) rmSync(join(folder, 'node_modules', name), { force: true });
  const store = join(folder, 'node_modules/.pnpm');
  const isOurs = /[/\\]\.pnpm[/\\]@bonafide\+/;
  for (const path of pathsUnder(store))
    if (FOR_DEVELOPERS.test(path) && !isOurs.test(path)) rmSync(path, { recursive: true });
  for (const name of readdirSync(store))
    if (name.startsWith(COPIED)) rmSync(join(store, name), { recursive: true });
  for (const name of readdirSync(store).filter((entry) => entry.startsWith('onnxruntime-web@'))) {
    const dist = join(store, name, 'node_modules/onnxruntime-web/dist');
    for (const file of readdirSync(dist)) if (!USED_OF_ONNXRUNTIME.has(file)) rmSync(join(dist, file));
  }
  for (const name of readdirSync(store).filter((entry) => entry.startsWith('onnxruntime-node@'))) {
    const builds = join(store, name, 'node_modules/onnxruntime-node/bin/napi-v6');
    for (const platform of readdirSync(builds))
      for (const arch of readdirSync(join(builds, platform)))
        if (platform !== process.platform || arch !== process.arch)
          rmSync(join(builds, platform, arch), { recursive: true });
  }
  // The country database holds both families once more in a file each.
  for (const name of readdirSync(store).filter((entry) => entry.startsWith('@ip-location-db+'))) {
    const data = join(store, name, 'node_modules/@ip-location-db/geo-whois-asn-country-mmdb');
    for (const file of readdirSync(data)) if (/-ipv[46]\.mmdb$/.test(file)) rmSync(join(data, file));
  }
}

/**
 * Writes a bill of materials (CycloneDX 1.6) of what a service needs in production. The same for the same dependencies, so that an image's layers can be built again: in order, and without the time and the
 * random number of this writing.
 *
 * @param {'jobs' | 'auth'} service
 * @param {string} file where to
 * @throws {Error} with what pnpm says
 */
export function writeBillOfMaterials(service, file) {
  const { status, stdout, stderr, error } = spawnSync(
    'npx',
    [
      ...['--yes', PNPM, '--filter', `@bonafide/${service}`, 'sbom', '--prod', '--out', file],
      ...['--sbom-format', 'cyclonedx', '--sbom-spec-version', '1.6', '--sbom-type', 'application'],
    ],
    { cwd: ROOT, encoding: 'utf8', env: { ...process.env, CI: 'true', npm_config_update_notifier: 'false' } },
  );
  if (status !== 0)
    throw new Error(`no bill of materials of ${service}:\n${error?.message ?? stdout + stderr}`);
  const { serialNumber: _random, metadata, components, ...bill } = JSON.parse(readFileSync(file, 'utf8'));
  const { timestamp: _now, ...known } = metadata;
  // pnpm writes them in whatever order it has read them.
  components.sort((a, b) => (a['bom-ref'] < b['bom-ref'] ? -1 : 1));
  writeFileSync(file, `${JSON.stringify({ ...bill, components, metadata: known }, null, 2)}\n`);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const [service, folder] = process.argv.slice(2);
  if ((service !== 'jobs' && service !== 'auth') || !folder) {
    console.error('usage: node scripts/deploy.mjs jobs|auth <folder>');
    process.exit(64);
  }
  try {
    await deploy(service, resolve(folder));
  } catch (error) {
    console.error(error.message);
    process.exit(1);
  }
}
