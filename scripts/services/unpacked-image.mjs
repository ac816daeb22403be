// Runs programs of an image as Kubernetes would: its file system and nothing else, read-only, under the image's user, without
// capabilities or a way to new privileges, in a memory cgroup. A container runtime is not needed, root on Linux is.
import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { inspectImage } from '../image.mjs';

/**
 * @typedef {object} UnpackedImage
 * @property {string} folder its file system
 * @property {string} user
 * @property {Record<string, string>} env
 * @property {string} workingDir
 * @property {string[]} entrypoint
 */

/**
 * @typedef {object} MemoryCgroup
 * @property {string} procs
 * @property {() => number} peakBytes
 * @property {() => number} kills processes that were killed for want of memory
 * @property {() => void} remove
 */

/** Each takes the tag and the folder: what `sh -c` unpacks one with. */
const UNPACK = {
  buildah:
    'c=$(buildah from --pull-never "$1") && m=$(buildah mount "$c") && cp -a "$m/." "$2"; s=$?; buildah rm "$c" >/dev/null; exit $s',
  podman:
    'c=$(podman create "$1") && podman export "$c" | tar -x -C "$2"; s=$?; podman rm "$c" >/dev/null; exit $s',
  docker:
    'c=$(docker create "$1") && docker export "$c" | tar -x -C "$2"; s=$?; docker rm "$c" >/dev/null; exit $s',
};

/** `exec` keeps the process id. The devices are those that every container has. */
const CONFINE = `
set -e
root=$1 cwd=$2 user=$3 procs=$4 volumes=$5
shift 5
if [ -n "$procs" ]; then echo $$ >"$procs"; fi
mount --make-rprivate /
mount --bind "$root" "$root"
mount -t tmpfs -o size=64m,mode=1777 tmpfs "$root/tmp"
mount -t tmpfs -o size=64k,mode=755 tmpfs "$root/dev"
for name in null zero full random urandom; do touch "$root/dev/$name"; mount --bind "/dev/$name" "$root/dev/$name"; done
mount --bind /proc "$root/proc"
for volume in $volumes; do mkdir -p "$root$volume"; mount --bind "$volume" "$root$volume"; done
mount -o bind,remount,ro "$root"
exec setpriv --no-new-privs -- unshare "--root=$root" "--wd=$cwd" "--setgid=$user" "--setuid=$user" -- "$@"`;

/** Why images cannot be run like that here; undefined when they can. */
export function whyNotRun() {
  if (process.platform !== 'linux' || process.getuid() !== 0) return 'it takes root on Linux';
  const { status } = spawnSync('unshare', ['--mount', 'sh', '-c', 'mount --make-rprivate /']);
  return status === 0 ? undefined : 'there are no mount namespaces here';
}

/**
 * @param {string} tool
 * @param {string} tag
 * @param {string} folder
 * @returns {UnpackedImage}
 * @throws {Error} when there is no such image
 */
export function unpackImage(tool, tag, folder) {
  mkdirSync(folder, { recursive: true });
  const { status, stderr } = spawnSync('sh', ['-c', UNPACK[tool], 'sh', tag, folder], { encoding: 'utf8' });
  if (status !== 0)
    throw new Error(`${tool} has no image ${tag} ("npm run image -- …" builds it):\n${stderr}`);
  for (const name of ['tmp', 'dev', 'proc']) mkdirSync(join(folder, name), { recursive: true });
  const { config } = inspectImage(tool, tag);
  const env = Object.fromEntries(config.Env.map((line) => line.split(/=(.*)/s).slice(0, 2)));
  return { folder, user: config.User, env, workingDir: config.WorkingDir, entrypoint: config.Entrypoint };
}

/**
 * @param {UnpackedImage} image
 * @param {readonly string[]} args
 * @param {{volumes?: string[], cgroup?: MemoryCgroup}} [options]
 * @returns {{command: string, args: string[]}}
 */
export function confined(image, args, { volumes = [], cgroup } = {}) {
  const [user] = image.user.split(':');
  if (!/^[1-9]\d*$/.test(user)) throw new Error(`the image runs as ${JSON.stringify(image.user)}`);
  const given = [image.folder, image.workingDir, user, cgroup?.procs ?? '', volumes.join(' ')];
  return {
    command: 'unshare',
    args: ['--mount', 'sh', '-c', CONFINE, 'sh', ...given, ...image.entrypoint, ...args],
  };
}

/**
 * A memory cgroup, of the first or the second kind.
 *
 * @param {string} name
 * @param {number} bytes
 * @returns {MemoryCgroup | undefined} undefined where none can be made
 */
export function createMemoryCgroup(name, bytes) {
  const [v1, v2] = ['/sys/fs/cgroup/memory', '/sys/fs/cgroup'];
  const kind = existsSync(v1)
    ? {
        at: join(v1, name),
        limit: 'memory.limit_in_bytes',
        peak: 'memory.max_usage_in_bytes',
        events: 'memory.oom_control',
      }
    : { at: join(v2, name), limit: 'memory.max', peak: 'memory.peak', events: 'memory.events' };
  try {
    mkdirSync(kind.at);
    writeFileSync(join(kind.at, kind.limit), String(bytes));
  } catch {
    return undefined;
  }
  const read = (file) => readFileSync(join(kind.at, file), 'utf8');
  return {
    procs: join(kind.at, 'cgroup.procs'),
    peakBytes: () => Number(read(kind.peak)),
    kills: () => Number(/^oom_kill (\d+)/m.exec(read(kind.events))?.[1] ?? 0),
    remove: () => rmdirSync(kind.at),
  };
}

/** @param {string} folder @returns {number} bytes below it, as files say */
export const sizeOf = (folder) =>
  Number(execFileSync('du', ['-s', '--apparent-size', '-B1', folder], { encoding: 'utf8' }).split('\t')[0]);
