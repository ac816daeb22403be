import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { withConfigTable } from '../src/config-table.js';

const ROOT = fileURLToPath(new URL('../../..', import.meta.url));
const PAGES = [
  'README.md',
  'SECURITY.md',
  'CONTRIBUTING.md',
  'examples/README.md',
  ...readdirSync(join(ROOT, 'docs'), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.md'))
    .map((name) => join('docs', name)),
  ...readdirSync(join(ROOT, 'libs')).map((name) => join('libs', name, 'README.md')),
].filter((name) => existsSync(join(ROOT, name)));

const read = (page: string) => readFileSync(join(ROOT, page), 'utf8');
const withoutCode = (text: string) => text.replace(/^```[\s\S]*?^```/gm, '').replace(/`[^`\n]*`/g, '');

/** GitHub's way to make an anchor from a heading. */
const anchorsOf = (page: string) =>
  [
    ...read(page)
      .replace(/^```[\s\S]*?^```/gm, '')
      .matchAll(/^#+ (.+)$/gm),
  ].map(([, heading]) =>
    heading!
      .toLowerCase()
      .replace(/[^\p{L}\p{N} _-]/gu, '')
      .replaceAll(' ', '-'),
  );

describe.each(PAGES)('%s', (page) => {
  it('links only to what is there', () => {
    const broken = [...withoutCode(read(page)).matchAll(/\]\(([^)\s]+)\)/g)]
      .map(([, target]) => target!)
      .filter((target) => !/^(https?:|mailto:)/.test(target))
      .filter((target) => {
        const [path, anchor] = target.split('#');
        const file = path ? relative(ROOT, join(ROOT, dirname(page), path)) : page;
        if (!existsSync(join(ROOT, file))) return true;
        return Boolean(anchor) && statSync(join(ROOT, file)).isFile() && !anchorsOf(file).includes(anchor!);
      });
    expect(broken).toEqual([]);
  });

  it('names only scripts, folders and npm commands that exist', () => {
    const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> };
    const text = read(page);
    const commands = [...text.matchAll(/npm run (?:--silent )?([a-z][a-z0-9:-]*)/g)].map(([, name]) => name!);
    expect(commands.filter((name) => !scripts[name])).toEqual([]);
    const files = [
      ...text.matchAll(/\b((?:scripts|bench|docker|k8s|apps|libs)\/[\w./-]*\w)(?![\w{*<…/-]|\.\w)/g),
    ]
      .map(([, path]) => path!)
      .filter((path) => !/\bNNNN\b/.test(path));
    const base = page.startsWith('libs/') ? [ROOT, join(ROOT, dirname(page))] : [ROOT];
    expect(files.filter((path) => !base.some((folder) => existsSync(join(folder, path))))).toEqual([]);
  });
});

it('shows in docs/operations.md the settings that the code reads', () => {
  const page = read('docs/operations.md');
  expect(withConfigTable(page)).toBe(page);
});

it('lists in docs/operations.md every metric', () => {
  const source = read('libs/platform/src/telemetry/metrics.ts') + read('apps/jobs/src/processes/gauges.ts');
  const named = [...source.matchAll(/(?:histogram\(\s*|name: )'([a-z_]+)'/g)].map(([, name]) => name!);
  const page = read('docs/operations.md');
  expect(named.length).toBeGreaterThan(8);
  expect(named.filter((name) => !page.includes(`bonafide_${name.replace('bonafide_', '')}`))).toEqual([]);
});

it('gives each count of docs/scoreboard.md its share, and the interval that the share is in with 95 %', () => {
  const rows = [
    ...read('docs/scoreboard.md').matchAll(
      /^\|[^|]+\| (\d+) of (\d+) [^|]*\| ([\d.]+) % *\| ([\d.]+) % to ([\d.]+) % *\|$/gm,
    ),
  ].map((found) => found.slice(1).map(Number) as [number, number, number, number, number]);
  expect(rows.length).toBeGreaterThan(20);
  const wrong = rows.filter(([seen, of, share, low, high]) => {
    const rounding = 0.0006;
    /** Standard errors between what was seen and a share. */
    const errorsFrom = (at: number) => Math.abs(seen / of - at) / Math.sqrt((at * (1 - at)) / of);
    const isBound = (bound: number, extreme: number) =>
      seen === of * extreme
        ? bound === extreme
        : [-rounding, rounding].map((off) => errorsFrom(bound + off) > 1.96).includes(true) &&
          [-rounding, rounding].map((off) => errorsFrom(bound + off) < 1.96).includes(true);
    return !(Math.abs(share / 100 - seen / of) < rounding && isBound(low / 100, 0) && isBound(high / 100, 1));
  });
  expect(wrong).toEqual([]);
});

/** Said by others, with their source beside it. */
const QUOTED = ['99.38 %'];

it.each([
  'README.md',
  'docs/design/faces.md',
  'docs/design/screening.md',
  'docs/assurance.md',
  'docs/security.md',
])('claims in %s no figure that docs/scoreboard.md does not have', (page) => {
  const measured = read('docs/scoreboard.md');
  const figures = [...withoutCode(read(page)).matchAll(/\d[\d.,]* (?:%|(?:out )?of \d[\d.,]*)/g)].map(
    ([figure]) => figure.replace('out of', 'of').replace(/[.,]$/, ''),
  );
  expect(measured).toMatch(/\d+ of \d+ .*\d %.* to .*\d %/);
  expect(figures.filter((figure) => !measured.includes(figure) && !QUOTED.includes(figure))).toEqual([]);
});

describe('documents that comments name', () => {
  const named = execFileSync(
    'git',
    ['grep', '-noE', 'docs/[a-z/-]+\\.md', '--', '*.ts', '*.js', '*.mjs', '*.yaml', ':!*.spec.ts'],
    {
      cwd: ROOT,
      encoding: 'utf8',
    },
  )
    .trim()
    .split('\n');

  it('are there', () => {
    expect(named.length).toBeGreaterThan(50);
    const files = named.map((line) => line.split(':').at(-1)!);
    expect([...new Set(files)].filter((file) => !existsSync(join(ROOT, file)))).toEqual([]);
  });
});

it('keeps at most sixteen chapters of design, of at most 350 lines each, and at most thirty decisions', () => {
  const chapters = readdirSync(join(ROOT, 'docs/design'));
  expect(chapters.length).toBeLessThanOrEqual(16);
  expect(chapters.filter((name) => read(`docs/design/${name}`).split('\n').length > 351)).toEqual([]);
  expect(readdirSync(join(ROOT, 'docs/decisions')).length).toBeLessThanOrEqual(30);
});

it.each(['design', 'decisions', 'guides', ''])(
  'docs/README.md or a chapter leads to every page of docs/%s',
  (folder) => {
    const texts = PAGES.map((page) => [page, withoutCode(read(page))] as const);
    const targets = new Set(
      texts.flatMap(([page, text]) =>
        [...text.matchAll(/\]\(([^)\s#]+)/g)].map(([, target]) => join(dirname(page), target!)),
      ),
    );
    const pages = readdirSync(join(ROOT, 'docs', folder)).filter((name) => name.endsWith('.md'));
    expect(pages.map((name) => join('docs', folder, name)).filter((page) => !targets.has(page))).toEqual([]);
  },
);

describe('the promises of docs/security.md', () => {
  const promises = [
    ...read('docs/security.md').matchAll(/^\|[^|]+\|[^|]+\|[^|]+\| `([^`]+\.spec\.ts)` “(.+)” +\|$/gm),
  ].map(([, file, title]) => ({ file: file!, title: title! }));

  it('are a table', () => expect(promises.length).toBeGreaterThan(40));

  it.each(promises)('$title is a test of $file', ({ file, title }) => {
    const source = read(file);
    expect([title, title.replaceAll('’', "\\'")].some((one) => source.includes(one))).toBe(true);
  });
});
