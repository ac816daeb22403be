import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, extname, join } from 'node:path';

const TYPES: Record<string, string> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.wasm': 'application/wasm',
};

export interface Asset {
  type: string;
  plain: Buffer;
  gzip: Buffer;
  brotli: Buffer;
}

/** Files of the `@bonafide/capture` build: the names of those that pages load, and all files by name. */
export interface CaptureAssets {
  capture: string;
  page: string;
  style: string;
  files: ReadonlyMap<string, Asset>;
}

/** Throws when the package was not built. */
export function loadCaptureAssets(): CaptureAssets {
  const manifest = createRequire(import.meta.url).resolve('@bonafide/capture/manifest.json');
  const folder = join(dirname(manifest), 'assets');
  const names = readdirSync(folder).filter((name) => extname(name) in TYPES);
  const files = names.map((name): [string, Asset] => [
    name,
    {
      type: TYPES[extname(name)]!,
      plain: readFileSync(join(folder, name)),
      gzip: readFileSync(join(folder, `${name}.gz`)),
      brotli: readFileSync(join(folder, `${name}.br`)),
    },
  ]);
  const { capture, page, style } = JSON.parse(readFileSync(manifest, 'utf8')) as Omit<CaptureAssets, 'files'>;
  return { capture, page, style, files: new Map(files) };
}
