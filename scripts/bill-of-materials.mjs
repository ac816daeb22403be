// A bill of materials (CycloneDX 1.6) of what a service needs in production.
import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { PNPM, ROOT } from './install.mjs';

/**
 * The same for the same dependencies, so that an image's layers can be built again: in order, and without the time and the
 * random number of this writing.
 *
 * @param {'jobs' | 'auth'} service
 * @param {string} file where to
 * @throws {Error} with what pnpm says
 */
export function writeBillOfMaterials(service, file) {
  const { status, stdout, stderr, error } = spawnSync(
    'npx',
    [
      ...['--yes', PNPM, '--filter', `@bonafide/${service}`, 'sbom', '--prod', '--out', file],
      ...['--sbom-format', 'cyclonedx', '--sbom-spec-version', '1.6', '--sbom-type', 'application'],
    ],
    { cwd: ROOT, encoding: 'utf8', env: { ...process.env, CI: 'true', npm_config_update_notifier: 'false' } },
  );
  if (status !== 0)
    throw new Error(`no bill of materials of ${service}:\n${error?.message ?? stdout + stderr}`);
  const { serialNumber: _random, metadata, components, ...bill } = JSON.parse(readFileSync(file, 'utf8'));
  const { timestamp: _now, ...known } = metadata;
  // pnpm writes them in whatever order it has read them.
  components.sort((a, b) => (a['bom-ref'] < b['bom-ref'] ? -1 : 1));
  writeFileSync(file, `${JSON.stringify({ ...bill, components, metadata: known }, null, 2)}\n`);
}
