#!/usr/bin/env node
// Compares what is generated with what is committed, for each service; run it as `npm run drift`.
//   entities    → the tables that the migrations build
//   migrations  → docs/citus.sql
//   controllers → apps/<service>/answer-schemas.json, docs/openapi/<service>.json
//   these       → libs/client/src/generated
//   settings    → the table in docs/operations.md
//   what is published → libs/<name>/api.md
// With --write it regenerates the files. Needs TEST_DATABASE_URL and TEST_REDIS_URL (scripts/with-services.mjs).
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, relative } from 'node:path';
import prettier from 'prettier';
import ts from 'typescript';
import { answerSchemas } from './answer-schemas.mjs';
import { apiReports } from './api-reports.mjs';
import { build } from './build.mjs';
import { ROOT } from './install.mjs';

const pg = createRequire(new URL('../libs/dev-env/package.json', import.meta.url))('pg');

const { default: openapiTS, astToString } = createRequire(`${ROOT}libs/client/package.json`)(
  'openapi-typescript',
);

const NOTE = '// Generated from docs/openapi by "npm run drift -- --write".\n\n';
const BLOB = ts.factory.createTypeReferenceNode('Blob');

const SERVICES = /** @type {const} */ (['jobs', 'auth']);
const write = process.argv.includes('--write');
const faults = [];

for (const service of SERVICES) {
  const file = join(ROOT, 'apps', service, 'answer-schemas.json');
  compare(file, `${JSON.stringify(answerSchemas(service), null, 2)}\n`);
}
build();
for (const service of SERVICES) {
  const url = await newDatabase(`drift_${service}_${process.pid}`);
  const run = (...args) => runService(service, url, args);
  run('migrate');
  const drift = run('schema-diff').trim();
  if (drift) faults.push(`${service}: the entities and what the migrations build differ:\n${indent(drift)}`);
  if (service === 'jobs') compare(join(ROOT, 'docs/citus.sql'), run('citus-script'));
  const openapi = JSON.parse(run('openapi'));
  compare(join(ROOT, 'docs/openapi', `${service}.json`), `${JSON.stringify(openapi, null, 2)}\n`);
  for (const [name, text] of Object.entries(await clientTypes(service, openapi)))
    compare(join(ROOT, 'libs/client/src/generated', name), text);
}
for (const [library, report] of Object.entries(apiReports()))
  compare(join(ROOT, 'libs', library, 'api.md'), report);

const operations = join(ROOT, 'docs/operations.md');
const { withConfigTable } = await import('../libs/dev-env/dist/config-table.js');
compare(operations, withConfigTable(readFileSync(operations, 'utf8')));

if (faults.length > 0) {
  console.error(faults.join('\n\n'));
  process.exit(1);
}
console.log(write ? 'written' : 'no drift');

function compare(file, text) {
  const name = relative(ROOT, file);
  const committed = existsSync(file) ? readFileSync(file, 'utf8') : '';
  if (committed === text) return;
  if (write) {
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, text);
    console.log(`wrote ${name}`);
    return;
  }
  faults.push(
    `${name} is not what the code generates; run "npm run drift -- --write".\n${firstDifference(committed, text)}`,
  );
}

function firstDifference(before, after) {
  const [old, now] = [before.split('\n'), after.split('\n')];
  const at = now.findIndex((line, index) => line !== old[index]);
  const line = at < 0 ? now.length : at;
  return indent(`line ${line + 1}\n- ${old[line] ?? '(end)'}\n+ ${now[line] ?? '(end)'}`);
}

function indent(text) {
  return text.replace(/^/gm, '  ');
}

async function newDatabase(name) {
  const url = new URL(process.env.TEST_DATABASE_URL);
  const client = new pg.Client({ connectionString: url.href });
  await client.connect();
  await client.query(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`);
  await client.query(`CREATE DATABASE ${name}`);
  await client.end();
  url.pathname = `/${name}`;
  return url.href;
}

function runService(service, databaseUrl, args) {
  const main = join(ROOT, 'apps', service, 'dist/bundle/main.js');
  const { status, stdout, stderr } = spawnSync(process.execPath, [main, ...args], {
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
    env: {
      PATH: process.env.PATH,
      NODE_ENV: 'test',
      LOG_LEVEL: 'error',
      DATABASE_URL: databaseUrl,
      REDIS_URL: process.env.TEST_REDIS_URL,
      PUBLIC_URL: 'http://localhost:3000',
      ENCRYPTION_KEYS: `k1:${Buffer.alloc(32, 7).toString('base64')}`,
    },
  });
  if (status === 0) return stdout;
  throw new Error(`${service} ${args.join(' ')} failed (${status}):\n${stderr}${stdout}`);
}

/**
 * What @bonafide/client knows of a service.
 *
 * @param {'jobs' | 'auth'} service
 * @param {object} document its OpenAPI document
 * @returns {Promise<Record<string, string>>} files by name
 */
async function clientTypes(service, document) {
  const nodes = await openapiTS(JSON.stringify(document), {
    // What has a default may be left out.
    defaultNonNullable: false,
    emptyObjectsUnknown: true,
    transform: (schema) => (schema.format === 'binary' ? BLOB : undefined),
  });
  const files = {
    [`${service}.ts`]: astToString(nodes),
    [`${service}-operations.ts`]: `/** What takes an \`Idempotency-Key\`. */
export const REPEATABLE: ReadonlySet<string> = new Set(${JSON.stringify(repeatable(document))});\n`,
  };
  const options = await prettier.resolveConfig(`${ROOT}package.json`);
  return Object.fromEntries(
    await Promise.all(
      Object.entries(files).map(async ([name, text]) => [
        name,
        await prettier.format(NOTE + text, { ...options, parser: 'typescript' }),
      ]),
    ),
  );
}

function repeatable({ paths }) {
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods)
      .filter(([, { parameters = [] }]) => parameters.some(({ name }) => name === 'Idempotency-Key'))
      .map(([method]) => `${method.toUpperCase()} ${path}`),
  );
}
