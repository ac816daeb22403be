import { type RunningAuth, startAuth } from './start-auth.js';

const POOL_SIZE = 2;

let auth: RunningAuth;
beforeAll(async () => void (auth = await startAuth({ env: { DATABASE_POOL_SIZE: String(POOL_SIZE) } })));
afterAll(() => auth?.close());

it('a process whose requests hold every connection stays ready', async () => {
  const held = Array.from({ length: POOL_SIZE }, () => auth.dataSource.createQueryRunner());
  for (const runner of held) await runner.connect();
  try {
    expect((await fetch(`${auth.url}/readyz`)).status).toBe(200);
  } finally {
    for (const runner of held) await runner.release();
  }
});
