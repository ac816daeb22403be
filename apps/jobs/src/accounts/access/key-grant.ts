// Rule: what a key may do, and that nobody can grant more than they hold (docs/design/rights-and-audit.md).
import type { JobType } from '@bonafide/contracts/job-types';
import { isWithin, readNetwork } from '@bonafide/platform/http/network';
import type { Scope } from './scopes.js';

/** The limits of a key; null: unlimited. */
export interface KeyGrant {
  scopes: Scope[] | null;
  jobTypes: JobType[] | null;
  /** networks it may be used from: CIDR or single addresses */
  addresses: string[] | null;
  expiresAt: Date | null;
}

export const UNBOUNDED: KeyGrant = { scopes: null, jobTypes: null, addresses: null, expiresAt: null };

/** The first limit in which `wanted` exceeds `held`; undefined: none. */
export function exceededBound(held: KeyGrant, wanted: KeyGrant): keyof KeyGrant | undefined {
  if (exceeds(held.scopes, wanted.scopes)) return 'scopes';
  if (exceeds(held.jobTypes, wanted.jobTypes)) return 'jobTypes';
  const networks = held.addresses?.map((one) => readNetwork(one)!);
  const isInside = (one: string) => networks!.some((outer) => isWithin(readNetwork(one)!, outer));
  if (networks && !wanted.addresses?.every(isInside)) return 'addresses';
  if (held.expiresAt && !(wanted.expiresAt && wanted.expiresAt <= held.expiresAt)) return 'expiresAt';
  return undefined;
}

const exceeds = <Item>(held: readonly Item[] | null, wanted: readonly Item[] | null): boolean =>
  held !== null && !wanted?.every((one) => held.includes(one));

/** Associated data of the ciphertext of the address of a key's last use. */
export const lastUsedAddressOf = (keyId: string) => `api_keys.last_used_address|${keyId}`;
