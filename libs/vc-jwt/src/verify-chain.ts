// Verifies a chain of sub-delegations without a database: first every token, then every step from one to the next.
import { assertLink } from './check-link.js';
import { CHAIN_MAX_LENGTH } from './delegation-claims.js';
import { VcJwtError } from './errors.js';
import { createVerifier, type Expectations, type VerifiedToken, type VerifierOptions } from './verify.js';

export interface VerifiedChain {
  /** The token that the user approved comes first; each is the parent of the next. */
  links: readonly VerifiedToken[];
  /** The token in use: the last one. */
  leaf: VerifiedToken;
}

export type VerifyChain = (
  tokens: readonly string[],
  expectations?: Partial<Expectations>,
) => Promise<VerifiedChain>;

/**
 * Creates a function that verifies chains: `tokens` from the user's own delegation to the token in use, at most ten.
 * `requiredScopes` apply to the last. A single token is a valid chain if its user granted it directly to its subject.
 *
 * An issuer that revokes a link also revokes everything below it, and never widens a sub-delegation, so if you trust the
 * issuer it is enough to verify the last token; verify the chain to check every step yourself.
 *
 * @example
 * const verifyChain = createChainVerifier({ keys, trustedIssuers, audience, tokenUse: 'access', statusList });
 * const { links, leaf } = await verifyChain([usersToken, agentsToken, subAgentsToken]);
 * @throws {VcJwtError} from the returned function: what `createVerifier` throws of any link, ERR_CHAIN_INVALID.
 */
export function createChainVerifier(options: VerifierOptions): VerifyChain {
  const verify = createVerifier(options);
  return async (tokens, overrides) => {
    if (!Array.isArray(tokens) || tokens.length === 0 || tokens.length > CHAIN_MAX_LENGTH)
      throw new VcJwtError('ERR_CHAIN_INVALID', `1 to ${CHAIN_MAX_LENGTH} tokens`);
    const last = tokens.length - 1;
    const links = await Promise.all(
      tokens.map((token, at) =>
        verify(token, at === last ? overrides : { ...overrides, requiredScopes: [] }),
      ),
    );
    const [root] = links;
    if (root!.claims.act !== undefined)
      throw new VcJwtError('ERR_CHAIN_INVALID', 'the first link is missing');
    for (let at = 1; at < links.length; at += 1) assertLink(links[at - 1]!.claims, links[at]!.claims);
    return { links, leaf: links[last]! };
  };
}
