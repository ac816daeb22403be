// Module hooks that let Node import the repository's TypeScript as jest does: the same swc options, `./x.js` is `./x.ts`,
// and packages of ours are taken from their source. A query on a module's URL (`?2`) is handed on to all that it imports of
// ours, so that the same files can be loaded anew. What was compiled is kept beside the sandbox's files.
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { preset } from '../../jest.preset.js';

const { transform: transforms, testEnvironmentOptions } = preset('mutation');
const [[, swcOptions]] = Object.values(transforms);
const [sourceCondition] = testEnvironmentOptions.customExportConditions;
const kept = join(process.cwd(), '.compiled');

export async function resolve(specifier, context, nextResolve) {
  const { search } = context.parentURL ? new URL(context.parentURL) : { search: '' };
  const asTypeScript = /^\.{1,2}\/.*\.js$/.test(specifier)
    ? new URL(specifier.replace(/\.js$/, '.ts'), context.parentURL)
    : null;
  if (asTypeScript && existsSync(asTypeScript))
    return { url: asTypeScript.href + search, shortCircuit: true };
  const conditions = [...context.conditions, sourceCondition];
  const found = await nextResolve(specifier, { ...context, conditions });
  return found.url.endsWith('.ts') ? { ...found, url: found.url + search } : found;
}

export async function load(url, context, nextLoad) {
  const path = new URL(url).pathname;
  if (!path.endsWith('.ts')) return nextLoad(url, context);
  return { format: 'module', source: await compile(fileURLToPath(url)), shortCircuit: true };
}

async function compile(filename) {
  const source = await readFile(filename, 'utf8');
  const path = join(kept, createHash('sha256').update(filename).update(source).digest('hex'));
  if (existsSync(path)) return readFile(path, 'utf8');
  const { transform } = await import('@swc/core');
  const { code } = await transform(source, { ...swcOptions, filename, swcrc: false, configFile: false });
  await mkdir(kept, { recursive: true });
  await writeFile(`${path}.${process.pid}`, code);
  await rename(`${path}.${process.pid}`, path);
  return code;
}
