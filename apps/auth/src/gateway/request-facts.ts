// What one request to oidc-provider has learnt and means to do, kept beside its context: a token request reads all it
// needs in one statement and spends what it presents in one other, at the very end.
import type { KoaContextWithOIDC } from 'oidc-provider';
import Provider from 'oidc-provider';

/** The delegation behind a presented code or refresh token, as much of it as a token request needs. */
export interface GrantFacts {
  delegationId: string;
  clientId: string;
  userId: string;
  userDid: string;
  userIdentifier: string | null;
  sessionId: string;
  scopes: string[];
  resource: string;
  organizationId: string;
  organizationSlug: string;
  issuerDid: string;
  statusListNumber: number;
  statusListIndex: number;
  /** Unix seconds */
  issuedAt: number;
  /** Unix seconds; the delegation's end as it stands now */
  expiresAt: number;
}

export type ArtifactModel = 'AuthorizationCode' | 'RefreshToken';

export interface ArtifactKey {
  model: ArtifactModel;
  idHash: string;
}

export interface NewArtifact extends ArtifactKey {
  grantId: string;
  clientId: string;
  payload: string;
  expiresAt: Date;
}

export interface RequestFacts {
  grant?: GrantFacts;
  /** presented and found, with what it belongs to */
  presented?: ArtifactKey & { grantId: string; clientId: string; consumed: boolean };
  /** to be spent, for what is to be issued */
  spend?: ArtifactKey;
  issue?: NewArtifact;
  /** a used code was presented by whoever could have used it */
  codeReplayed?: boolean;
  requestId?: string;
}

const facts = new WeakMap<object, RequestFacts>();

export const factsOf = (context: object): RequestFacts => {
  let known = facts.get(context);
  if (!known) facts.set(context, (known = {}));
  return known;
};

/** The facts of the request being handled; undefined outside of one. */
export function currentFacts(): RequestFacts | undefined {
  const context = (Provider as unknown as { ctx?: KoaContextWithOIDC }).ctx;
  return context && factsOf(context);
}
