import { isEmailDomain, readApprover } from '../src/approver.js';
import { buildAccessClaims, buildDelegationClaims } from '../src/delegation-credential.js';
import { signJwt } from '../src/sign.js';
import {
  accessInput,
  codeOf,
  codeThrown,
  delegationInput,
  didKeyIssuer,
  verifierFor,
  withClaims,
} from './fixtures.js';

const approver = { role: 'admin', emailDomain: 'acme.example' } as const;
const user = { did: 'did:web:auth.example:orgs:acme:users:u1', approver };

describe('the approver of a delegation', () => {
  it('stands in both kinds of token and is read from the verified claims', async () => {
    const issuer = await didKeyIssuer();
    const verify = verifierFor(issuer.did);
    for (const claims of [
      buildAccessClaims(accessInput(issuer.did, { user })),
      buildDelegationClaims(delegationInput(issuer.did, { user })),
    ]) {
      const verified = await verify(await signJwt(claims, issuer.signer));
      expect(readApprover(verified.claims)).toEqual({ userDid: user.did, ...approver });
    }
  });

  it('is the DID alone when the issuer vouches for nothing', () => {
    for (const nothing of [undefined, {}]) {
      const claims = buildDelegationClaims(
        delegationInput('did:web:auth.example', {
          user: { did: user.did, ...(nothing && { approver: nothing }) },
        }),
      );
      expect(claims.vc.credentialSubject.delegation).not.toHaveProperty('approver');
      expect(readApprover(claims)).toEqual({ userDid: user.did });
    }
  });

  it.each([
    ['another role', { role: 'root' }],
    ['a domain in capitals', { emailDomain: 'Acme.Example' }],
    ['an address in the place of a domain', { emailDomain: 'ada@acme.example' }],
    ['an empty domain', { emailDomain: '' }],
    ['a list of domains', { emailDomain: ['acme.example'] }],
    ['no object', 'admin'],
    ['null', null],
  ])('with %s is neither built nor verified', async (_, wrong) => {
    const issuer = await didKeyIssuer();
    const input = delegationInput(issuer.did, { user });
    expect(
      codeThrown(() => buildDelegationClaims({ ...input, user: { ...user, approver: wrong as never } })),
    ).toBe('ERR_CLAIM_INVALID');
    const claims = withClaims(buildDelegationClaims(input), {
      'vc.credentialSubject.delegation.approver': wrong,
    });
    expect(await codeOf(verifierFor(issuer.did)(await signJwt({ ...claims }, issuer.signer)))).toBe(
      'ERR_CLAIM_INVALID',
    );
  });

  it.each(['machine', 'policy'] as const)(
    'is nobody where the basis is a %s, which the credential says',
    async (basis) => {
      const issuer = await didKeyIssuer();
      const input = accessInput(issuer.did);
      const own = { did: input.client.did };
      const claims = buildAccessClaims({
        ...input,
        user: basis === 'machine' ? own : user,
        delegation: { ...input.delegation, basis },
      });
      const verified = await verifierFor(issuer.did)(await signJwt(claims, issuer.signer));
      expect(verified.claims.vc.credentialSubject.delegation.basis).toBe(basis);
    },
  );

  it.each([
    ['for a user', { userDid: user.did }],
    ['that somebody approved', { approver: { role: 'owner' } }],
    ['of a kind that is not known', { basis: 'magic' }],
    ['that is none', { basis: null }],
  ])('is not believed of a machine %s', async (_, wrong) => {
    const issuer = await didKeyIssuer();
    const input = accessInput(issuer.did);
    const delegation = { ...input.delegation, basis: 'machine' as const };
    const claims = buildAccessClaims({ ...input, user: { did: input.client.did }, delegation });
    const changed = Object.fromEntries(
      Object.entries(wrong).map(([name, value]) => [`vc.credentialSubject.delegation.${name}`, value]),
    );
    const token = await signJwt({ ...withClaims(claims, changed) }, issuer.signer);
    expect(await codeOf(verifierFor(issuer.did)(token))).toBe('ERR_CLAIM_INVALID');
  });

  it('knows the form of an e-mail domain', () => {
    expect(['acme.example', 'a.b-c.example', 'xn--bcher-kva.example'].every(isEmailDomain)).toBe(true);
    expect(
      ['localhost', '.example', 'a..b', '-a.example', 'acme.example.', 'a b.example'].some(isEmailDomain),
    ).toBe(false);
  });
});
