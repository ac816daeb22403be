#!/usr/bin/env node
// Packs the libraries that are published, as the registry takes them: node scripts/pack.mjs <folder> [name …]
// What is packed has declarations, versions instead of `workspace:*`, and none of what only this repository reads.
import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import ts from 'typescript';
import { build } from './build.mjs';
import { ROOT } from './install.mjs';

export const LIBRARIES = ['client', 'protect', 'vc-jwt', 'webhooks'];
const PUBLISHED = [...LIBRARIES, 'cli'];

/** @param {string} folder @param {string[]} names @returns {Record<string, string>} the tarballs by name */
export function pack(folder, names = PUBLISHED) {
  build();
  mkdirSync(folder, { recursive: true });
  const staging = mkdtempSync(join(tmpdir(), 'bonafide-pack-'));
  try {
    const declarations = emitDeclarations(names.filter((name) => LIBRARIES.includes(name)));
    return Object.fromEntries(
      names.map((name) => [name, packOne(name, join(staging, name), declarations[name] ?? {}, folder)]),
    );
  } finally {
    rmSync(staging, { recursive: true, force: true });
  }
}

function packOne(name, stage, declarations, folder) {
  const source = join(ROOT, 'libs', name);
  const dist = join(source, 'dist');
  // What an earlier build left of a source that is gone has no declarations.
  const isOfNow = (path) =>
    !LIBRARIES.includes(name) ||
    !/\.js(\.map)?$/.test(path) ||
    relative(dist, path).replace(/\.js(\.map)?$/, '.d.ts') in declarations;
  cpSync(dist, join(stage, 'dist'), { recursive: true, filter: isOfNow });
  for (const [path, text] of Object.entries(declarations)) {
    mkdirSync(dirname(join(stage, 'dist', path)), { recursive: true });
    writeFileSync(join(stage, 'dist', path), text);
  }
  for (const file of [join(source, 'README.md'), join(ROOT, 'LICENSE')])
    cpSync(file, join(stage, file.slice(file.lastIndexOf('/') + 1)));
  const manifest = publishedManifest(JSON.parse(readFileSync(join(source, 'package.json'), 'utf8')));
  writeFileSync(join(stage, 'package.json'), `${JSON.stringify(manifest, null, 2)}\n`);
  const { status, stdout, stderr } = spawnSync(
    'npm',
    ['pack', '--json', '--ignore-scripts', '--offline', '--pack-destination', folder],
    { cwd: stage, encoding: 'utf8', env: { ...process.env, NODE_OPTIONS: '' } },
  );
  if (status !== 0) throw new Error(`npm pack failed for ${name}:\n${stderr}`);
  return join(folder, JSON.parse(stdout)[0].filename);
}

export function publishedManifest({ private: _private, nx: _nx, devDependencies: _dev, ...manifest }) {
  const exports = Object.entries(manifest.exports ?? {}).map(([path, { default: file }]) => [
    path,
    { types: file.replace(/\.js$/, '.d.ts'), default: file },
  ]);
  const dependencies = Object.entries(manifest.dependencies ?? {}).map(([name, range]) => [
    name,
    range === 'workspace:*' ? `^${versionOf(name)}` : range,
  ]);
  const { GITHUB_REPOSITORY: repository } = process.env;
  return {
    ...manifest,
    // A provenance statement counts for the repository that the manifest names.
    ...(repository && { repository: { type: 'git', url: `git+https://github.com/${repository}.git` } }),
    publishConfig: { access: 'public', provenance: true },
    ...(exports.length > 0 && { exports: Object.fromEntries(exports) }),
    dependencies: Object.fromEntries(dependencies),
  };
}

const versionOf = (name) =>
  JSON.parse(readFileSync(join(ROOT, 'libs', name.replace('@bonafide/', ''), 'package.json'), 'utf8'))
    .version;

/** @returns {Record<string, Record<string, string>>} by library: the declarations of its sources by their paths */
export function emitDeclarations(names) {
  const config = ts.readConfigFile(join(ROOT, 'tsconfig.base.json'), ts.sys.readFile).config;
  const { options } = ts.parseJsonConfigFileContent(config, ts.sys, ROOT);
  const folderOf = (name) => join(ROOT, 'libs', name, 'src');
  const program = ts.createProgram(
    names.flatMap((name) => ts.sys.readDirectory(folderOf(name), ['.ts'], ['**/*.spec.ts'])),
    { ...options, declaration: true, emitDeclarationOnly: true, types: ['node'] },
  );
  const emitted = Object.fromEntries(names.map((name) => [name, {}]));
  const { diagnostics } = program.emit(undefined, (path, text, _bom, _onError, sources) => {
    const from = sources?.[0]?.fileName ?? path;
    const name = names.find((name) => from.startsWith(`${folderOf(name)}/`));
    if (name) emitted[name][relative(folderOf(name), from).replace(/\.ts$/, '.d.ts')] = text;
  });
  if (diagnostics.length > 0)
    throw new Error(
      diagnostics.map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, '\n')).join('\n'),
    );
  return emitted;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const [given, ...names] = process.argv.slice(2);
  const folder = given && resolve(given);
  if (!folder || names.some((name) => !existsSync(join(ROOT, 'libs', name)))) {
    console.error(`usage: node scripts/pack.mjs <folder> [${PUBLISHED.join(' | ')} …]`);
    process.exit(64);
  }
  for (const file of Object.values(pack(folder, names.length > 0 ? names : PUBLISHED))) console.log(file);
}
