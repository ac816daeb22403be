import { sql } from '@bonafide/platform/database/sql';
import type { EntityManager } from 'typeorm';

/**
 * Locks the key of a did:key until the transaction ends, so that it is not revoked meanwhile; an organization's did:web
 * does not name a single key. False if it is revoked.
 */
export async function lockIssuerKey(manager: EntityManager, issuerDid: string): Promise<boolean> {
  if (!issuerDid.startsWith('did:key:')) return true;
  const count = await sql.count(
    manager,
    'SELECT 1 FROM organization_keys WHERE public_key_multibase = $1 AND revoked_at IS NULL FOR SHARE',
    [issuerDid.slice('did:key:'.length)],
  );
  return count > 0;
}
