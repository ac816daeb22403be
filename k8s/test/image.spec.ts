import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parse } from 'yaml';
// eslint-disable-next-line @nx/enforce-module-boundaries -- what the Dockerfile runs
import { writeBillOfMaterials } from '../../scripts/deploy.mjs';
import { K8S } from './kustomize.js';

const ROOT = join(K8S, '..');
const dockerfile = readFileSync(join(ROOT, 'docker/Dockerfile'), 'utf8');
const stages = dockerfile.split(/^FROM /m).slice(1);
const last = stages.at(-1)!;

it('builds in one stage and runs in another that has neither shell nor package manager', () => {
  expect(stages).toHaveLength(2);
  expect(dockerfile).toMatch(/^ARG RUN_IMAGE=gcr\.io\/distroless\/nodejs24-debian12:nonroot$/m);
  expect(last).not.toMatch(/^RUN /m);
  expect(last).toMatch(/^COPY --from=build \/service \/service$/m);
});

it('runs as a numbered user that is not root, in production mode, without a shell between', () => {
  expect(last).toMatch(/^USER 65532:65532$/m);
  expect(last).toMatch(/^ENV NODE_ENV=production$/m);
  expect(last).toMatch(/^ENTRYPOINT \["\/nodejs\/bin\/node", .*"dist\/bundle\/main\.js"\]$/m);
  expect(last).toMatch(/^CMD \["api"\]$/m);
});

it('knows every project of the workspace before it installs', () => {
  const workspace = parse(readFileSync(join(ROOT, 'pnpm-workspace.yaml'), 'utf8')) as { packages: string[] };
  const folders = workspace.packages.flatMap((pattern) =>
    pattern.endsWith('/*')
      ? readdirSync(join(ROOT, pattern.slice(0, -2))).map((name) => `${pattern.slice(0, -2)}/${name}`)
      : [pattern],
  );
  for (const folder of folders.filter((folder) => existsSync(join(ROOT, folder, 'package.json'))))
    expect(dockerfile).toContain(`COPY ${folder}/package.json ${folder}/\n`);
});

it('copies only files that are there and not kept out of the context', () => {
  const ignored = readFileSync(join(ROOT, '.dockerignore'), 'utf8').split('\n').filter(Boolean);
  for (const [, from] of dockerfile.matchAll(/^COPY (?!--from)(.+) \S+$/gm))
    for (const path of from!.split(' ')) {
      expect(existsSync(join(ROOT, path))).toBe(true);
      expect(ignored).not.toContain(path);
    }
  for (const name of ['.git', '.local', '**/node_modules', '**/dist']) expect(ignored).toContain(name);
});

it('carries a bill of its materials, which names each production dependency and is the same when written again', () => {
  const folder = mkdtempSync(join(tmpdir(), 'bill-'));
  try {
    writeBillOfMaterials('auth', join(folder, 'sbom.cdx.json'));
    const bill = JSON.parse(readFileSync(join(folder, 'sbom.cdx.json'), 'utf8')) as {
      bomFormat: string;
      metadata: object;
      components: { 'bom-ref': string; group?: string; name: string }[];
    };
    expect(bill.bomFormat).toBe('CycloneDX');
    expect([Object.keys(bill), Object.keys(bill.metadata)].flat()).not.toEqual(
      expect.arrayContaining([expect.stringMatching(/serialNumber|timestamp/)]),
    );
    const refs = bill.components.map((component) => component['bom-ref']);
    expect(refs).toEqual([...new Set(refs)].toSorted());
    const named = bill.components.map(({ group, name }) => (group ? `${group}/${name}` : name));
    const manifest = JSON.parse(readFileSync(join(ROOT, 'apps/auth/package.json'), 'utf8')) as {
      dependencies: Record<string, string>;
    };
    const bought = Object.keys(manifest.dependencies).filter((name) => !name.startsWith('@bonafide/'));
    expect(bought.length).toBeGreaterThan(20);
    expect(named).toEqual(expect.arrayContaining(bought));
    expect(readFileSync(join(ROOT, 'scripts/deploy.mjs'), 'utf8')).toContain(
      "writeBillOfMaterials(service, join(folder, 'sbom.cdx.json'))",
    );
  } finally {
    rmSync(folder, { recursive: true });
  }
}, 60_000);

describe('compose', () => {
  const { services } = parse(readFileSync(join(ROOT, 'docker/compose.yaml'), 'utf8'), { merge: true }) as {
    services: Record<
      string,
      {
        image: string;
        environment?: Record<string, string>;
        read_only?: boolean;
        cap_drop?: string[];
        user?: string;
        command?: string[];
      }
    >;
  };

  it('runs each role of each service confined as in the cluster, beside PostgreSQL, Redis and a store', () => {
    for (const service of ['jobs', 'auth'])
      for (const role of ['migrate', 'api', 'worker'])
        expect(services[`${service}-${role}`]).toMatchObject({
          read_only: true,
          cap_drop: ['ALL'],
          user: '65532:65532',
          command: [role],
        });
    expect(Object.keys(services)).toEqual(expect.arrayContaining(['postgres', 'redis', 'store']));
  });

  it('lets nobody into Redis without a password, and each service to the keys of its own prefix alone', () => {
    const rules = services['redis']!.command!.join(' ').split('--user ').slice(1);
    expect(rules[0]).toMatch(/^default off/);
    for (const [index, service] of ['jobs', 'auth'].entries()) {
      const rule = rules[index + 1]!;
      expect(rule).toMatch(
        new RegExp(`^${service} on >\\$\\{${service.toUpperCase()}_REDIS_PASSWORD\\} ~${service}:\\* `),
      );
      expect(rule).toContain('+@all -@admin -@dangerous');
      for (const role of ['api', 'worker'])
        expect(services[`${service}-${role}`]!.environment!['REDIS_URL']).toMatch(
          new RegExp(`^redis://${service}:\\$\\{${service.toUpperCase()}_REDIS_PASSWORD\\}@`),
        );
    }
  });

  it('fixes the version of every image', () => {
    for (const { image } of Object.values(services)) expect(image).toMatch(/:(?!latest).+/);
  });
});
