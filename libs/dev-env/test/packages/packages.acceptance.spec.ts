/* eslint-disable @nx/enforce-module-boundaries -- what is published is used against a running service, started as its own tests do */
import { execFile, spawn } from 'node:child_process';
import { createRequire } from 'node:module';
import {
  cpSync,
  existsSync,
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
import { launchWithCamera } from '@bonafide/testing/browser/fake-camera';
import { sampleLicence } from '@bonafide/testing/aamva-payload';
import { waitFor } from '@bonafide/testing/eventually';
import { freePort } from '@bonafide/testing/free-port';
import { photographLicence } from '@bonafide/testing/licence-image';
import { startStubServer } from '@bonafide/testing/stub-server';
import { publint } from 'publint';
import { GatewayDriver, type Tokens } from '../../../../apps/auth/test/oauth/test-client.js';
import { type RunningAuth, startAuth } from '../../../../apps/auth/test/start-auth.js';
import { type RunningJobs, startJobs } from '../../../../apps/jobs/test/start-jobs.js';
import { pack, LIBRARIES } from '../../../../scripts/pack.mjs';

const run = promisify(execFile);
const ROOT = join(import.meta.dirname, '../../../..');
const TSC = createRequire(import.meta.url).resolve('typescript/bin/tsc');

/** An empty folder outside of the repository, with the packages installed from their tarballs. */
let folder: string;
let tarballs: Record<string, string>;
let jobs: RunningJobs;
let auth: RunningAuth;
beforeAll(async () => {
  folder = realpathSync(mkdtempSync(join(tmpdir(), 'bonafide-consumer-')));
  const started = Promise.all([startJobs(), startAuth({ redisSlot: 1 })]);
  tarballs = pack(join(folder, 'tarballs'));
  writeFileSync(join(folder, 'package.json'), '{ "type": "module" }');
  const names = Object.keys(tarballs);
  await run('npm', ['install', ...OFFLINE, ...Object.values(tarballs), ...(await packDependencies(names))], {
    cwd: folder,
  });
  [jobs, auth] = await started;
}, 600_000);
afterAll(async () => {
  await Promise.all([jobs?.close(), auth?.close()]);
  rmSync(folder, { recursive: true, force: true });
});

/** No test needs a registry: what packages depend on is packed from this repository's own installation. */
const OFFLINE = ['--offline', '--no-audit', '--no-fund', '--ignore-scripts'];

/** Tarballs of all that these packages need beside each other; each is packed once. */
async function packDependencies(names: readonly string[]): Promise<string[]> {
  const found = new Set(names.flatMap((name) => dependenciesOf(join(ROOT, 'libs', name))));
  for (const path of found) for (const further of dependenciesOf(path)) found.add(further);
  const unpacked = [...found].filter((path) => !packedDependencies.has(path));
  if (unpacked.length > 0) {
    // Copies: files that share an inode are links in a tarball, which npm does not unpack.
    const copies = unpacked.map(() => mkdtempSync(join(folder, 'dependency-')));
    for (const [at, path] of unpacked.entries()) cpSync(path, copies[at]!, { recursive: true });
    const into = join(folder, 'tarballs');
    const args = ['pack', '--json', '--ignore-scripts', '--offline', '--pack-destination', into, ...copies];
    const { stdout } = await run('npm', args, { cwd: folder });
    for (const [at, { filename }] of (JSON.parse(stdout) as { filename: string }[]).entries())
      packedDependencies.set(unpacked[at]!, join(into, filename));
  }
  return [...found].map((path) => packedDependencies.get(path)!);
}
const packedDependencies = new Map<string, string>();

/** Where the dependencies of a package stand, as Node finds them; our own are among the tarballs. */
function dependenciesOf(path: string): string[] {
  const { dependencies = {} } = JSON.parse(readFileSync(join(path, 'package.json'), 'utf8')) as {
    dependencies?: Record<string, string>;
  };
  return Object.keys(dependencies)
    .filter((name) => !name.startsWith('@bonafide/'))
    .map((name) => realpathSync(join(nodeModulesWith(name, path), name)));
}

function nodeModulesWith(name: string, path: string): string {
  const modules = join(path, 'node_modules');
  if (existsSync(join(modules, name))) return modules;
  if (dirname(path) === path) throw new Error(`${name} is not installed`);
  return nodeModulesWith(name, dirname(path));
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

/** What Are the types wrong finds. */
async function typeProblems(name: string, entrypoints: string[]): Promise<object[]> {
  const found = await checkPackage(createPackageFromTarballData(readFileSync(tarballs[name]!)), {
    entrypoints,
  });
  expect(found.types).toBeTruthy();
  // ES modules alone: what TypeScript calls node10 knows no `exports`, and CommonJS needs a dynamic import.
  const excused = ['NoResolution:node10', 'CJSResolvesToESM:node16-cjs'];
  const problems = 'problems' in found ? found.problems : [];
  return problems.filter(
    (problem) =>
      !('resolutionKind' in problem && excused.includes(`${problem.kind}:${problem.resolutionKind}`)),
  );
}

/** The blocks of a README, by language. */
const blocksOf = (name: string, language: string) =>
  [
    ...readFileSync(join(folder, 'node_modules/@bonafide', name, 'README.md'), 'utf8').matchAll(
      new RegExp(`^\`\`\`${language}\n([\\s\\S]*?)^\`\`\``, 'gm'),
    ),
  ].map(([, code]) => code!);

/** Compiles what imports the packages, strictly; a compiler says what is wrong on its standard output. */
async function compile(name: string, options: object, files: string[]): Promise<void> {
  const compilerOptions = { strict: true, skipLibCheck: false, target: 'es2022', ...options };
  const project = join(folder, `tsconfig.${name}.json`);
  writeFileSync(project, JSON.stringify({ compilerOptions, files }));
  const compiled = await run(process.execPath, [TSC, '-p', project], { cwd: folder }).catch(
    (error: { stdout: string }) => error,
  );
  expect(compiled.stdout).toBe('');
}

let pages: Promise<void> | undefined;
/** Compiles what pages import, with what the READMEs of the client and the component show, without Node’s types. */
function compilePages(): Promise<void> {
  const [shown] = blocksOf('capture', 'ts');
  writeFileSync(join(folder, 'page.ts'), shown!.replace('https://jobs.example.com', jobs.url));
  writeFileSync(join(folder, 'client.ts'), [consumer('client'), ...blocksOf('client', 'ts')].join('\n'));
  const options = { module: 'esnext', moduleResolution: 'bundler', outDir: join(folder, 'page') };
  return compile('pages', { ...options, lib: ['es2023', 'dom'], types: [] }, ['page.ts', 'client.ts']);
}

const consumer = (name: string) => readFileSync(join(import.meta.dirname, 'consumers', `${name}.ts`), 'utf8');

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
    expect(await typeProblems(name, entrypoints)).toEqual([]);
  }, 60_000);

  it('names no file that it lacks, and nothing of this repository', async () => {
    const manifest = manifestOf(name);
    const files = await filesOf(name);
    expect(manifest).toMatchObject({
      description: expect.any(String),
      sideEffects: false,
      engines: { node: '>=20.19' },
      publishConfig: { access: 'public', provenance: true },
    });
    const named = Object.values(manifest.exports).flatMap((entry) => Object.values(entry));
    expect(named.filter((path) => !path.includes('*') && !files.includes(path.slice(2)))).toEqual([]);
    expect(JSON.stringify(manifest)).not.toMatch(/workspace:|@bonafide\/source|private|devDependencies|"nx"/);
  });
});

describe('@bonafide/client', () => {
  it('verifies a licence by the first commands and the first example of its README, word by word, in an empty folder', async () => {
    const empty = mkdtempSync(join(folder, 'empty-'));
    const packages = [tarballs['client']!, ...(await packDependencies(['client']))];
    // As it is installed from a registry; no test needs one.
    const commands = blocksOf('client', 'sh')[0]!.replace(
      'npm install @bonafide/client',
      `npm install ${OFFLINE.join(' ')} ${packages.join(' ')}`,
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
    await (pages ??= compilePages());
  }, 60_000);
});

describe('@bonafide/webhooks, @bonafide/protect and @bonafide/vc-jwt', () => {
  beforeAll(async () => {
    for (const name of ['webhooks', 'protect']) writeFileSync(join(folder, `${name}.ts`), consumer(name));
    mkdirSync(join(folder, 'node_modules/@types'));
    symlinkSync(
      dirname(createRequire(import.meta.url).resolve('@types/node/package.json')),
      join(folder, 'node_modules/@types/node'),
    );
    const node = { module: 'nodenext', outDir: folder, lib: ['es2023'], types: ['node'] };
    await compile('node', node, ['webhooks.ts', 'protect.ts']);
  }, 60_000);

  it('take what a running service delivers, and know who sent it', async () => {
    const port = await freePort();
    const receiver = spawn(process.execPath, ['webhooks.js'], {
      cwd: folder,
      env: {
        PATH: process.env['PATH'],
        WEBHOOK_SECRET: jobs.account.signatureKey,
        PORT: String(port),
      },
    });
    try {
      let output = '';
      receiver.stdout.on('data', (part) => (output += String(part)));
      await waitFor('a receiver', () => output.includes('listening'));
      const person = { firstName: 'Ana', lastName: 'Lima', phone: '+12125550100', dob: '1990-01-31' };
      const url = `http://127.0.0.1:${port}`;
      const { body } = await jobs.call('POST', '/api/dob/verify', { body: { ...person, callbackURL: url } });
      await waitFor('the callback', () => output.includes(body.id));
      expect(JSON.parse(output.split('\n')[1]!)).toMatchObject({
        data: { id: body.id, status: 'completed' },
      });
      expect((await fetch(url, { method: 'POST', body: '{}' })).status).toBe(401);
    } finally {
      receiver.kill();
    }
  }, 60_000);

  it('let in whoever has a token of a running gateway, and nobody else', async () => {
    const gateway = new GatewayDriver(auth);
    const RESOURCE = 'https://tools.example/mcp';
    const answer = await gateway.exchange(await gateway.authorize({ changes: { resource: RESOURCE } }));
    const { access_token: TOKEN } = (await answer.json()) as Tokens;
    const ISSUER = `did:web:${encodeURIComponent(new URL(auth.url).host)}:orgs:acme`;
    const { stdout } = await run(process.execPath, ['protect.js'], {
      cwd: folder,
      env: { PATH: process.env['PATH'], RESOURCE, GATEWAY: gateway.issuer, ISSUER, TOKEN },
    });
    expect(JSON.parse(stdout)).toEqual({
      verified: ['mcp'],
      refused: 'ERR_SIGNATURE_INVALID',
      stranger: 401,
      caller: { status: 200, body: { scopes: ['mcp'], delegation: expect.any(String) } },
    });
  }, 60_000);
});

describe('@bonafide/capture', () => {
  const path = (file: string) => join(folder, 'node_modules/@bonafide/capture', file);

  it('holds the component, what it loads, and declarations that name no other package', async () => {
    const files = (await filesOf('capture')).map((file) => file.replace(/-[0-9a-f]{16}\./, '.'));
    expect(files.sort()).toEqual([
      'LICENSE',
      'README.md',
      'dist/assets/capture.js',
      'dist/assets/frame-worker.js',
      'dist/assets/zxing_reader.wasm',
      'dist/capture-api.d.ts',
      'dist/capture.d.ts',
      'dist/capture.js',
      'package.json',
    ]);
    expect(manifestOf('capture').dependencies).toEqual({});
    const { messages } = await publint({ pkgDir: path('.'), strict: true });
    expect(messages).toEqual([]);
    expect(await typeProblems('capture', ['.'])).toEqual([]);
  }, 60_000);

  it('leads through a session of a running service on a page made of what its README shows, type-checked', async () => {
    const host = await startStubServer();
    await (pages ??= compilePages());
    const account = await jobs.createAccount(undefined, { allowedOrigins: [host.url] });
    const session = await jobs.call('POST', '/api/jobs/session', {
      key: account.apiKey,
      body: { type: 'id-verification' },
    });
    const { token } = session.body;
    const imports = { '@bonafide/capture': '/capture/capture.js' };
    const html = { 'Content-Type': 'text/html' };
    const script = { 'Content-Type': 'text/javascript' };
    host.on('GET', '/', {
      headers: html,
      body: `<!doctype html><html lang="en"><title>A customer</title><body><script type="importmap">${JSON.stringify({ imports })}</script><script type="module" src="/page.js"></script>`,
    });
    host.on('GET', '/page.js', { headers: script, body: readFileSync(join(folder, 'page/page.js'), 'utf8') });
    host.on('GET', '/my/verification', { body: token });
    host.on('GET', /^\/capture\//, ({ path: asked }) => ({
      headers: asked.endsWith('.wasm') ? { 'Content-Type': 'application/wasm' } : script,
      body: readFileSync(path(asked.replace('/capture/', 'dist/'))),
    }));
    const camera = await launchWithCamera(await photographLicence(sampleLicence(), { skew: 4 }));
    try {
      const opened = await camera.browser.newPage({ hasTouch: true, isMobile: true });
      const logged: string[] = [];
      opened.on('console', (message) => logged.push(message.text()));
      await opened.goto(host.url);
      for (const name of ['Begin', 'I agree', 'Driving licence'])
        await opened.getByRole('button', { name }).click();
      await waitFor('a photo', () => logged.some((line) => line.startsWith('idPhoto')), {
        timeoutMs: 30_000,
      });
      const asked = host.requests.map((request) => request.path.replace(/-[0-9a-f]{16}\./, '.'));
      expect(asked).toEqual(expect.arrayContaining(['/capture/assets/frame-worker.js']));
      const read = await jobs.call('GET', '/verify/session', {
        key: null,
        headers: { Authorization: `Bearer ${token}` },
      });
      expect(read.body).toMatchObject({
        documentKind: 'driving_licence',
        photos: { idPhoto: { name: 'idPhoto' } },
      });
    } finally {
      await camera.close();
      await host.close();
    }
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
    const main = join(folder, 'node_modules/.bin/bonafide');
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

  it('ends quietly when whoever reads its output has read enough', async () => {
    const main = join(folder, 'node_modules/.bin/bonafide');
    const env = {
      PATH: process.env['PATH'],
      HOME: folder,
      BONAFIDE_URL: jobs.url,
      BONAFIDE_KEY: jobs.account.apiKey,
    };
    const { stderr } = await run('sh', ['-c', '{ "$0" jobs list; echo $? >&2; } | true', main], {
      cwd: folder,
      env,
    });
    expect(stderr).toBe('0\n');
  }, 60_000);
});
