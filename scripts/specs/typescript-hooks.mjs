// Module hooks that let Node import the repository's TypeScript: swc compiles it, `./x.js` is `./x.ts`, and packages of
// ours are taken from their source. A query on a module's URL (`?2`) is handed on to all that it imports of ours, so that
// the same files can be loaded anew. What was compiled is cached by its text.
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const SOURCE_CONDITION = '@bonafide/source';
/** @type {import('@swc/core').Options} */
const SWC_OPTIONS = {
  swcrc: false,
  configFile: false,
  sourceMaps: 'inline',
  module: { type: 'es6' },
  jsc: {
    target: 'es2022',
    keepClassNames: true,
    transform: {
      legacyDecorator: true,
      decoratorMetadata: true,
      react: { runtime: 'automatic', importSource: 'preact' },
    },
  },
};

let cache;

export function initialize({ cacheFolder }) {
  cache = cacheFolder;
}

export async function resolve(specifier, context, nextResolve) {
  const { search } = context.parentURL ? new URL(context.parentURL) : { search: '' };
  if (/^\.{1,2}\/.*\.js$/.test(specifier))
    for (const extension of ['.ts', '.tsx']) {
      const asTypeScript = new URL(specifier.replace(/\.js$/, extension), context.parentURL);
      if (existsSync(asTypeScript))
        return { url: asTypeScript.href + search, format: 'module', shortCircuit: true };
    }
  const conditions = [...context.conditions, SOURCE_CONDITION];
  const found = await nextResolve(specifier, { ...context, conditions });
  return found.url.endsWith('.ts') ? { ...found, url: found.url + search } : found;
}

export async function load(url, context, nextLoad) {
  const { pathname } = new URL(url);
  if (!/\.tsx?$/.test(pathname)) return nextLoad(url, context);
  return { format: 'module', source: await compile(fileURLToPath(url)), shortCircuit: true };
}

async function compile(filename) {
  const source = await readFile(filename, 'utf8');
  const path = join(cache, createHash('sha256').update(filename).update(source).digest('hex'));
  if (existsSync(path)) return readFile(path, 'utf8');
  const { transform } = await import('@swc/core');
  /** @type {import('@swc/core').TsParserConfig} */
  const parser = { syntax: 'typescript', decorators: true, tsx: filename.endsWith('.tsx') };
  const jsc = { ...SWC_OPTIONS.jsc, parser };
  const { code } = await transform(source, { ...SWC_OPTIONS, jsc, filename });
  await mkdir(cache, { recursive: true });
  await writeFile(`${path}.${process.pid}`, code);
  await rename(`${path}.${process.pid}`, path);
  return code;
}
