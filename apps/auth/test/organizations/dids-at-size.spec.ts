import { type RunningAuth, startAuth } from '../start-auth.js';

let auth: RunningAuth;
beforeAll(async () => {
  auth = await startAuth();
  await auth.dataSource.query(
    `INSERT INTO delegations (id, organization_id, flow, agent_did, user_did, session_id, scopes, status, expires_at)
     SELECT 'dlg_' || n, $1, 'bouncer', 'did:web:agents.example:' || n, 'did:web:people.example:' || n, 'ses', '{}', 'denied', now()
       FROM generate_series(1, 5000) AS n`,
    [auth.organization.id],
  );
  await auth.dataSource.query('ANALYZE delegations');
});
afterAll(() => auth?.close());

it.each(['user_did', 'agent_did'])(
  'a stranger who asks for documents of DIDs that nobody has makes nobody read all delegations (%s)',
  async (column) => {
    const plan: { 'QUERY PLAN': string }[] = await auth.dataSource.query(
      `EXPLAIN SELECT 1 FROM delegations WHERE ${column} = 'did:web:nobody.example'`,
    );
    expect(plan.map((line) => line['QUERY PLAN']).join('\n')).toMatch(/Index/);
  },
);
