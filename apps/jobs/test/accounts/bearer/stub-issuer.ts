import { randomUUID } from 'node:crypto';
import type { StubResponse } from '@bonafide/testing/stub-response';
import { type StubServer, startStubServer } from '@bonafide/testing/stub-server';
import type {
  AuthorizationDetail,
  DelegationApprover,
  DelegationBasis,
} from '@bonafide/vc-jwt/delegation-claims';
import { buildAccessClaims, buildDelegationClaims } from '@bonafide/vc-jwt/delegation-credential';
import { buildDidDocument } from '@bonafide/vc-jwt/did-document';
import { didKeyVerificationMethod } from '@bonafide/vc-jwt/did-key';
import { encodeDidWeb } from '@bonafide/vc-jwt/did-web';
import { type GeneratedKey, generateKey } from '@bonafide/vc-jwt/keys';
import { createSigner, signJwt } from '@bonafide/vc-jwt/sign';
import { createStatusBits, encodeStatusList, setStatusBit } from '@bonafide/vc-jwt/status-list';
import { signStatusList } from '@bonafide/vc-jwt/status-list-credential';
import { SCOPES } from '../../../src/accounts/access/scopes.js';
import type { NewTrustedIssuer } from '../../../src/accounts/issuers/trusted-issuers.service.js';

export const AGENT_DID = 'did:key:z6MkhaXgBZDvotDkL5257faiztiGiC2QtKLGpbnnEGta2doK';

/** An entry for the issuer's audiences (`prj_…` or a URL) that bounds nothing but what a test says. */
export function trusting(
  did: string,
  audiences: string | string[],
  bounds: Partial<NewTrustedIssuer> = {},
): NewTrustedIssuer {
  const isResource = (audience: string) => audience.includes('://');
  return {
    did,
    projects: [audiences].flat().filter((audience) => !isResource(audience)),
    resources: [audiences].flat().filter(isResource),
    scopes: [...SCOPES],
    maxTokenSeconds: 366 * 86_400,
    approvers: { users: [], emailDomains: [], roles: ['owner'] },
    ...bounds,
  };
}

export interface TokenOptions {
  scopes?: string[];
  /** the project of a delegation token; default `prj_test` */
  audience?: string;
  /** seconds, from the issuer's now */
  issuedIn?: number;
  expiresIn?: number;
  index?: number;
  list?: string;
  delegationId?: string;
  key?: GeneratedKey;
  /** of the key that an access token is bound to (DPoP) */
  keyThumbprint?: string;
  /** the user who approved; an owner of the organization unless told */
  userDid?: string;
  approver?: DelegationApprover;
  /** who made it, where no person did; a machine is the client itself */
  basis?: DelegationBasis;
  /** of an access token that was passed on */
  chain?: { parentId: string; actors: string[] };
  /** of an access token: when its person signed in (seconds from the issuer's now), and how */
  signedIn?: { at: number; acr?: string };
  /** of an access token: it is the issuer's own console's */
  firstParty?: boolean;
  /** claims that no honest issuer writes */
  claims?: Record<string, unknown>;
  /** of an access token: RFC 9396 */
  authorizationDetails?: AuthorizationDetail[];
}

/** An issuer as the auth service is one: an organization's DID document and a signed status list on a local server. */
export interface StubIssuer {
  server: StubServer;
  did: string;
  key: GeneratedKey;
  listUrl: string;
  /** of the client that access tokens are given to */
  clientDid: string;
  delegationToken(options?: TokenOptions): Promise<string>;
  accessToken(options?: TokenOptions): Promise<string>;
  revoke(index: number): void;
  /** takes the key out of the DID document */
  revokeKey(): void;
  close(): Promise<void>;
}

/** `now`: milliseconds since the epoch, by which tokens and lists are dated. */
export async function startStubIssuer(now: () => number = Date.now, slug = 'acme'): Promise<StubIssuer> {
  const server = await startStubServer();
  const [key, next] = await Promise.all([generateKey(), generateKey()]);
  const did = encodeDidWeb(server.host, ['orgs', slug]);
  const clientDid = encodeDidWeb(server.host, ['clients', 'eph_1']);
  const listUrl = `${server.url}/api/v1/gateway/oauth/status-list`;
  const seconds = () => Math.floor(now() / 1000);
  const bits = createStatusBits();
  let version = 0;
  let isKeyGone = false;
  server.on('GET', `/orgs/${slug}/did.json`, () => ({
    headers: { 'content-type': 'application/did+json' },
    body: JSON.stringify(
      buildDidDocument(
        did,
        isKeyGone
          ? [{ number: 2, publicKeyMultibase: next.publicKeyMultibase }]
          : [{ number: 1, publicKeyMultibase: key.publicKeyMultibase }],
      ),
    ),
  }));
  server.on('GET', '/api/v1/gateway/oauth/status-list', async (request): Promise<StubResponse> => {
    const etag = `"${version}"`;
    if (request.headers['if-none-match'] === etag) return { status: 304, headers: { etag } };
    const body = await signStatusList(
      {
        url: listUrl,
        issuer: did,
        issuedAt: seconds(),
        expiresAt: seconds() + 86_400,
        encodedList: await encodeStatusList(bits),
      },
      await createSigner({ kid: `${did}#key-1`, privateKey: key.privateJwk }),
    );
    return { headers: { 'content-type': 'application/vc+jwt', etag }, body };
  });

  const input = (options: TokenOptions) => {
    const issuedAt = seconds() + (options.issuedIn ?? 0);
    return {
      issuedAt,
      expiresAt: seconds() + (options.expiresIn ?? 3_600),
      scopes: options.scopes ?? ['tin:verify'],
      delegation: { id: options.delegationId ?? `dlg_${options.index ?? 1}`, basis: options.basis },
      user: {
        did: options.userDid ?? (options.basis === 'machine' ? clientDid : `${did}:users:usr_1`),
        approver: options.basis === 'machine' ? undefined : (options.approver ?? { role: 'owner' as const }),
      },
      sessionId: 'ses_1',
      organization: { id: 'org_1', slug },
      status: { list: options.list ?? listUrl, index: options.index ?? 1 },
    };
  };
  return {
    server,
    did,
    key,
    listUrl,
    clientDid,
    async delegationToken(options = {}) {
      const signing = options.key ?? key;
      const claims = buildDelegationClaims({
        ...input(options),
        issuer: signing.did,
        agentDid: AGENT_DID,
        projectId: options.audience ?? 'prj_test',
      });
      const kid = didKeyVerificationMethod(signing.did);
      return signJwt(
        { ...claims, ...options.claims },
        await createSigner({ kid, privateKey: signing.privateJwk }),
      );
    },
    async accessToken(options = {}) {
      const claims = buildAccessClaims({
        ...input(options),
        issuer: did,
        id: `urn:uuid:${randomUUID()}`,
        audience: options.audience ?? 'https://jobs.example',
        client: { id: 'eph_1', did: clientDid },
        keyThumbprint: options.keyThumbprint,
        chain: options.chain,
        authorizationDetails: options.authorizationDetails,
        isFirstParty: options.firstParty,
        ...(options.signedIn && {
          authentication: {
            time: seconds() + options.signedIn.at,
            contextClass: options.signedIn.acr ?? 'urn:bonafide:authn:single-factor',
          },
        }),
      });
      const kid = `${did}#key-1`;
      const signer = await createSigner({ kid, privateKey: (options.key ?? key).privateJwk });
      return signJwt({ ...claims, ...options.claims }, signer);
    },
    revoke(index) {
      setStatusBit(bits, index);
      version++;
    },
    revokeKey() {
      isKeyGone = true;
    },
    close: () => server.close(),
  };
}
