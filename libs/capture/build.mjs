// Bundles the component, its worker and the service's page. Names carry a hash of what is in them, so that browsers may keep
// them for good; dist/manifest.json says which name is whose.
import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { build } from 'esbuild';

const SRC = join(import.meta.dirname, 'src');
const DIST = join(import.meta.dirname, 'dist');
const ASSETS = join(DIST, 'assets');

rmSync(DIST, { recursive: true, force: true });
mkdirSync(ASSETS, { recursive: true });

const text = (value) => JSON.stringify(value);

/** @returns {string} the name under which the bytes stand among the assets */
function emit(name, bytes) {
  const hash = createHash('sha256').update(bytes).digest('hex').slice(0, 16);
  const [stem, ext] = [name.slice(0, name.lastIndexOf('.')), name.slice(name.lastIndexOf('.'))];
  const hashed = `${stem}-${hash}${ext}`;
  writeFileSync(join(ASSETS, hashed), bytes);
  writeFileSync(join(ASSETS, `${hashed}.gz`), gzipSync(bytes, { level: 9 }));
  writeFileSync(join(ASSETS, `${hashed}.br`), brotliCompressSync(bytes));
  return hashed;
}

async function bundle(entry, define = {}) {
  const { outputFiles } = await build({
    entryPoints: [join(SRC, entry)],
    bundle: true,
    minify: true,
    write: false,
    format: 'esm',
    target: ['es2022', 'safari16.4'],
    legalComments: 'inline',
    conditions: ['@bonafide/source'],
    define,
  });
  return emit(entry.replace(/\.ts$/, '.js'), outputFiles[0].contents);
}

const wasm = createRequire(import.meta.url).resolve('zxing-wasm/reader/zxing_reader.wasm');
const zxing = emit('zxing_reader.wasm', readFileSync(wasm));
const worker = await bundle('frame-worker.ts', { ZXING_FILE: text(`./${zxing}`) });
const [capture, page, style] = await Promise.all([
  bundle('capture.ts', { WORKER_FILE: text(`./${worker}`) }),
  bundle('page.ts', { WORKER_FILE: text(`./${worker}`) }),
  bundle('page.css'),
]);
writeFileSync(join(DIST, 'manifest.json'), `${text({ capture, page, style })}\n`);
// For bundlers and for pages that are to get what is newest.
writeFileSync(join(DIST, 'capture.js'), `export * from './assets/${capture}';\n`);
