import { waitFor } from '@bonafide/testing/eventually';
import { lockIssuerKey } from '../../src/organizations/lock-issuer-key.js';
import { OrganizationKeysService } from '../../src/organizations/organization-keys.service.js';
import { OrganizationsService } from '../../src/organizations/organizations.service.js';
import { KeyRevocationsService } from '../../src/delegations/revocation/key-revocations.service.js';
import { allocateStatusIndex } from '../../src/organizations/status-lists/allocate-status-index.js';
import { type RunningAuth, startAuth } from '../start-auth.js';

let auth: RunningAuth;
beforeAll(async () => {
  auth = await startAuth();
});
afterAll(() => auth?.close());

const waiting = () =>
  waitFor('a revocation that waits', async () => {
    const held = await auth.dataSource.query<unknown[]>(
      `SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`,
    );
    return held.length === 1;
  });

it('an approval opens its first status list while a revocation of its key waits for it', async () => {
  const actor = { type: 'admin' } as const;
  const { id } = await auth.app.get(OrganizationsService).create({ slug: 'locks', name: 'Locks' }, actor);
  const { key, number } = await auth.app.get(OrganizationKeysService).signingKey(id);
  let revoked: Promise<unknown> | undefined;
  await auth.dataSource.transaction(async (approval) => {
    expect(await lockIssuerKey(approval, key.did)).toBe(true);
    revoked = auth.app.get(KeyRevocationsService).revoke(id, number, actor);
    await waiting();
    const place = { organizationId: id, issuerDid: key.did, delegationId: 'dlg_waited' };
    expect(await allocateStatusIndex(approval, place)).toMatchObject({ listNumber: expect.any(Number) });
  });
  expect(await revoked).toEqual({ revokedDelegations: 0, signingKey: number + 1 });
});
