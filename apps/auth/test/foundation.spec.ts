import { Clock } from '@bonafide/platform/runtime/clock';
import { activateDelegation } from '../src/delegations/activate-delegation.js';
import { createPendingDelegation } from '../src/delegations/create-pending-delegation.js';
import { DelegationTokensService } from '../src/delegations/delegation-tokens.service.js';
import { DelegationsService } from '../src/delegations/delegations.service.js';
import { denyDelegation } from '../src/delegations/deny-delegation.js';
import { findDelegation } from '../src/delegations/find-delegation.js';
import { OrganizationKeysService } from '../src/organizations/organization-keys.service.js';
import { type RunningAuth, startAuth } from './start-auth.js';

let auth: RunningAuth;
beforeAll(async () => {
  auth = await startAuth();
});
afterAll(() => auth.close());

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000);

const pending = () =>
  createPendingDelegation(auth.dataSource.manager, {
    organizationId: auth.organization.id,
    flow: 'bouncer',
    projectId: 'prj_1',
    agentDid: 'did:key:z6MkhaXgBZDvotDkL5257faiztiGiC2QtKLGpbnnEGta2doK',
    userDid: 'did:web:example.com:users:1',
    sessionId: 'ses_1',
    scopes: ['tin:verify'],
    expiresAt: inDays(1),
  });

const approve = async (id: string) => {
  const { key } = await auth.app.get(OrganizationKeysService).signingKey(auth.organization.id);
  return auth.dataSource.transaction((manager) =>
    activateDelegation(
      manager,
      { id, issuerDid: key.did, expiresAt: inDays(7), actor: { type: 'user', id: auth.user.id } },
      new Clock().now(),
    ),
  );
};

describe('delegations', () => {
  it('becomes active once, gets a place in a status list, and is minted a token', async () => {
    const id = await pending();
    expect(await Promise.all([approve(id), approve(id), approve(id)])).toEqual(
      expect.arrayContaining([true, false, false]),
    );
    const delegation = await findDelegation(auth.dataSource.manager, id);
    expect(delegation).toMatchObject({ status: 'active', statusListNumber: expect.any(Number) });
    const { token, expiresIn } = await auth.app.get(DelegationTokensService).mintDelegationToken(delegation!);
    expect(token.split('.')).toHaveLength(3);
    expect(expiresIn).toBeGreaterThan(6.9 * 86_400);
  });

  it('sets the status bit in the same step as the revocation, once', async () => {
    const id = await pending();
    await approve(id);
    const revocation = { id, reason: 'user', actor: { type: 'user', id: auth.user.id } } as const;
    const service = auth.app.get(DelegationsService);
    expect(await service.revoke(revocation)).toBe(true);
    expect(await service.revoke(revocation)).toBe(false);
    const [entry] = await auth.dataSource.query(
      'SELECT revoked_at FROM status_list_entries WHERE delegation_id = $1',
      [id],
    );
    expect(entry.revoked_at).toBeInstanceOf(Date);
    const events = await auth.dataSource.query(
      'SELECT action FROM audit_events WHERE delegation_id = $1 ORDER BY id',
      [id],
    );
    expect(events.map(({ action }: { action: string }) => action)).toEqual([
      'delegation.granted',
      'delegation.revoked',
    ]);
  });

  it('cannot be approved after it was denied or its time has passed', async () => {
    const id = await pending();
    expect(
      await auth.dataSource.transaction((manager) =>
        denyDelegation(manager, { id, actor: { type: 'system' } }),
      ),
    ).toBe(true);
    expect(await approve(id)).toBe(false);
    const late = await pending();
    await auth.dataSource.query(
      `UPDATE delegations SET expires_at = now() - interval '1 second', next_check_at = now() - interval '1 second' WHERE id = $1`,
      [late],
    );
    expect(await approve(late)).toBe(false);
    await auth.app.get(DelegationsService).sweep();
    expect((await findDelegation(auth.dataSource.manager, late))?.status).toBe('expired');
  });

  it('looks again later at one whose end was moved', async () => {
    const id = await pending();
    expect(await approve(id)).toBe(true);
    const set = (end: string) =>
      auth.dataSource.query(
        `UPDATE delegations SET expires_at = now() + $2::interval, next_check_at = now() - interval '1 second' WHERE id = $1`,
        [id, end],
      );
    const sweep = async () => {
      await auth.app.get(DelegationsService).sweep();
      const [row] = await auth.dataSource.query(
        `SELECT status, next_check_at > now() AS later FROM delegations WHERE id = $1`,
        [id],
      );
      return [row.status, row.later];
    };
    await set('1 hour');
    expect(await sweep()).toEqual(['active', true]);
    await set('-1 second');
    expect(await sweep()).toEqual(['expired', false]);
  });

  it('keeps an audit log that nobody can change', async () => {
    for (const statement of [
      `UPDATE audit_events SET action = 'x'`,
      'DELETE FROM audit_events',
      'TRUNCATE audit_events',
      `UPDATE audit_tree SET tenant = 'x'`,
      'DELETE FROM audit_checkpoints',
    ])
      await expect(auth.dataSource.query(statement)).rejects.toThrow('permission denied');
  });

  it('keeps the keys that a rotation retires, and their tokens', async () => {
    const keys = auth.app.get(OrganizationKeysService);
    const before = await keys.signingKey(auth.organization.id);
    await keys.rotate(auth.organization.id, { type: 'admin' });
    const after = await keys.signingKey(auth.organization.id);
    expect(after.number).toBe(before.number + 1);
    expect(await keys.keyOfDid(before.key.did)).toBe(before);
    expect(await keys.publicKeys(auth.organization.id)).toHaveLength(after.number);
  });
});
