#!/usr/bin/env node
// Packs the libraries that are published, as the registry takes them: node scripts/pack.mjs <folder> [name …]
// What is packed has declarations, versions instead of `workspace:*`, and none of what only this repository reads.
import { spawnSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join, relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import ts from 'typescript';
import { build } from './build.mjs';
import { ROOT } from './install.mjs';

export const LIBRARIES = ['client', 'protect', 'vc-jwt', 'webhooks'];
/** Bundled with what they need; the declarations name no other package. */
const BUNDLES = ['capture'];
const PUBLISHED = [...LIBRARIES, ...BUNDLES, 'cli'];

/** @param {string} folder @param {string[]} names @returns {Record<string, string>} the tarballs by name */
export function pack(folder, names = PUBLISHED) {
  build();
  mkdirSync(folder, { recursive: true });
  const staging = mkdtempSync(join(tmpdir(), 'bonafide-pack-'));
  try {
    const declarations = {
      ...emitDeclarations(names.filter((name) => LIBRARIES.includes(name))),
      ...Object.fromEntries(
        BUNDLES.filter((name) => names.includes(name)).map((name) => [name, declarationsOfBundle(name)]),
      ),
    };
    for (const name of names) stage(name, join(staging, name), declarations[name] ?? {});
    return packFolders(
      names.map((name) => join(staging, name)),
      folder,
    );
  } finally {
    rmSync(staging, { recursive: true, force: true });
  }
}

/** Lays out in a folder what the package holds. */
function stage(name, into, declarations) {
  const source = join(ROOT, 'libs', name);
  const dist = join(source, 'dist');
  cpSync(dist, join(into, 'dist'), { recursive: true, filter: filterOf(name, dist, declarations) });
  for (const [path, text] of Object.entries(declarations)) {
    mkdirSync(dirname(join(into, 'dist', path)), { recursive: true });
    writeFileSync(join(into, 'dist', path), text);
  }
  for (const file of [join(source, 'README.md'), join(ROOT, 'LICENSE')])
    cpSync(file, join(into, file.slice(file.lastIndexOf('/') + 1)));
  const manifest = publishedManifest(JSON.parse(readFileSync(join(source, 'package.json'), 'utf8')));
  writeFileSync(join(into, 'package.json'), `${JSON.stringify(manifest, null, 2)}\n`);
}

/** @returns {Record<string, string>} the tarballs of these folders, by their names */
function packFolders(folders, into) {
  const { status, stdout, stderr } = spawnSync(
    'npm',
    ['pack', '--json', '--ignore-scripts', '--offline', '--pack-destination', into, ...folders],
    { cwd: into, encoding: 'utf8', env: { ...process.env, NODE_OPTIONS: '' } },
  );
  if (status !== 0) throw new Error(`npm pack failed:\n${stderr}`);
  const packed = JSON.parse(stdout).map(({ filename }) => join(into, filename));
  return Object.fromEntries(folders.map((path, at) => [basename(path), packed[at]]));
}

/** @returns {(path: string) => boolean} which files of a build are packed */
function filterOf(name, dist, declarations) {
  if (BUNDLES.includes(name)) {
    const reached = reachedFrom(`${name}.js`, dist);
    return (path) => statSync(path).isDirectory() || reached.has(relative(dist, path));
  }
  // What an earlier build left of a source that is gone has no declarations.
  return (path) =>
    !LIBRARIES.includes(name) ||
    !/\.js(\.map)?$/.test(path) ||
    relative(dist, path).replace(/\.js(\.map)?$/, '.d.ts') in declarations;
}

/** The entry, and what it loads by name, and what that loads: nothing that the service alone serves. */
function reachedFrom(entry, dist) {
  const assets = readdirSync(join(dist, 'assets'));
  const reached = new Set([entry]);
  for (const path of reached) {
    if (!path.endsWith('.js')) continue;
    const text = readFileSync(join(dist, path), 'utf8');
    // In quotes: `x.wasm` is no part of `x.wasm.gz`.
    for (const name of assets)
      if (new RegExp(`/${name.replaceAll('.', '\\.')}["'\`]`).test(text)) reached.add(`assets/${name}`);
  }
  return reached;
}

/**
 * @param {any} manifest
 * @returns {{exports: Record<string, {types: string, default: string}>, dependencies: Record<string, string>, peerDependencies?: Record<string, string>}}
 */
export function publishedManifest({ private: _private, nx: _nx, devDependencies: _dev, ...manifest }) {
  const exports = Object.entries(manifest.exports ?? {})
    .map(([path, target]) => [path, target.default ?? target])
    // The names of a build's files are for the service alone.
    .filter(([, file]) => file.endsWith('.js'))
    .map(([path, file]) => [path, { types: file.replace(/\.js$/, '.d.ts'), default: file }]);
  const dependencies = Object.entries(manifest.dependencies ?? {}).map(([name, range]) => [
    name,
    range === 'workspace:*' ? `^${versionOf(name)}` : range,
  ]);
  const { GITHUB_REPOSITORY: repository } = process.env;
  return {
    ...manifest,
    // A provenance statement counts for the repository that the manifest names; a README's links are relative to its folder.
    ...(repository && {
      repository: {
        type: 'git',
        url: `git+https://github.com/${repository}.git`,
        directory: manifest.name.replace('@bonafide/', 'libs/'),
      },
    }),
    publishConfig: { access: 'public', provenance: true },
    ...(exports.length > 0 && { exports: Object.fromEntries(exports) }),
    dependencies: Object.fromEntries(dependencies),
  };
}

const versionOf = (name) =>
  JSON.parse(readFileSync(join(ROOT, 'libs', name.replace('@bonafide/', ''), 'package.json'), 'utf8'))
    .version;

/** @param {string[]} names @returns {Record<string, Record<string, string>>} by library: the declarations of its sources by their paths */
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
  if (diagnostics.length > 0) throw new Error(messagesOf(diagnostics));
  return emitted;
}

/** @returns {Record<string, string>} the declarations that the entry of a bundle reaches, by their paths */
function declarationsOfBundle(name) {
  const source = join(ROOT, 'libs', name, 'src');
  /** @type {Record<string, string>} */
  const emitted = {};
  const reached = new Set([`${name}.ts`]);
  for (const file of reached) {
    const { outputText, diagnostics } = ts.transpileDeclaration(readFileSync(join(source, file), 'utf8'), {
      fileName: file,
      reportDiagnostics: true,
      compilerOptions: { target: ts.ScriptTarget.ES2022, module: ts.ModuleKind.ESNext },
    });
    if (diagnostics.length > 0) throw new Error(messagesOf(diagnostics));
    for (const [, specifier] of outputText.matchAll(/(?:from |import\()'([^']+)'/g)) {
      if (!specifier.startsWith('.')) throw new Error(`${name}: ${file} names ${specifier}`);
      reached.add(join(dirname(file), specifier).replace(/\.js$/, '.ts'));
    }
    emitted[file.replace(/\.ts$/, '.d.ts')] = outputText;
  }
  return emitted;
}

const messagesOf = (diagnostics) =>
  diagnostics.map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, '\n')).join('\n');

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const [given, ...names] = process.argv.slice(2);
  const folder = given && resolve(given);
  if (!folder || names.some((name) => !existsSync(join(ROOT, 'libs', name)))) {
    console.error(`usage: node scripts/pack.mjs <folder> [${PUBLISHED.join(' | ')} …]`);
    process.exit(64);
  }
  for (const file of Object.values(pack(folder, names.length > 0 ? names : PUBLISHED))) console.log(file);
}
