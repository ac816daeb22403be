import { FieldCipher } from '@bonafide/platform/crypto/field-cipher';
import { createDidWebResolver } from '@bonafide/vc-jwt/did-web-resolver';
import { createIssuerTrust } from '@bonafide/vc-jwt/issuer-trust';
import { createKeyResolver } from '@bonafide/vc-jwt/key-resolver';
import { signJwt } from '@bonafide/vc-jwt/sign';
import { createStatusListReader } from '@bonafide/vc-jwt/status-list-cache';
import { createVerifier, type Verify } from '@bonafide/vc-jwt/verify';
import { AUTH_CONFIG } from '../../../src/config.js';
import { OrganizationKeysService } from '../../../src/organizations/organization-keys.service.js';
import { KeyRevocationsService } from '../../../src/delegations/revocation/key-revocations.service.js';
import { BouncerDriver, type TestProject } from '../../bouncer/bouncer-driver.js';
import { claimsOf, GatewayDriver } from '../../oauth/test-client.js';
import { type RunningAuth, startAuth } from '../../start-auth.js';

const admin = { type: 'admin' } as const;
let auth: RunningAuth;
let bouncer: BouncerDriver;
let gateway: GatewayDriver;
let project: TestProject;
beforeAll(async () => {
  auth = await startAuth({ env: { BOUNCER_REQUESTS_PER_MINUTE: '100000' } });
  bouncer = new BouncerDriver(auth);
  gateway = new GatewayDriver(auth);
  project = await bouncer.project();
});
afterAll(() => auth.close());

const keys = () => auth.app.get(OrganizationKeysService);
const signing = () => keys().signingKey(auth.organization.id);
const organizationDid = () => `did:web:${encodeURIComponent(new URL(auth.url).host)}:orgs:acme`;

interface Method {
  id: string;
  publicKeyMultibase: string;
  expires?: string;
}
const document = async () =>
  (await (await fetch(`${auth.url}/orgs/acme/did.json`)).json()) as {
    verificationMethod: Method[];
    alsoKnownAs: string[];
  };

/** A resource server that trusts the organization and has seen nothing yet. */
function verifier({ statusList = true } = {}): Verify {
  const didWeb = createDidWebResolver({ fetch, allowLoopbackHttp: true });
  const resolver = createKeyResolver({ didWeb });
  const issuers = createIssuerTrust({ issuers: [organizationDid()], didWeb });
  return createVerifier({
    keys: resolver,
    trustedIssuers: issuers,
    audience: [auth.url, project.id],
    tokenUse: 'either',
    statusList: statusList
      ? createStatusListReader({
          fetch,
          keys: resolver,
          issuers,
          allowLoopbackHttp: true,
        })
      : 'unchecked',
  });
}
const codeOf = (verdict: Promise<unknown>): Promise<string> =>
  verdict.then(
    () => 'accepted',
    (error: { code: string }) => error.code,
  );

async function delegationToken(): Promise<{ token: string; id: string }> {
  const { code, delegationId } = await bouncer.approvedCode(project);
  const { body } = await bouncer.exchange(project, code);
  return { token: body['delegation_token'] as unknown as string, id: delegationId };
}

describe('rotating', () => {
  it('takes effect at once in every process', async () => {
    const elsewhere = new OrganizationKeysService(
      auth.dataSource,
      auth.app.get(FieldCipher),
      auth.app.get(AUTH_CONFIG),
    );
    const { id } = auth.organization;
    const before = await elsewhere.signingKey(id);
    const { number } = await keys().rotate(id, admin);
    expect((await elsewhere.signingKey(id)).number).toBe(number);
    expect(number).toBe(before.number + 1);
    const { access_token } = await gateway.tokens();
    const { kid } = JSON.parse(Buffer.from(access_token.split('.')[0]!, 'base64url').toString()) as {
      kid: string;
    };
    expect(kid).toBe(`${organizationDid()}#key-${number}`);
  });
});

describe('a retired key', () => {
  it('vouches for what it signed before, and for nothing that says it was signed later', async () => {
    const old = await signing();
    const [{ access_token }, delegated] = [await gateway.tokens(), await delegationToken()];
    const { signingKey } = await auth.app
      .get(KeyRevocationsService)
      .retire(auth.organization.id, old.number, admin);
    expect(signingKey).toBe(old.number + 1);
    const method = (await document()).verificationMethod.find(({ id }) => id.endsWith(`#key-${old.number}`));
    expect(Date.parse(method!.expires!)).toBeLessThanOrEqual(Date.now());
    const verify = verifier({ statusList: false });
    for (const token of [access_token, delegated.token]) expect(await codeOf(verify(token))).toBe('accepted');
    // A thief goes on signing with it.
    const later = (token: string, by: 'web' | 'key') => {
      const claims = claimsOf(token);
      const iat = Math.floor(Date.now() / 1_000) + 60;
      return signJwt({ ...claims, iat, nbf: iat } as never, old[by].signer);
    };
    const inAMinute = verifier({ statusList: false });
    const stolen = [await later(access_token, 'web'), await later(delegated.token, 'key')];
    for (const token of stolen) expect(await codeOf(inAMinute(token))).toBe('ERR_KEY_RETIRED');
  });

  it('still continues what was approved under it: a token minted again is good', async () => {
    const { code } = await bouncer.approvedCode(project);
    const old = await signing();
    await keys().rotate(auth.organization.id, admin);
    const { body } = await bouncer.exchange(project, code);
    const token = body['delegation_token'] as unknown as string;
    expect(claimsOf(token)['iss']).toBe(old.key.did);
    expect(await codeOf(verifier()(token))).toBe('accepted');
  });

  it('cannot retire twice, and a number that is none is not found', async () => {
    const old = await signing();
    await keys().rotate(auth.organization.id, admin);
    const { retire } = {
      retire: (n: number) => auth.app.get(KeyRevocationsService).retire(auth.organization.id, n, admin),
    };
    await expect(retire(old.number)).rejects.toMatchObject({ kind: 'conflict' });
    await expect(retire(10_000)).rejects.toMatchObject({ kind: 'not-found' });
  });
});

describe('a revoked key', () => {
  it('is out of every document, ends its delegations, and makes every token of it worthless', async () => {
    const stolen = await signing();
    const [{ access_token }, delegated] = [await gateway.tokens(), await delegationToken()];
    const answer = await auth.app
      .get(KeyRevocationsService)
      .revoke(auth.organization.id, stolen.number, admin);
    expect(answer.revokedDelegations).toBeGreaterThanOrEqual(1);
    const { verificationMethod, alsoKnownAs } = await document();
    expect(verificationMethod.map(({ publicKeyMultibase }) => publicKeyMultibase)).not.toContain(
      stolen.publicKeyMultibase,
    );
    expect(alsoKnownAs).not.toContain(stolen.key.did);
    const verify = verifier();
    expect(await codeOf(verify(access_token))).toBe('ERR_KEY_NOT_FOUND');
    expect(await codeOf(verify(delegated.token))).toBe('ERR_ISSUER_NOT_TRUSTED');
    const verdict = await bouncer.call('POST', '/delegations/verify', {
      apiKey: project.apiKey,
      body: {
        agent_did: 'did:web:agent.example',
        delegation_token: delegated.token,
        scopes: ['files:read'],
        project_id: project.id,
      },
    });
    expect(verdict.body.data).toMatchObject({ valid: false, reason: 'revoked' });
    // What was never issued is revoked too: the list says so of every index.
    const { vc } = claimsOf(delegated.token) as unknown as {
      vc: { credentialStatus: { statusListCredential: string } };
    };
    const list = (await (await fetch(vc.credentialStatus.statusListCredential)).json()) as {
      credentialSubject: { encodedList: string };
    };
    const { gunzipSync } = await import('node:zlib');
    const bits = gunzipSync(Buffer.from(list.credentialSubject.encodedList, 'base64url'));
    expect(bits.every((byte) => byte === 0xff)).toBe(true);
    const introspected = await fetch(`${gateway.issuer}/introspect`, {
      method: 'POST',
      body: new URLSearchParams({
        token: access_token,
        client_id: claimsOf(access_token)['client_id'] as string,
      }),
    });
    expect(await introspected.json()).toEqual({ active: false });
    // Everything goes on with the key that followed.
    const next = await gateway.tokens();
    expect(await codeOf(verify(next.access_token))).toBe('accepted');
    expect((await signing()).number).toBe(answer.signingKey);
  });

  it('is the same revoked again, and none is left active when approvals come in between', async () => {
    const stolen = await signing();
    const revoke = () =>
      auth.app.get(KeyRevocationsService).revoke(auth.organization.id, stolen.number, admin);
    await Promise.all([
      ...Array.from({ length: 4 }, () => bouncer.approvedCode(project).catch(() => undefined)),
      revoke(),
    ]);
    expect(await revoke()).toMatchObject({ revokedDelegations: 0 });
    const active = await auth.dataSource.query(
      `SELECT 1 FROM delegations WHERE issuer_did = $1 AND status = 'active'`,
      [stolen.key.did],
    );
    expect(active).toEqual([]);
  });
});
