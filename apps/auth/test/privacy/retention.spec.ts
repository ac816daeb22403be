import { times } from '@bonafide/testing/times';
import { ConfigError } from '@bonafide/platform/runtime/config';
import { TestClock } from '@bonafide/testing/clock';
import { readAuthConfig } from '../../src/config.js';
import { RetentionSweeper } from '../../src/privacy/retention.sweeper.js';
import { BouncerDriver } from '../bouncer/bouncer-driver.js';
import { type RunningAuth, startAuth } from '../start-auth.js';

const DAY = 24 * 3600;
const clock = new TestClock(new Date());
let auth: RunningAuth;
let bouncer: BouncerDriver;
beforeAll(async () => {
  auth = await startAuth({
    clock,
    env: { DELEGATION_RETENTION_DAYS: '30', AUDIT_ADDRESS_RETENTION_DAYS: '7' },
  });
  bouncer = new BouncerDriver(auth);
});
afterAll(() => auth?.close());

const sweep = () => auth.app.get(RetentionSweeper).sweep();
const rows = (text: string, values: unknown[] = []): Promise<object[]> => auth.dataSource.query(text, values);

it('delegations go so long after they ended, their bits stay, and living ones are not touched', async () => {
  const project = await bouncer.project();
  const [ended, living] = [await bouncer.approvedCode(project), await bouncer.approvedCode(project)];
  await bouncer.call('POST', `/delegations/${ended.delegationId}/revoke`, { apiKey: project.apiKey });
  const left = async () =>
    (
      (await rows('SELECT id FROM delegations WHERE id = ANY ($1)', [
        [ended.delegationId, living.delegationId],
      ])) as { id: string }[]
    ).map(({ id }) => id);
  clock.advance({ seconds: 29 * DAY });
  await sweep();
  expect(await left()).toHaveLength(2);
  clock.advance({ seconds: 2 * DAY });
  await sweep();
  expect(await left()).toEqual([living.delegationId]);
  expect(
    await rows('SELECT 1 FROM status_list_entries WHERE delegation_id = $1 AND revoked_at IS NOT NULL', [
      ended.delegationId,
    ]),
  ).toHaveLength(1);
});

it('lines of the log lose their address and nothing else, by several workers at once', async () => {
  await rows(
    `INSERT INTO audit_events (organization_id, action, actor_type, address)
     SELECT $1, 'test.done', 'system', '203.0.113.8' FROM generate_series(1, 2400)`,
    [auth.organization.id],
  );
  await rows(
    `INSERT INTO audit_events (at, organization_id, action, actor_type, address) VALUES ($1, $2, 'test.new', 'system', '203.0.113.9')`,
    [new Date(clock.now().getTime() + 8 * DAY * 1_000), auth.organization.id],
  );
  const count = () => rows('SELECT count(*)::int AS n FROM audit_events');
  const before = await count();
  clock.advance({ seconds: 8 * DAY });
  await times(3, sweep);
  expect(await count()).toEqual(before);
  expect(await rows('SELECT address FROM audit_addresses')).toEqual([{ address: '203.0.113.9' }]);
  expect(await rows(`SELECT 1 FROM audit_events WHERE address LIKE '203.%'`)).toEqual([]);
});

it('a setting that would forget what requests still refer to is refused', () => {
  expect(() => readAuthConfig({ ...auth.env, DELEGATION_RETENTION_DAYS: '29' })).toThrow(ConfigError);
  const { DELEGATION_RETENTION_DAYS: _, ...unset } = auth.env;
  expect(readAuthConfig(unset).DELEGATION_RETENTION_DAYS).toBeUndefined();
});
