// Whom a verifier believes. Trusting an organization's did:web means trusting what its keys sign under their did:key
// names too, or a rotation would cut off every delegation token; the organization's document says which keys those are.
import { assertionDidKeys } from './did-document.js';
import type { DidDocument } from './did-document.js';
import type { DidWebResolver } from './did-web-resolver.js';

/** Answers whether an issuer's DID is believed. May throw {@link VcJwtError} when it cannot tell. */
export type IssuerTrust = (issuer: string) => boolean | Promise<boolean>;

export interface IssuerTrustOptions {
  /** DIDs, compared exactly. */
  issuers: readonly string[];
  /** With it, a did:key is trusted when it is an assertion key of a trusted did:web. */
  didWeb?: DidWebResolver;
}

/**
 * @example
 * const trust = createIssuerTrust({ issuers: ['did:web:auth.example:orgs:acme'], didWeb });
 */
export function createIssuerTrust({ issuers, didWeb }: IssuerTrustOptions): IssuerTrust {
  const trusted = new Set(issuers);
  const organizations = didWeb === undefined ? [] : issuers.filter((did) => did.startsWith('did:web:'));
  const aliases = new WeakMap<DidDocument, Set<string>>();

  function aliasesOf(document: DidDocument): Set<string> {
    let known = aliases.get(document);
    if (known === undefined) aliases.set(document, (known = new Set(assertionDidKeys(document))));
    return known;
  }

  async function isAlias(didKey: string): Promise<boolean> {
    const kept = await ask((did) => didWeb!.resolve(did), didKey);
    if (kept === true) return true;
    // Perhaps the key was added a moment ago. The resolver bounds how often it looks again.
    const fresh = await ask((did) => didWeb!.refresh(did), didKey);
    // "No" is only known when every document was read.
    if (typeof fresh !== 'boolean') throw fresh.failure;
    return fresh;
  }

  async function ask(
    read: (did: string) => Promise<DidDocument>,
    didKey: string,
  ): Promise<boolean | { failure: unknown }> {
    const answers = await Promise.allSettled(
      organizations.map(async (did) => aliasesOf(await read(did)).has(didKey)),
    );
    if (answers.some((answer) => answer.status === 'fulfilled' && answer.value)) return true;
    const failed = answers.find((answer) => answer.status === 'rejected');
    return failed === undefined ? false : { failure: failed.reason };
  }

  return (issuer) => {
    if (trusted.has(issuer)) return true;
    return issuer.startsWith('did:key:') && organizations.length > 0 ? isAlias(issuer) : false;
  };
}
