import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';

/**
 * Arguments that confine a Node process which handles pictures, where this Node has its permission model (24 and later): it
 * reads the program's own files, writes none but its score of the memory killer, and starts no process; from Node 25 it
 * opens no connection. Native code that a picture has taken over is beyond this (docs/security.md).
 */
export const confinedArguments = (): string[] =>
  process.allowedNodeEnvironmentFlags.has('--permission')
    ? [
        '--permission',
        '--allow-addons',
        '--allow-worker',
        `--allow-fs-read=${programRoot(import.meta.dirname)}`,
        '--allow-fs-write=/proc/self/oom_score_adj',
      ]
    : [];

/** The outermost folder with dependencies: those of a workspace are not beside each of its packages. */
function programRoot(folder: string): string {
  const parent = dirname(folder);
  const outer = parent === folder ? null : programRoot(parent);
  if (outer && existsSync(join(outer, 'node_modules'))) return outer;
  return folder;
}
