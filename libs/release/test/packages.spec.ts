/* eslint-disable @nx/enforce-module-boundaries -- what is published is used against a running service, started as its own tests do */
import { execFile } from 'node:child_process';
import { createRequire } from 'node:module';
import {
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { checkPackage, createPackageFromTarballData } from '@arethetypeswrong/core';
import { sampleLicence } from '@bonafide/testing/aamva-payload';
import { photographLicence } from '@bonafide/testing/licence-image';
import { publint } from 'publint';
import { type RunningJobs, startJobs } from '../../../apps/jobs/test/start-jobs.js';
import { pack, LIBRARIES } from '../../../scripts/pack.mjs';

const run = promisify(execFile);
const ROOT = join(import.meta.dirname, '../../..');
const TSC = createRequire(import.meta.url).resolve('typescript/bin/tsc');

/** An empty folder outside of the repository, with the packages installed from their tarballs. */
let folder: string;
let tarballs: Record<string, string>;
let jobs: RunningJobs;
beforeAll(async () => {
  folder = realpathSync(mkdtempSync(join(tmpdir(), 'bonafide-consumer-')));
  const started = startJobs();
  tarballs = pack(join(folder, 'tarballs'));
  for (const name of Object.keys(tarballs)) await install(name);
  writeFileSync(join(folder, 'package.json'), '{ "type": "module" }');
  jobs = await started;
}, 180_000);
afterAll(async () => {
  await jobs?.close();
  rmSync(folder, { recursive: true, force: true });
});

/** As npm does it, but that dependencies are taken from this repository's own installation rather than a registry. */
async function install(name: string): Promise<void> {
  const target = join(folder, 'node_modules/@bonafide', name);
  mkdirSync(target, { recursive: true });
  await run('tar', ['xzf', tarballs[name]!, '-C', target, '--strip-components=1']);
  const { dependencies } = manifestOf(name);
  for (const dependency of Object.keys(dependencies)) {
    if (dependency.startsWith('@bonafide/')) continue;
    const link = join(target, 'node_modules', dependency);
    mkdirSync(dirname(link), { recursive: true });
    symlinkSync(realpathSync(join(ROOT, 'libs', name, 'node_modules', dependency)), link);
  }
}

/** Tarballs of what a package depends on, from this repository's own installation. */
async function packDependencies(name: string): Promise<string[]> {
  const paths = Object.keys(manifestOf(name).dependencies).map((dependency) =>
    realpathSync(join(ROOT, 'libs', name, 'node_modules', dependency)),
  );
  const into = join(folder, 'tarballs');
  const args = ['pack', '--json', '--ignore-scripts', '--offline', '--pack-destination', into, ...paths];
  const { stdout } = await run('npm', args, { cwd: folder });
  return (JSON.parse(stdout) as { filename: string }[]).map(({ filename }) => join(into, filename));
}

const manifestOf = (name: string) =>
  JSON.parse(readFileSync(join(folder, 'node_modules/@bonafide', name, 'package.json'), 'utf8')) as {
    dependencies: Record<string, string>;
    publishConfig: object;
    exports: Record<string, { types: string; default: string }>;
  };

const filesOf = async (name: string) =>
  (await run('tar', ['tf', tarballs[name]!])).stdout
    .trim()
    .split('\n')
    .map((path) => path.replace('package/', ''));

/** The blocks of a README, by language. */
const blocksOf = (name: string, language: string) =>
  [
    ...readFileSync(join(folder, 'node_modules/@bonafide', name, 'README.md'), 'utf8').matchAll(
      new RegExp(`^\`\`\`${language}\n([\\s\\S]*?)^\`\`\``, 'gm'),
    ),
  ].map(([, code]) => code!);

describe.each(LIBRARIES)('@bonafide/%s', (name) => {
  it('holds its build, its declarations, what to read first and under which licence, and nothing else', async () => {
    const files = await filesOf(name);
    const modules = files.filter((path) => path.endsWith('.js'));
    expect(files.filter((path) => !path.startsWith('dist/')).sort()).toEqual([
      'LICENSE',
      'README.md',
      'package.json',
    ]);
    expect(files.filter((path) => path.startsWith('dist/') && !/\.(js|js\.map|d\.ts)$/.test(path))).toEqual(
      [],
    );
    expect(modules.filter((path) => !files.includes(path.replace(/\.js$/, '.d.ts')))).toEqual([]);
    expect(files.filter((path) => /spec|test/.test(path))).toEqual([]);
  });

  it('gives its importers what publint and Are the types wrong look for', async () => {
    const { messages } = await publint({
      pkgDir: join(folder, 'node_modules/@bonafide', name),
      strict: true,
    });
    expect(messages).toEqual([]);
    const files = await filesOf(name);
    const entrypoints = Object.values(manifestOf(name).exports).some((entry) => entry.default.includes('*'))
      ? files.filter((path) => /^dist\/[^/]+\.js$/.test(path)).map((path) => `./${path.slice(5, -3)}`)
      : Object.keys(manifestOf(name).exports);
    const found = await checkPackage(createPackageFromTarballData(readFileSync(tarballs[name]!)), {
      entrypoints,
    });
    // ES modules alone: what TypeScript calls node10 knows no `exports`, and CommonJS needs a dynamic import.
    const excused = ['NoResolution:node10', 'CJSResolvesToESM:node16-cjs'];
    const problems = 'problems' in found ? found.problems : [];
    expect(found.types).toBeTruthy();
    expect(
      problems.filter(
        (problem) =>
          !('resolutionKind' in problem && excused.includes(`${problem.kind}:${problem.resolutionKind}`)),
      ),
    ).toEqual([]);
  }, 60_000);

  it('names no file that it lacks, and nothing of this repository', async () => {
    const manifest = manifestOf(name);
    const files = await filesOf(name);
    expect(manifest.publishConfig).toEqual({ access: 'public', provenance: true });
    const named = Object.values(manifest.exports).flatMap((entry) => Object.values(entry));
    expect(named.filter((path) => !path.includes('*') && !files.includes(path.slice(2)))).toEqual([]);
    expect(JSON.stringify(manifest)).not.toMatch(/workspace:|@bonafide\/source|private|devDependencies|"nx"/);
  });
});

describe('@bonafide/client', () => {
  it('verifies a licence by the first commands and the first example of its README, word by word, in an empty folder', async () => {
    const empty = mkdtempSync(join(folder, 'empty-'));
    const packages = [tarballs['client']!, ...(await packDependencies('client'))];
    // As it is installed from a registry; no test needs one.
    const commands = blocksOf('client', 'sh')[0]!.replace(
      'npm install @bonafide/client',
      `npm install --offline --no-audit --no-fund ${packages.join(' ')}`,
    );
    expect(commands).toContain('--offline');
    const env = { PATH: process.env['PATH'], HOME: empty };
    await run('sh', ['-ec', commands], { cwd: empty, env });
    writeFileSync(join(empty, 'licence.jpg'), await photographLicence(sampleLicence()));
    writeFileSync(join(empty, 'verify.js'), blocksOf('client', 'js')[0]!);
    const { stdout } = await run(process.execPath, ['verify.js', 'licence.jpg'], {
      cwd: empty,
      env: { ...env, BONAFIDE_URL: jobs.url, BONAFIDE_KEY: jobs.account.apiKey },
    });
    expect(stdout).toBe(blocksOf('client', 'text')[0]);
  }, 60_000);

  it('is type-checked strictly without Node’s types, with what its README shows', async () => {
    const code = [
      readFileSync(join(import.meta.dirname, 'consume-client.ts'), 'utf8'),
      ...blocksOf('client', 'ts'),
    ];
    writeFileSync(join(folder, 'consume.ts'), code.join('\n'));
    const compilerOptions = {
      ...{
        module: 'esnext',
        moduleResolution: 'bundler',
        target: 'es2022',
        lib: ['es2023', 'dom'],
        types: [],
      },
      ...{ strict: true, skipLibCheck: false, noEmit: true },
    };
    writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions, files: ['consume.ts'] }));
    await expectNoOutput(run(process.execPath, [TSC, '-p', '.'], { cwd: folder }));
  }, 60_000);
});

describe('@bonafide/cli', () => {
  it('is one program that needs nothing else', async () => {
    expect((await filesOf('cli')).sort()).toEqual([
      'LICENSE',
      'README.md',
      'dist/bonafide.js',
      'package.json',
    ]);
    expect(manifestOf('cli').dependencies).toEqual({});
    const main = join(folder, 'node_modules/@bonafide/cli/dist/bonafide.js');
    const { stdout } = await run(main, ['--json', 'jobs', 'list', '--limit', '1'], {
      cwd: folder,
      env: {
        PATH: process.env['PATH'],
        HOME: folder,
        BONAFIDE_URL: jobs.url,
        BONAFIDE_KEY: jobs.account.apiKey,
      },
    });
    expect(JSON.parse(stdout)).toEqual([expect.objectContaining({ status: 'completed' })]);
    const failed = run(main, ['jobs', 'list'], {
      cwd: folder,
      env: { PATH: process.env['PATH'], HOME: folder },
    });
    await expect(failed).rejects.toMatchObject({
      code: 77,
      stdout: '',
      stderr: expect.stringMatching(/^no credentials/),
    });
  }, 60_000);
});

/** A compiler says what is wrong on its standard output. */
const expectNoOutput = async (running: Promise<{ stdout: string }>) =>
  expect(await running.then(({ stdout }) => stdout).catch((error: { stdout: string }) => error.stdout)).toBe(
    '',
  );
