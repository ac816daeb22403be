// The collection of each service for Bruno, made by Bruno's own importer from the OpenAPI document: a request of every
// operation, with its examples. Part of `npm run drift`; writes docs/bruno.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { ROOT } from './install.mjs';

const CLI = createRequire(join(ROOT, 'libs/release/package.json')).resolve('@usebruno/cli/package.json');
export const BRU = join(dirname(CLI), 'bin/bru.js');

/**
 * @param {'jobs' | 'auth'} service
 * @param {object} document its OpenAPI document
 * @returns {Record<string, string>} files by their paths
 */
export function brunoCollection(service, document) {
  const folder = mkdtempSync(join(tmpdir(), 'bonafide-bruno-'));
  try {
    const source = join(folder, 'openapi.json');
    writeFileSync(source, JSON.stringify(forImport(service, document)));
    const args = ['--source', source, '--output', folder, '--collection-name', service];
    const { status, stdout, stderr } = spawnSync(
      process.execPath,
      [BRU, 'import', 'openapi', ...args, '--collection-format', 'bru'],
      { encoding: 'utf8', env: { ...process.env, NODE_OPTIONS: '' } },
    );
    if (status !== 0) throw new Error(`bru import failed (${status}):\n${stdout}${stderr}`);
    return readFolder(join(folder, service));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Without the answers, which double its size tenfold; what has no example is a variable. */
function forImport(service, document) {
  const copy = JSON.parse(JSON.stringify(document));
  copy.servers = [{ url: `http://localhost:${service === 'jobs' ? 3000 : 3001}`, description: 'local' }];
  for (const scheme of Object.values(copy.components.securitySchemes)) {
    // It would stand in every request.
    delete scheme.description;
    if (scheme.in === 'cookie') Object.assign(scheme, { in: 'header', name: 'Cookie' });
  }
  for (const operation of Object.values(copy.paths).flatMap((methods) => Object.values(methods))) {
    operation.responses = {};
    // Stands beside the cookie: `withSession`.
    operation.parameters = operation.parameters?.filter(({ name }) => name !== 'X-CSRF-Token');
    for (const parameter of operation.parameters ?? [])
      if (parameter.required && exampleOf(parameter) === undefined)
        parameter.example = `{{${parameter.name}}}`;
  }
  return copy;
}

/** @param {any} parameter */
const exampleOf = ({ example, schema = {} }) =>
  example ?? schema.example ?? schema.default ?? schema.enum?.[0] ?? schema.examples?.[0];

/** A session is a cookie, beside the token that everything takes which changes something. */
const withSession = (text) =>
  text.includes('key: Cookie')
    ? text
        .replace('  Cookie: {{apiKey}}', '  Cookie: {{cookie}}\n  X-CSRF-Token: {{csrfToken}}')
        .replaceAll('{{apiKey}}', '{{cookie}}')
    : text;

/** The importer lists what a query needs, and leaves it out of the URL, which is what is sent. */
function withQuery(text) {
  const [, lines = ''] = /^params:query \{\n([^}]*(?:\}\}[^}]*)*)^\}/m.exec(text) ?? [];
  const pairs = lines.split('\n').flatMap((line) => {
    const [, name, value] = /^ {2}(\w+): (.*)$/.exec(line) ?? [];
    return name ? [`${name}=${value}`] : [];
  });
  return pairs.length > 0 ? text.replace(/^( {2}url: .*)$/m, `$1?${pairs.join('&')}`) : text;
}

function readFolder(folder) {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) =>
    entry.isFile(),
  );
  return Object.fromEntries(
    files.map((entry) => {
      const path = join(entry.parentPath, entry.name);
      return [relative(folder, path), withQuery(withSession(readFileSync(path, 'utf8')))];
    }),
  );
}
