import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { FormBrowser } from '../src/demo/form-browser.js';
import { freePort } from '@bonafide/testing/free-port';
import type { Quickstart } from '../src/quickstart.js';
import { findMissing, runGuide } from './run-guide.js';
import { type RunningScript, runScript } from './run-script.js';

const ROOT = fileURLToPath(new URL('../../..', import.meta.url));
const START_MS = 180_000;

let local: string;
let started: RunningScript;
let env: NodeJS.ProcessEnv;

beforeAll(async () => {
  local = mkdtempSync(join(tmpdir(), 'bonafide-guides-'));
  chmodSync(local, 0o711);
  const [receiver, client, tools] = [await freePort(), await freePort(), await freePort()];
  env = {
    ...process.env,
    NODE_OPTIONS: '',
    BONAFIDE_LOCAL_DIR: local,
    RECEIVER_PORT: String(receiver),
    CLIENT_PORT: String(client),
    TOOLS_PORT: String(tools),
  };
  started = runScript('start.mjs', ['--no-demo'], {
    BONAFIDE_LOCAL_DIR: local,
    JOBS_DATABASE_URL: undefined,
    AUTH_DATABASE_URL: undefined,
    REDIS_URL: undefined,
    NODE_ENV: undefined,
  });
  await started.printed(/Ctrl-C ends everything/, START_MS);
}, START_MS + 10_000);
afterAll(async () => {
  started?.child.kill('SIGTERM');
  await started?.exited;
  rmSync(local, { recursive: true, force: true, maxRetries: 10 });
}, 60_000);

/** Signs in wherever a sign-in page is shown, and approves. */
async function approve(url: string): Promise<void> {
  const { auth } = JSON.parse(readFileSync(join(local, 'quickstart.json'), 'utf8')) as Quickstart;
  const browser = new FormBrowser();
  let page = await browser.open(url);
  for (let pages = 0; pages < 5 && /<form/.test(page.html); pages++)
    page = /type="password"/.test(page.html)
      ? await browser.submit(page, { email: auth.userEmail!, password: auth.userPassword! })
      : /name="decision"/.test(page.html)
        ? await browser.submit(page, { decision: 'approve' })
        : await browser.submit(page, { email: 'ada@people.example' });
  // A page between: browsers hold redirects after a form against its policy.
  const onward = /http-equiv="refresh" content="0; ?url=([^"]+)"/i
    .exec(page.html)?.[1]
    ?.replaceAll('&amp;', '&');
  if (onward) await browser.open(onward);
}

it.each([
  'README.md',
  'docs/operations.md',
  'examples/README.md',
  ...['api-consumer', 'capture', 'agent', 'mcp', 'tool-server', 'dashboard'].map(
    (name) => `docs/guides/${name}.md`,
  ),
])(
  '%s can be followed word by word, and shows what is really answered',
  async (page) => {
    const steps = await runGuide(readFileSync(join(ROOT, page), 'utf8'), {
      cwd: ROOT,
      env,
      person: approve,
    });
    for (const { commands, output, shown } of steps) {
      if (shown === undefined) continue;
      expect({
        commands,
        missing: findMissing(shown, JSON.parse(output.trim().split('\n').at(-1)!)),
      }).toEqual({
        commands,
        missing: [],
      });
    }
  },
  180_000,
);
