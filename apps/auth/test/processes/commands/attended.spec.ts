import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { type RunningAuth, startAuth } from '../../start-auth.js';

const MAIN = fileURLToPath(new URL('../../../dist/bundle/main.js', import.meta.url));

let auth: RunningAuth;
beforeAll(async () => void (auth = await startAuth()));
afterAll(() => auth?.close());

it("an operator's command has as long as it takes: no statement of it is cut off", async () => {
  await auth.dataSource.query(`
    CREATE TABLE limits (ms text);
    CREATE FUNCTION note_limit() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN INSERT INTO limits VALUES (current_setting('statement_timeout')); RETURN NULL; END $$;
    CREATE TRIGGER note_limit AFTER UPDATE ON users FOR EACH ROW EXECUTE FUNCTION note_limit()`);
  const { stdout } = await promisify(execFile)(
    process.execPath,
    [MAIN, 'admin', 'user', 'set-password', '--email', auth.user.email, '--json'],
    { env: { ...process.env, ...auth.env } },
  );
  expect(JSON.parse(stdout)).toMatchObject({ email: auth.user.email });
  expect(await auth.dataSource.query('SELECT ms FROM limits')).toEqual([{ ms: '0' }]);
});
