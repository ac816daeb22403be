import type { FetchLike } from '@bonafide/vc-jwt/bounded-fetch';
import type { DetachedProof } from '@bonafide/vc-jwt/proof';
import type { Signer } from '@bonafide/vc-jwt/sign';

/** Proofs count once: a store that all processes of the server share. */
export interface UsedProofs {
  /**
   * Stores the id and says whether it was not there, in one step (`SET NX`); `expiresAt` (Unix time in seconds) is when it
   * may be forgotten.
   */
  spend(id: string, expiresAt: number): Promise<boolean>;
}

export interface ProtectOptions {
  /** The URL by which clients know this server; the audience of its tokens (RFC 8707). */
  resource: string;
  /** The gateway: whom clients ask for a token, as its metadata name it. */
  authorizationServer: string;
  /** DIDs of the organizations whose tokens count; never whoever signed. */
  issuers: readonly string[];
  /** What each tool needs. A tool that is not named here is refused. The first is what a client is asked to begin with. */
  scopesByTool: Readonly<Record<string, string>>;
  /** Accepts delegation tokens of this project too, and tells agents where their person can allow what they lack. */
  delegations?: {
    projectId: string;
    /** The auth service's origin. */
    authUrl: string;
  };
  /** Signs and keeps a proof of each call before its result goes out; a call whose proof is not kept fails. */
  proofs?: { signer: Signer; record(proof: DetachedProof): Promise<void> };
  /** Where proofs of bound tokens are spent (DPoP); this process's memory unless told. Several processes need one store. */
  usedProofs?: UsedProofs;
  /**
   * The tools look at `authorization_details` of `extra.claims` themselves (RFC 9396). Without it a token that was given for
   * certain things alone is refused, as it would open everything of its scopes.
   */
  readsDetails?: boolean;
  /** Guard it where issuers are not all your own; the global one unless told. */
  fetch?: FetchLike;
  /** Reads issuers on loopback over plain http, for local work. Off by default. */
  allowLoopbackHttp?: boolean;
}
