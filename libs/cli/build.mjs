// One file with everything in it: the command line is installed without the services' own dependencies.
import { chmodSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'esbuild';

const DIST = join(import.meta.dirname, 'dist');
rmSync(DIST, { recursive: true, force: true });
await build({
  entryPoints: { bonafide: join(import.meta.dirname, 'src/main.ts') },
  outdir: DIST,
  bundle: true,
  platform: 'node',
  format: 'esm',
  target: 'node20.19',
  conditions: ['@bonafide/source'],
  legalComments: 'inline',
  // Commander is CommonJS.
  banner: {
    js: "#!/usr/bin/env node\nimport { createRequire } from 'node:module';\nconst require = createRequire(import.meta.url);",
  },
});
chmodSync(join(DIST, 'bonafide.js'), 0o755);
