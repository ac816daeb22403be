import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Service } from '@bonafide/dev-env/run-role';
// eslint-disable-next-line @nx/enforce-module-boundaries -- scripts run before anything is built, so they hold it
import { sizeOf, type UnpackedImage } from '../../../../scripts/services/unpacked-image.mjs';
import { ROOT } from '../test-cluster.js';

/** Excluding the networks for reading documents and comparing faces, which are data. */
const MOST_BYTES = 260e6;

interface Bill {
  bomFormat: string;
  components: { group?: string; name: string }[];
}

/** The content of the image, for the report. @throws Error if something is missing, superfluous or too large */
export function checkContents(service: Service, { folder, workingDir }: UnpackedImage): string {
  const at = join(folder, workingDir);
  const bill = JSON.parse(readFileSync(join(at, 'sbom.cdx.json'), 'utf8')) as Bill;
  const named = new Set(bill.components.map(({ group, name }) => (group ? `${group}/${name}` : name)));
  const manifest = JSON.parse(readFileSync(join(ROOT, 'apps', service, 'package.json'), 'utf8')) as {
    dependencies: Record<string, string>;
  };
  const missing = Object.keys(manifest.dependencies).filter(
    (name) => !name.startsWith('@bonafide/') && !named.has(name),
  );
  if (bill.bomFormat !== 'CycloneDX' || missing.length > 0)
    throw new Error(`the bill of materials of ${service} lacks ${missing.join(', ')}`);
  for (const name of ['src', 'test', 'tsconfig.json'])
    if (existsSync(join(at, name))) throw new Error(`the image of ${service} holds ${name}`);
  const networks = networksIn(join(at, 'node_modules/.pnpm')).reduce((sum, path) => sum + sizeOf(path), 0);
  const whole = sizeOf(at);
  const megabytes = (bytes: number) => `${Math.round(bytes / 1e6)} MB`;
  if (whole - networks > MOST_BYTES)
    throw new Error(`the service ${service} takes ${megabytes(whole - networks)} without its networks`);
  return `${megabytes(whole)}, ${megabytes(networks)} of them networks; ${bill.components.length} components in its bill of materials`;
}

/** The packages of weights and of their runtimes. */
const networksIn = (store: string): string[] =>
  readdirSync(store)
    .filter((name) => /^(onnxruntime-|@gutenye\+ocr-models|@bonafide\+vision)/.test(name))
    .map((name) => join(store, name));
