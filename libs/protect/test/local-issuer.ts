import { type StubServer, startStubServer } from '@bonafide/testing/stub-server';
import { buildAccessClaims, buildDelegationClaims } from '@bonafide/vc-jwt/delegation-credential';
import type {
  AuthorizationDetail,
  DelegationApprover,
  DelegationBasis,
} from '@bonafide/vc-jwt/delegation-claims';
import { buildDidDocument } from '@bonafide/vc-jwt/did-document';
import { didKeyVerificationMethod } from '@bonafide/vc-jwt/did-key';
import { encodeDidWeb } from '@bonafide/vc-jwt/did-web';
import { generateKey } from '@bonafide/vc-jwt/keys';
import { createSigner, signJwt } from '@bonafide/vc-jwt/sign';
import { createStatusBits, encodeStatusList, setStatusBit } from '@bonafide/vc-jwt/status-list';
import { signStatusList } from '@bonafide/vc-jwt/status-list-credential';

export const AGENT_DID = 'did:key:z6MkhaXgBZDvotDkL5257faiztiGiC2QtKLGpbnnEGta2doK';

export interface TokenInput {
  scopes?: string[];
  audience?: string;
  expiresIn?: number;
  index?: number;
  authorizationDetails?: AuthorizationDetail[];
  approver?: DelegationApprover;
  basis?: DelegationBasis;
}

/** An organization of a gateway on a local server: DID document, signed status list, both kinds of token. */
export async function startLocalIssuer() {
  const server: StubServer = await startStubServer();
  const key = await generateKey();
  const did = encodeDidWeb(server.host, ['orgs', 'acme']);
  const list = `${server.url}/status-list`;
  const bits = createStatusBits();
  const seconds = () => Math.floor(Date.now() / 1000);
  const ownSigner = await createSigner({ kid: `${did}#key-1`, privateKey: { ...key.privateJwk } });
  const agentSigner = await createSigner({
    kid: didKeyVerificationMethod(key.did),
    privateKey: { ...key.privateJwk },
  });
  server.on('GET', '/orgs/acme/did.json', () => ({
    headers: { 'content-type': 'application/did+json' },
    body: JSON.stringify(buildDidDocument(did, [{ number: 1, publicKeyMultibase: key.publicKeyMultibase }])),
  }));
  server.on('GET', '/status-list', async () => ({
    headers: { 'content-type': 'application/vc+jwt' },
    body: await signStatusList(
      { url: list, issuer: did, issuedAt: seconds(), encodedList: await encodeStatusList(bits) },
      ownSigner,
    ),
  }));
  const clientDid = encodeDidWeb(server.host, ['clients', 'client-1']);
  const input = ({ scopes = ['notes:read'], expiresIn = 600, index = 1, approver, basis }: TokenInput) => ({
    issuedAt: seconds() - Math.max(0, 10 - expiresIn),
    expiresAt: seconds() + expiresIn,
    scopes,
    delegation: { id: `dlg_${index}`, ...(basis && { basis }) },
    user: {
      did: basis === 'machine' ? clientDid : `${did}:users:1`,
      ...(approver && { approver }),
    },
    sessionId: 'ses_1',
    organization: { id: 'org_1', slug: 'acme' },
    status: { list, index },
  });
  return {
    did,
    clientDid,
    server,
    signer: ownSigner,
    accessToken: (token: TokenInput & { audience: string }, more: object = {}) =>
      signJwt(
        {
          ...buildAccessClaims({
            ...input(token),
            issuer: did,
            id: 'urn:uuid:1b4e28ba-2fa1-41d2-883f-0016d3cca427',
            audience: token.audience,
            ...(token.authorizationDetails && { authorizationDetails: token.authorizationDetails }),
            client: { id: 'client-1', did: clientDid },
          }),
          ...more,
        },
        ownSigner,
      ),
    delegationToken: (token: TokenInput) =>
      signJwt(
        buildDelegationClaims({
          ...input(token),
          issuer: key.did,
          agentDid: AGENT_DID,
          projectId: token.audience ?? 'prj_notes',
        }),
        agentSigner,
      ),
    revoke: (index: number) => setStatusBit(bits, index),
    close: () => server.close(),
  };
}
export type LocalIssuer = Awaited<ReturnType<typeof startLocalIssuer>>;
