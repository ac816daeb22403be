#!/usr/bin/env node
// Makes `dist/bundle/main.js` of a service's build and of all that it imports, with a file for each part that is loaded on
// demand: a process starts in half the time (docs/design/running.md). Part of a service's build, and of
// scripts/deploy.mjs.
//   node scripts/bundle-service.mjs apps/jobs
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { dirname, join, relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { decode, encode } from '@jridgewell/sourcemap-codec';
import { build } from 'esbuild';

/**
 * Stay in node_modules: what brings libraries, networks, fonts or workers of its own, and what others load from there by its
 * name, so that there is one of it. The services depend on each.
 */
const EXTERNAL = [
  '@aws-sdk/*',
  '@bonafide/capture/*',
  '@bonafide/console/*',
  '@bonafide/vision/*',
  '@node-rs/argon2',
  '@zxcvbn-ts/language-common',
  'class-transformer',
  'class-validator',
  'fontkit',
  'libphonenumber-js',
  'libphonenumber-js/*',
  'pdfkit',
  'pg',
  'piscina',
  'qrcode',
  'reflect-metadata',
  'sharp',
  'subset-font',
  'zxing-wasm',
  'zxing-wasm/*',
];
/** What Nest, TypeORM and their like load where it is installed, which it is not. */
const NOT_INSTALLED = [
  '@fastify/*',
  '@nestjs/microservices',
  '@nestjs/microservices/*',
  '@nestjs/websockets',
  '@nestjs/websockets/*',
  'pg-native',
  'ts-node',
];

/** @param {string} folder of a service that is built; its dist/main.js is the entry */
export async function bundleService(folder) {
  const outdir = join(folder, 'dist/bundle');
  rmSync(outdir, { recursive: true, force: true });
  const { metafile } = await build({
    entryPoints: [join(folder, 'dist/main.js')],
    outdir,
    bundle: true,
    splitting: true,
    format: 'esm',
    platform: 'node',
    target: 'node20',
    minifySyntax: true,
    minifyWhitespace: true,
    // An uncaught error shows the line it came from.
    lineLimit: 160,
    // Names of classes are names of errors, of entities and of Nest's tokens.
    keepNames: true,
    metafile: true,
    sourcemap: true,
    sourcesContent: false,
    legalComments: 'linked',
    external: [...EXTERNAL, ...NOT_INSTALLED],
    // Parts are evaluated in an order of their own, and decorators need what reflect-metadata adds.
    banner: {
      js: "import 'reflect-metadata'; import { createRequire as requireOfBundle } from 'node:module'; const require = requireOfBundle(import.meta.url);",
    },
    plugins: [keepPlaces(outdir)],
    logLevel: 'warning',
  });
  // Of CommonJS that is imported on demand esbuild hands out nothing but the default export.
  const { inputs, outputs } = metafile;
  for (const [file, { imports }] of Object.entries(inputs))
    for (const { kind, path } of imports)
      if (kind === 'dynamic-import' && inputs[path]?.format === 'cjs' && !/node_modules/.test(file))
        throw new Error(`${file} imports ${path}, which is CommonJS, on demand: name it in EXTERNAL`);
  for (const file of Object.keys(outputs)) if (file.endsWith('.map')) leaveOthersOut(file);
}

/** A process holds its maps in memory: of places in packages of others, most of all places, the bundle's own are told. */
function leaveOthersOut(file) {
  const map = JSON.parse(readFileSync(file, 'utf8'));
  const isOurs = map.sources.map((source) => !source.includes('node_modules/'));
  let isWithin = false;
  const lines = decode(map.mappings).map((segments) => {
    /** @type {import('@jridgewell/sourcemap-codec').SourceMapSegment[]} */
    const kept = [];
    for (const [column, source, line, sourceColumn] of segments) {
      const wasWithin = isWithin;
      isWithin = source !== undefined && isOurs[source];
      if (isWithin) kept.push([column, source, line, sourceColumn]);
      // Where theirs begins: Node takes the place before it, be it on another line.
      else if (wasWithin) kept.push([column]);
    }
    return kept;
  });
  writeFileSync(file, JSON.stringify({ ...map, names: [], mappings: encode(lines) }));
}

/**
 * What looks for files beside itself (pages, workers, data) goes on finding them where they are: a module's own place is
 * told from the bundle's, so that the folder can be moved as a whole.
 *
 * @param {string} outdir @returns {import('esbuild').Plugin}
 */
const keepPlaces = (outdir) => ({
  name: 'keep-places',
  setup({ onLoad }) {
    onLoad({ filter: /\.[cm]?js$/ }, async ({ path }) => {
      const source = await readFile(path, 'utf8');
      if (!/\bimport\.meta\./.test(source)) return null;
      const url = (place) => `new URL(${JSON.stringify(relative(outdir, place))}, import.meta.url)`;
      const asPath = (place) => `process.getBuiltinModule('node:url').fileURLToPath(${url(place)})`;
      const places = {
        url: `${url(path)}.href`,
        filename: asPath(path),
        dirname: asPath(dirname(path)),
      };
      const contents = source.replaceAll(
        /\bimport\.meta\.(url|filename|dirname)\b/g,
        (_, part) => places[part],
      );
      return { contents };
    });
  },
});

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const folder = resolve(process.argv[2] ?? '');
  if (!existsSync(join(folder, 'dist/main.js'))) {
    console.error('usage: node scripts/bundle-service.mjs apps/jobs|apps/auth, once it is built');
    process.exit(64);
  }
  await bundleService(folder);
}
