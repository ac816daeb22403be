import type { AcceptedApprovers } from '@bonafide/vc-jwt/approver';
import type { FetchLike } from '@bonafide/vc-jwt/bounded-fetch';
import type { DetachedProof } from '@bonafide/vc-jwt/proof';
import type { Signer } from '@bonafide/vc-jwt/sign';

/** A store shared by all processes of the server, so that each proof is accepted only once. */
export interface UsedProofs {
  /**
   * Atomically stores the id and returns whether it is new (`SET NX`). It may be dropped after `expiresAt` (Unix time in
   * seconds).
   */
  spend(id: string, expiresAt: number): Promise<boolean>;
}

export interface ProtectOptions {
  /** The URL at which clients reach this server; the audience of its tokens (RFC 8707). */
  resource: string;
  /** The issuer identifier of the gateway, where clients get their tokens. */
  authorizationServer: string;
  /** DIDs of the organizations whose tokens are accepted. */
  issuers: readonly string[];
  /**
   * Whose approvals are accepted: those matched by one of the lists, `machines` that act for themselves, and with
   * `byPolicy` the organization's policy in place of a person. Default: every person whom the organization lets approve
   * the scopes, no machine and no policy. An empty list accepts nobody.
   */
  approvers?: Partial<AcceptedApprovers>;
  /** The scope that each tool needs. Other tools are refused. Clients without a token are asked for the first scope. */
  scopesByTool: Readonly<Record<string, string>>;
  /** Accepts delegation tokens of this project too, and tells agents where their person can allow what they lack. */
  delegations?: {
    projectId: string;
    /** The auth service's origin. */
    authUrl: string;
  };
  /** Signs and records a proof of each call before its result is returned; if recording fails, the call fails. */
  proofs?: { signer: Signer; record(proof: DetachedProof): Promise<void> };
  /** Store of used DPoP proofs; default: this process's memory. Several processes need a shared store. */
  usedProofs?: UsedProofs;
  /**
   * At least 32 random bytes, for the nonces that let in DPoP clients whose clock is wrong (RFC 9449 section 9). Default: of
   * this process. Several processes need the same.
   */
  nonceSecret?: Uint8Array;
  /**
   * Origins whose pages may call this server and read its responses. Default: any, as browsers do not send tokens on their
   * own.
   */
  allowedOrigins?: readonly string[];
  /**
   * The tools enforce the `authorization_details` of `extra.claims` themselves (RFC 9396). Otherwise tokens with details
   * are refused, as they would give access to everything in their scopes.
   */
  readsDetails?: boolean;
  /** Default: the global `fetch`. Use an SSRF-safe one if not all issuers are your own. */
  fetch?: FetchLike;
  /** Reads issuers on loopback over plain http, for local work. Off by default. */
  allowLoopbackHttp?: boolean;
}
