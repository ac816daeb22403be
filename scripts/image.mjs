#!/usr/bin/env node
// Builds the image of a service (docker/Dockerfile) with docker, podman or buildah, whichever is there:
//   npm run image -- jobs
//   npm run image -- auth --tag registry.example/auth:1.2.3 --build-image node@sha256:… --run-image …
//   --volume <from>:<to>:ro   a file that the build may read, such as registry settings; podman and buildah alone have it
// Files bear the time of the commit, or SOURCE_DATE_EPOCH, and not that of the build.
import { execFileSync, spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { ROOT } from './install.mjs';

const { version } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'));

/** In the order in which they are looked for; docker is there only when its daemon answers. */
const TOOLS = { docker: ['info'], podman: ['--version'], buildah: ['--version'] };

/** @param {string[]} [wanted] @returns {string} @throws {Error} when none is there */
export function findTool(wanted = Object.keys(TOOLS)) {
  const found = wanted.find((name) => spawnSync(name, TOOLS[name], { timeout: 30_000 }).status === 0);
  if (found) return found;
  throw new Error(
    `Images are built with docker (with a daemon that runs), podman or buildah: none is there (${wanted.join(', ')}).`,
  );
}

/**
 * @param {'jobs' | 'auth'} service
 * @param {object} [options]
 * @param {string} [options.tool]
 * @param {string} [options.tag]
 * @param {string} [options.buildImage] instead of the Dockerfile's
 * @param {string} [options.runImage]
 * @param {string[]} [options.volumes]
 * @returns {{tool: string, tag: string, layers: string[]}} layers by the digest of what they hold, the service's own last
 */
export function buildImage(service, options = {}) {
  const { buildImage: base, runImage, volumes = [] } = options;
  const tool = findTool(options.tool ? [options.tool] : undefined);
  const tag = options.tag ?? `bonafide/${service}:${version}`;
  const { epoch, revision } = source();
  const args = ['-f', 'docker/Dockerfile', '-t', tag];
  const arg = (name, value) => value && args.push('--build-arg', `${name}=${value}`);
  arg('SERVICE', service);
  arg('SOURCE_DATE_EPOCH', epoch);
  arg('BUILD_IMAGE', base);
  arg('RUN_IMAGE', runImage);
  args.push('--label', `org.opencontainers.image.version=${version}`);
  if (revision) args.push('--label', `org.opencontainers.image.revision=${revision}`);
  if (tool === 'docker') {
    if (volumes.length > 0) throw new Error('docker build mounts no files; podman and buildah do');
    // A statement of provenance bears the time of the build.
    args.unshift('buildx', 'build', '--load', '--provenance=false');
  } else {
    args.unshift('build', '--format', 'oci', '--timestamp', epoch);
    for (const volume of volumes) args.push('--volume', volume);
  }
  const { status, error } = spawnSync(tool, [...args, '.'], { cwd: ROOT, stdio: ['ignore', 2, 2] });
  if (status !== 0) throw new Error(`${tool} did not build the image${error ? `: ${error.message}` : ''}`);
  return { tool, tag, layers: inspectImage(tool, tag).layers };
}

/**
 * @param {string} tool
 * @param {string} tag
 * @returns {{layers: string[], config: {User: string, Env: string[], Entrypoint: string[], WorkingDir: string}}}
 */
export function inspectImage(tool, tag) {
  const args = tool === 'buildah' ? ['inspect', '--type', 'image', tag] : ['image', 'inspect', tag];
  const told = JSON.parse(execFileSync(tool, args, { encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 }));
  if (tool !== 'buildah') return { layers: told[0].RootFS.Layers, config: told[0].Config };
  return { layers: told.OCIv1.rootfs.diff_ids, config: told.OCIv1.config };
}

/** What is built: a commit and its time. Without git's history SOURCE_DATE_EPOCH must name a time. */
function source() {
  const git = (...args) => spawnSync('git', args, { cwd: ROOT, encoding: 'utf8' });
  const { status, stdout } = git('log', '-1', '--format=%ct %H');
  const [time, commit] = status === 0 ? stdout.trim().split(' ') : [];
  const epoch = process.env.SOURCE_DATE_EPOCH ?? time;
  if (!epoch)
    throw new Error('There is no history of git here: set SOURCE_DATE_EPOCH, in seconds since 1970.');
  const changed = commit && git('status', '--porcelain').stdout.trim() !== '';
  return { epoch, revision: commit && (changed ? `${commit}-changed` : commit) };
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  try {
    const { values, positionals } = parseArgs({
      allowPositionals: true,
      options: {
        tool: { type: 'string' },
        tag: { type: 'string' },
        'build-image': { type: 'string' },
        'run-image': { type: 'string' },
        volume: { type: 'string', multiple: true },
      },
    });
    const [service, ...rest] = positionals;
    if ((service !== 'jobs' && service !== 'auth') || rest.length > 0)
      throw new Error(
        'usage: npm run image -- jobs|auth [--tag …] [--build-image …] [--run-image …] [--volume …]',
      );
    const { tool, tag, volume } = values;
    const built = buildImage(service, {
      tool,
      tag,
      buildImage: values['build-image'],
      runImage: values['run-image'],
      volumes: volume,
    });
    console.log(`${built.tag} (${built.tool})\n${built.layers.join('\n')}`);
  } catch (error) {
    console.error(error.message);
    process.exitCode = 1;
  }
}
