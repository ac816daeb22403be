import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
// eslint-disable-next-line @nx/enforce-module-boundaries -- scripts run before anything is built, so they hold it
import { digestOutputs, digestSources } from '../../../scripts/build.mjs';

const FILES = {
  'package.json': '{}',
  'pnpm-lock.yaml': '',
  'nx.json': '{}',
  '.swcrc': '{}',
  'scripts/bundle-service.mjs': '',
  'apps/jobs/package.json': '{}',
  'apps/jobs/src/main.ts': 'export {};',
  'apps/jobs/src/jobs/deep.ts': 'export {};',
  'apps/jobs/dist/main.js': 'export {};',
  'libs/one/package.json': '{}',
  'libs/one/src/one.ts': 'export {};',
  'libs/one/dist/one.js': 'export {};',
};

describe('whether a build still stands', () => {
  let root: string;
  const write = (path: string, text: string) => {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  };
  beforeEach(() => {
    root = mkdtempSync(join(tmpdir(), 'bonafide-stamp-'));
    for (const [path, text] of Object.entries(FILES)) write(path, text);
  });
  afterEach(() => rmSync(root, { recursive: true }));

  it('stays the same while nothing changes, and when a file is only written anew', () => {
    const before = [digestSources(root), digestOutputs(root)];
    write('libs/one/src/one.ts', FILES['libs/one/src/one.ts']);
    write('docs/guide.md', 'not built');
    expect([digestSources(root), digestOutputs(root)]).toEqual(before);
  });

  it.each(Object.keys(FILES).filter((path) => !path.includes('/dist/')))(
    'is told by %s, when it changes',
    (path) => {
      const before = digestSources(root);
      write(path, `${readFileSync(join(root, path), 'utf8')} `);
      expect(digestSources(root)).not.toBe(before);
    },
  );

  it('is told by a source that comes or goes', () => {
    const before = digestSources(root);
    write('apps/jobs/src/jobs/new.ts', 'export {};');
    const larger = digestSources(root);
    rmSync(join(root, 'apps/jobs/src/jobs/deep.ts'));
    expect(new Set([before, larger, digestSources(root)]).size).toBe(3);
  });

  it.each([
    ['lost a file', () => rmSync(join(root, 'libs/one/dist/one.js'))],
    ['is gone', () => rmSync(join(root, 'apps/jobs/dist'), { recursive: true })],
    ['was changed', () => write('libs/one/dist/one.js', 'export {}; // by hand')],
    ['has a file more', () => write('libs/one/dist/two.js', '')],
  ])('is told by what was built, when it %s', (_what, change) => {
    const before = digestOutputs(root);
    change();
    expect(digestOutputs(root)).not.toBe(before);
  });
});
