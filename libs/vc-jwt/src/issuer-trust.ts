// Which issuers a verifier trusts. Trusting an organization's did:web includes what its keys sign under their did:key, or a
// rotation would invalidate all delegation tokens; the organization's document lists these keys.
import { assertionKeyEnds } from './did-document.js';
import type { DidDocument } from './did-document.js';
import type { DidWebResolver } from './did-web-resolver.js';
import { VcJwtError } from './errors.js';

/**
 * Decides whether an issuer's DID is trusted for what it claims to have signed at `signedAtMs`. May throw
 * {@link VcJwtError} if it cannot decide.
 */
export type IssuerTrust = (issuer: string, signedAtMs?: number) => boolean | Promise<boolean>;

export interface IssuerTrustOptions {
  /** DIDs, compared exactly. */
  issuers: readonly string[];
  /** With it, a did:key is trusted if it is an assertion key of a trusted did:web. */
  didWeb?: DidWebResolver;
}

/**
 * @example
 * const trust = createIssuerTrust({ issuers: ['did:web:auth.example:orgs:acme'], didWeb });
 */
export function createIssuerTrust({ issuers, didWeb }: IssuerTrustOptions): IssuerTrust {
  const trusted = new Set(issuers);
  const organizations = didWeb === undefined ? [] : issuers.filter((did) => did.startsWith('did:web:'));
  const aliases = new WeakMap<DidDocument, Map<string, number>>();

  function aliasesOf(document: DidDocument): Map<string, number> {
    let known = aliases.get(document);
    if (known === undefined) {
      known = new Map(assertionKeyEnds(document).map(({ did, until }) => [did, until]));
      aliases.set(document, known);
    }
    return known;
  }

  async function isAlias(didKey: string, signedAtMs: number): Promise<boolean> {
    const kept = await ask((did) => didWeb!.resolve(did), didKey, signedAtMs);
    if (kept === true) return true;
    // The key may be new. The resolver limits how often it refetches.
    const fresh = await ask((did) => didWeb!.refresh(did), didKey, signedAtMs);
    // Untrusted is certain only once every document was read.
    if (typeof fresh !== 'boolean') throw fresh.failure;
    return fresh;
  }

  async function ask(
    read: (did: string) => Promise<DidDocument>,
    didKey: string,
    signedAtMs: number,
  ): Promise<boolean | { failure: unknown }> {
    const answers = await Promise.allSettled(
      organizations.map(async (did) => {
        const until = aliasesOf(await read(did)).get(didKey);
        if (until !== undefined && signedAtMs >= until) throw new VcJwtError('ERR_KEY_RETIRED');
        return until !== undefined;
      }),
    );
    if (answers.some((answer) => answer.status === 'fulfilled' && answer.value)) return true;
    const failed = answers.find((answer) => answer.status === 'rejected');
    return failed === undefined ? false : { failure: failed.reason };
  }

  return (issuer, signedAtMs = -Infinity) => {
    if (trusted.has(issuer)) return true;
    return issuer.startsWith('did:key:') && organizations.length > 0 ? isAlias(issuer, signedAtMs) : false;
  };
}
