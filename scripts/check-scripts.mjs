#!/usr/bin/env node
// Type-checks scripts and benchmarks by their JSDoc, a part of `npm run typecheck`: names, members and arguments, not yet null and
// implicit any. Some import from a build: it has to be there.
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { ROOT } from './install.mjs';

const files = [
  // ESLint validates its own configuration.
  ...readdirSync(ROOT).filter((name) => /\.m?js$/.test(name) && name !== 'eslint.config.js'),
  ...['scripts', 'bench'].flatMap((folder) =>
    readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.mjs') && !name.startsWith('node_modules'))
      .map((name) => join(folder, name)),
  ),
].map((name) => join(ROOT, name));

const program = ts.createProgram(files, {
  allowJs: true,
  checkJs: true,
  strict: false,
  noEmit: true,
  skipLibCheck: true,
  target: ts.ScriptTarget.ES2022,
  lib: ['lib.es2023.d.ts'],
  module: ts.ModuleKind.NodeNext,
  moduleResolution: ts.ModuleResolutionKind.NodeNext,
  types: ['node'],
});
// The builds that they import are JavaScript as well, and are not looked at.
const found = files.flatMap((file) => ts.getPreEmitDiagnostics(program, program.getSourceFile(file)));
console.error(
  ts.formatDiagnostics(found, {
    getCanonicalFileName: (name) => name,
    getCurrentDirectory: () => ROOT,
    getNewLine: () => '\n',
  }),
);
process.exitCode = found.length > 0 ? 1 : 0;
