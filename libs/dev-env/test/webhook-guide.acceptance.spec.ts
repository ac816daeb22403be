import { signWebhook } from '@bonafide/delivery/webhook-signature';
import { environment } from '@bonafide/testing/config';
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const GUIDE = readFileSync(fileURLToPath(new URL('../../../docs/webhooks.md', import.meta.url)), 'utf8');

/** fence → file, and the command that runs it */
const LANGUAGES: Record<string, { file: string; run: string[]; asks: string[] }> = {
  js: { file: 'verify.mjs', run: [process.execPath, 'verify.mjs'], asks: [process.execPath, '--version'] },
  python: { file: 'verify.py', run: ['python3', 'verify.py'], asks: ['python3', '--version'] },
  java: { file: 'Verify.java', run: ['java', 'Verify.java'], asks: ['java', '-version'] },
  go: { file: 'verify.go', run: ['go', 'run', 'verify.go'], asks: ['go', 'version'] },
  php: { file: 'verify.php', run: ['php', 'verify.php'], asks: ['php', '--version'] },
  ruby: { file: 'verify.rb', run: ['ruby', 'verify.rb'], asks: ['ruby', '--version'] },
};

const SECRET = `whsec_${Buffer.from('0123456789abcdef0123456789abcdef').toString('base64')}`;
const OLD_SECRET = `whsec_${Buffer.alloc(32, 1).toString('base64')}`;
const body = Buffer.from('{"id":"Abc","name":"José","note":"a.b,c"}');

let folder: string;
beforeAll(() => (folder = mkdtempSync(join(tmpdir(), 'bonafide-webhooks-'))));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const isThere = ([command, ...args]: string[]) => spawnSync(command!, args).status === 0;

function verify(
  language: string,
  changes: Record<string, string> = {},
  sent = body,
  at = new Date(),
): boolean {
  const { file, run } = LANGUAGES[language]!;
  const program = GUIDE.match(new RegExp(`\`\`\`${language}\\n([\\s\\S]*?)\`\`\``))![1]!;
  writeFileSync(join(folder, file), program);
  const headers = signWebhook({ id: 'msg_1', timestamp: at, body, secrets: [SECRET, OLD_SECRET] });
  const { status, stderr } = spawnSync(run[0]!, run.slice(1), {
    cwd: folder,
    input: sent,
    env: {
      ...environment(),
      NODE_OPTIONS: '',
      GOCACHE: join(folder, 'go'),
      GO111MODULE: 'off',
      WEBHOOK_SECRET: SECRET,
      WEBHOOK_ID: headers['webhook-id'],
      WEBHOOK_TIMESTAMP: headers['webhook-timestamp'],
      WEBHOOK_SIGNATURE: headers['webhook-signature'],
      ...changes,
    },
  });
  if (status !== 0 && status !== 1) throw new Error(String(stderr));
  return status === 0;
}

it('shows how to verify in at least five languages', () => {
  const shown = [...GUIDE.matchAll(/^```(\w+)$/gm)].map(([, language]) => language!);
  expect(shown.filter((language) => LANGUAGES[language]).length).toBeGreaterThanOrEqual(5);
});

describe.each(Object.keys(LANGUAGES))('the program in %s', (language) => {
  const present = isThere(LANGUAGES[language]!.asks);

  (present ? it : it.skip)(
    'accepts what the services sign, and nothing that was changed',
    () => {
      expect(verify(language)).toBe(true);
      expect(verify(language, { WEBHOOK_SECRET: OLD_SECRET })).toBe(true);
      expect(verify(language, {}, Buffer.from(`${body.toString()} `))).toBe(false);
      expect(verify(language, { WEBHOOK_ID: 'msg_2' })).toBe(false);
      expect(verify(language, { WEBHOOK_SECRET: `whsec_${Buffer.alloc(32, 2).toString('base64')}` })).toBe(
        false,
      );
      expect(verify(language, { WEBHOOK_SIGNATURE: 'v1,AAAA v1a,BBBB' })).toBe(false);
      expect(verify(language, {}, body, new Date(Date.now() - 3_600_000))).toBe(false);
    },
    120_000,
  );
});
