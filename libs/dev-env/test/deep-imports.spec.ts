import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { createRequire } from 'node:module';
import type { AddressInfo } from 'node:net';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import ts from 'typescript';

const ROOT = fileURLToPath(new URL('../../..', import.meta.url));
const DECISION = 'docs/decisions/two-imports-reach-into-packages.md';
const DOCUMENTED = ['ajv/dist/2020.js', 'uplot/dist/uPlot.min.css'];

const read = (file: string) => readFileSync(join(ROOT, file), 'utf8');
const readPackage = (file: string) =>
  JSON.parse(readFileSync(file, 'utf8')) as {
    exports?: object | string;
    dependencies?: Record<string, string>;
  };

const sources = ['apps', 'libs'].flatMap((kind) =>
  readdirSync(join(ROOT, kind))
    .map((name) => join(kind, name, 'src'))
    .filter((src) => existsSync(join(ROOT, src)))
    .flatMap((src) =>
      readdirSync(join(ROOT, src), { recursive: true, encoding: 'utf8' }).map((name) => join(src, name)),
    )
    .filter((file) => /\.(tsx?|js)$/.test(file)),
);

/** The package's own description, as the file that imports it finds it. */
function packageOf(name: string, file: string): string | undefined {
  for (let folder = dirname(join(ROOT, file)); folder.length >= ROOT.length - 1; folder = dirname(folder)) {
    const found = join(folder, 'node_modules', name, 'package.json');
    if (existsSync(found)) return found;
  }
  return undefined;
}

/** Files within packages that the packages do not name. */
function deepImports(): Map<string, string> {
  const found = new Map<string, string>();
  for (const file of sources)
    for (const { fileName } of ts.preProcessFile(read(file), true, true).importedFiles) {
      const [, name, path] = /^(@[^/]+\/[^/]+|[^@./][^/]*)\/(.+)$/.exec(fileName) ?? [];
      if (!name || name.startsWith('@bonafide/') || name.startsWith('node:')) continue;
      const description = packageOf(name, file);
      const { exports } = description ? readPackage(description) : {};
      if (typeof exports !== 'object' || !(`./${path}` in exports)) found.set(fileName, file);
    }
  return found;
}

it('sources import no file of a package but what it names, is documented, or a decision lists', () => {
  const listed = [...read(DECISION).matchAll(/^\| `([^`]+)` +\| `([^`]+)`/gm)].map(([, name, file]) => [
    name,
    file,
  ]);
  expect(listed).toHaveLength(2);
  const found = [...deepImports()].filter(([name]) => !DOCUMENTED.includes(name));
  expect(found.sort()).toEqual(listed.sort());
});

it('the metadata of controllers are read as long as Express answers no 405 itself', async () => {
  const { default: express } = (await import(
    createRequire(join(ROOT, 'libs/platform/package.json')).resolve('express')
  )) as { default: typeof import('express') };
  const router = express.Router({ methodNotAllowed: true } as object);
  router.get('/here', (_request, response) => void response.end());
  const server = createServer(express().use(router)).listen(0, '127.0.0.1');
  try {
    await new Promise((resolve) => server.once('listening', resolve));
    const { port } = server.address() as AddressInfo;
    const response = await fetch(`http://127.0.0.1:${port}/here`, { method: 'POST' });
    expect(response.status).toBe(404);
  } finally {
    server.close();
  }
});

it('oidc-provider is pinned as long as its helpers for grants are not covered by its versions', () => {
  const auth = join(ROOT, 'apps/auth/package.json');
  const types = createRequire(auth).resolve('@types/oidc-provider/lib/helpers/grants.d.ts');
  expect(readFileSync(types, 'utf8')).toMatch(/not covered\s+\*\s+by semantic versioning/);
  expect(readPackage(auth).dependencies?.['oidc-provider']).toMatch(/^\d+\.\d+\.\d+$/);
});
