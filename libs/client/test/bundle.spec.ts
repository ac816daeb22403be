import { gzipSync } from 'node:zlib';
import { join } from 'node:path';
import { build } from 'esbuild';

const SRC = join(import.meta.dirname, '../src');
const LIMIT_BYTES = 8_192;

async function bundle(code: string): Promise<string> {
  const { outputFiles } = await build({
    stdin: { contents: code, resolveDir: SRC, loader: 'ts' },
    bundle: true,
    minify: true,
    write: false,
    format: 'esm',
    platform: 'browser',
    target: 'es2022',
  });
  return outputFiles[0]!.text;
}

it('takes less than 8 kB, compressed, of a page that uses all of it', async () => {
  const all = ['jobs', 'auth', 'wait-for-result', 'items', 'photo', 'errors'];
  const text = await bundle(all.map((name) => `export * from './${name}.js';`).join('\n'));
  expect(gzipSync(text, { level: 9 }).length).toBeLessThan(LIMIT_BYTES);
});

it('leaves out what a page does not use', async () => {
  const text = await bundle(`export { createAuthClient } from './auth.js';`);
  expect(text).not.toMatch(/api\/tin|btoa|has no result/);
});
