#!/usr/bin/env node
// What the product is made of, and whether that is known to be unsafe; run as `npm run supply-chain`:
//   .local/sbom/bonafide-<service>.cdx.json   a bill of materials of each service (CycloneDX 1.6)
//   known vulnerabilities                      of what runs in production, from the registry's audit endpoint
//   known secrets                              in the files that git tracks
// A registry without an audit endpoint is said so and passed over; everything that is found is a failure.
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { writeBillOfMaterials } from './deploy.mjs';
import { PNPM, ROOT } from './install.mjs';

const SBOM_DIR = join(ROOT, '.local/sbom');
const faults = [];

mkdirSync(SBOM_DIR, { recursive: true });
for (const service of /** @type {const} */ (['jobs', 'auth'])) {
  const name = `bonafide-${service}.cdx.json`;
  try {
    writeBillOfMaterials(service, join(SBOM_DIR, name));
    console.log(`wrote .local/sbom/${name}`);
  } catch (error) {
    faults.push(error.message);
  }
}

const audit = pnpm('audit', '--prod', '--audit-level', 'high');
if (audit.status === 0) console.log('no known vulnerability of high severity');
else if (
  /AUDIT_BAD_RESPONSE|AUDIT_ENDPOINT_NOT_EXISTS|ENOTFOUND|ECONNREFUSED/.test(audit.stdout + audit.stderr)
)
  console.log('the registry answers no audit: known vulnerabilities were not looked for');
else faults.push(`known vulnerabilities:\n${audit.stdout}${audit.stderr}`);

const files = execFileSync('git', ['ls-files', '-z'], { cwd: ROOT, encoding: 'utf8' })
  .split('\0')
  .filter(Boolean);
const secrets = run(join(ROOT, 'node_modules/.bin/secretlint'), ['--maskSecrets', ...files]);
if (secrets.status === 0) console.log(`no known secret in ${files.length} files`);
else faults.push(`known secrets:\n${secrets.stdout}${secrets.stderr}`);

for (const fault of faults) console.error(fault);
process.exitCode = faults.length === 0 ? 0 : 1;

function pnpm(...args) {
  return run('npx', ['--yes', PNPM, ...args]);
}

function run(command, args) {
  return spawnSync(command, args, { cwd: ROOT, encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 });
}
