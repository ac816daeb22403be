// Our tokens and lists in the hands of libraries that know nothing of us.
import { decodeList, BitstringStatusList } from '@digitalbazaar/vc-bitstring-status-list';
import { verifyCredential } from 'did-jwt-vc';
import { Resolver } from 'did-resolver';
import type { DIDResolutionResult } from 'did-resolver';
import {
  SignJWT,
  createRemoteJWKSet,
  decodeProtectedHeader,
  flattenedVerify,
  importJWK,
  jwtVerify,
} from 'jose';
import { buildAccessClaims, buildDelegationClaims } from '../src/delegation-credential.js';
import { buildDidDocument } from '../src/did-document.js';
import type { DidDocument } from '../src/did-document.js';
import { createKeyResolver } from '../src/key-resolver.js';
import { buildProof } from '../src/proof.js';
import { canonicalJson, hashBytes } from '../src/proof-hash.js';
import { signJwt } from '../src/sign.js';
import {
  createStatusBits,
  decodeStatusList,
  encodeStatusList,
  getStatusBit,
  setStatusBit,
} from '../src/status-list.js';
import {
  buildStatusListCredential,
  signStatusList,
  verifyStatusListJwt,
} from '../src/status-list-credential.js';
import {
  LIST_URL,
  NOW,
  ORG_DID,
  ORIGIN,
  accessInput,
  delegationInput,
  didKeyIssuer,
  didWebIssuer,
  nowMs,
  verifierFor,
} from './fixtures.js';
import type { Issuer } from './fixtures.js';
import { send, startStubServer } from './stub-server.js';

describe('did-jwt-vc', () => {
  const policies = { now: NOW };

  /** Resolvers that give out documents as any other resolver does. */
  function resolverOf(document: DidDocument): Resolver {
    const resolve = async (did: string): Promise<DIDResolutionResult> => ({
      didDocument:
        did === document.id ? (structuredClone(document) as DIDResolutionResult['didDocument']) : null,
      didDocumentMetadata: {},
      didResolutionMetadata: did === document.id ? {} : { error: 'notFound' },
    });
    return new Resolver({ web: resolve, key: resolve });
  }

  it('verifies our access token unmodified, by our did:web document', async () => {
    const issuer = await didWebIssuer();
    const document = buildDidDocument(ORG_DID, [
      { number: 1, publicKeyMultibase: issuer.key.publicKeyMultibase },
    ]);
    const token = await signJwt(buildAccessClaims(accessInput(ORG_DID)), issuer.signer);
    for (const proofPurpose of [undefined, 'assertionMethod'] as const) {
      const verified = await verifyCredential(token, resolverOf(document), {
        audience: ORIGIN,
        policies,
        proofPurpose,
      });
      expect(verified.verified).toBe(true);
      expect(verified.issuer).toBe(ORG_DID);
      expect(verified.verifiableCredential.type).toEqual(['VerifiableCredential', 'DelegationCredential']);
      expect(Date.parse(verified.verifiableCredential.issuanceDate)).toBe(nowMs());
      expect(verified.verifiableCredential.credentialSubject.delegation.id).toBe('dlg_1');
    }
  });

  it('verifies it by the document’s multibase key alone, and with a retired key', async () => {
    const [retired, current] = [await didWebIssuer(ORG_DID, 1), await didWebIssuer(ORG_DID, 2)];
    const document = buildDidDocument(ORG_DID, [
      { number: 2, publicKeyMultibase: current.key.publicKeyMultibase },
      { number: 1, publicKeyMultibase: retired.key.publicKeyMultibase },
    ]);
    const bare = {
      ...document,
      verificationMethod: document.verificationMethod!.map((method) => ({
        ...method,
        publicKeyJwk: undefined,
      })),
    };
    for (const { signer } of [retired, current]) {
      const token = await signJwt(buildAccessClaims(accessInput(ORG_DID)), signer);
      const { verified } = await verifyCredential(token, resolverOf(bare), { audience: ORIGIN, policies });
      expect(verified).toBe(true);
    }
  });

  it('verifies our delegation token unmodified, by its did:key', async () => {
    const { did, key, signer } = await didKeyIssuer();
    const [kid] = [signer.kid];
    const document: DidDocument = {
      '@context': 'https://www.w3.org/ns/did/v1',
      id: did,
      verificationMethod: [
        {
          id: kid,
          type: 'Ed25519VerificationKey2020',
          controller: did,
          publicKeyMultibase: key.publicKeyMultibase,
        },
      ],
      assertionMethod: [kid],
    };
    const token = await signJwt(buildDelegationClaims(delegationInput(did)), signer);
    const { verified, verifiableCredential } = await verifyCredential(token, resolverOf(document), {
      audience: 'prj_1',
      policies,
    });
    expect(verified).toBe(true);
    expect(verifiableCredential.id).toBe('dlg_1');
  });

  it('refuses our token with another organization’s document', async () => {
    const [issuer, other] = [await didWebIssuer(), await didWebIssuer()];
    const document = buildDidDocument(ORG_DID, [
      { number: 1, publicKeyMultibase: other.key.publicKeyMultibase },
    ]);
    const token = await signJwt(buildAccessClaims(accessInput(ORG_DID)), issuer.signer);
    await expect(
      verifyCredential(token, resolverOf(document), { audience: ORIGIN, policies }),
    ).rejects.toThrow('invalid_signature');
  });
});

describe('plain jose', () => {
  const expectations = { audience: ORIGIN, issuer: ORG_DID, typ: 'JWT', currentDate: new Date(nowMs()) };

  it('verifies our token with the organization’s public JWK', async () => {
    const { key, signer } = await didWebIssuer();
    const token = await signJwt(buildAccessClaims(accessInput(ORG_DID)), signer);
    const { payload } = await jwtVerify(token, await importJWK(key.publicJwk, 'EdDSA'), expectations);
    expect(payload.token_use).toBe('access');
    expect(decodeProtectedHeader(token)).toEqual({ alg: 'EdDSA', typ: 'JWT', kid: `${ORG_DID}#key-1` });
  });

  it('verifies it with a JWKS whose kids are DID URLs, fetched from a server', async () => {
    const [first, second] = [await didWebIssuer(ORG_DID, 1), await didWebIssuer(ORG_DID, 2)];
    const server = await startStubServer();
    const keys = [first, second].map(({ key, signer }) => ({
      ...key.publicJwk,
      alg: 'EdDSA',
      use: 'sig',
      kid: signer.kid,
    }));
    server.answer = (_request, response) => send(response, { keys });
    try {
      const jwks = createRemoteJWKSet(new URL('/jwks', server.origin));
      for (const { signer } of [first, second]) {
        const token = await signJwt(buildAccessClaims(accessInput(ORG_DID)), signer);
        expect((await jwtVerify(token, jwks, expectations)).protectedHeader.kid).toBe(signer.kid);
      }
    } finally {
      await server.close();
    }
  });

  it('verifies our proof from its metadata in canonical JSON', async () => {
    const { key, signer } = await didWebIssuer();
    const proof = await buildProof(
      { ts: NOW, audience: ORIGIN, sessionId: 'ses_1', requestHash: hashBytes('{}'), delegationRef: 'dlg_1' },
      signer,
    );
    const [protectedHeader, payload, signature] = proof.jws.split('.');
    expect(payload).toBe('');
    const jws = {
      protected: protectedHeader!,
      payload: Buffer.from(canonicalJson(proof.meta)).toString('base64url'),
      signature: signature!,
    };
    expect(Buffer.from((await flattenedVerify(jws, key.publicJwk)).payload).toString()).toBe(
      canonicalJson(proof.meta),
    );
  });
});

describe('@digitalbazaar/vc-bitstring-status-list', () => {
  /** Its successor format differs in the multibase prefix alone. */
  const asBitstring = (encodedList: string) => `u${encodedList}`;

  it('reads the bits of the list we sign', async () => {
    const issuer = await didWebIssuer();
    const bits = createStatusBits();
    const revoked = [0, 7, 8, 94_567, 131_071];
    for (const index of revoked) setStatusBit(bits, index);
    const input = {
      url: LIST_URL,
      issuer: ORG_DID,
      issuedAt: NOW,
      encodedList: await encodeStatusList(bits),
    };
    const jwt = await signStatusList(input, issuer.signer);
    const { payload } = await jwtVerify<{ vc: { credentialSubject: { encodedList: string } } }>(
      jwt,
      issuer.key.publicJwk,
      {
        currentDate: new Date(nowMs()),
      },
    );
    const list = await decodeList({ encodedList: asBitstring(payload.vc.credentialSubject.encodedList) });
    expect(list.length).toBe(131_072);
    for (let index = 0; index < 131_072; index++) {
      if (list.getStatus(index) !== revoked.includes(index)) throw new Error(`index ${index}`);
    }
  });

  it('writes lists that we read', async () => {
    const list = new BitstringStatusList({ length: 131_072 });
    for (const index of [1, 63, 100_000]) list.setStatus(index, true);
    const bits = await decodeStatusList(await list.encode());
    expect([0, 1, 62, 63, 64, 99_999, 100_000].filter((index) => getStatusBit(bits, index))).toEqual([
      1, 63, 100_000,
    ]);
  });

  it('refuses a list without its prefix, so that the two formats cannot be mistaken', async () => {
    const encodedList = await encodeStatusList(createStatusBits());
    await expect(decodeList({ encodedList })).rejects.toThrow('must start with');
  });
});

describe('tokens and lists that another JOSE library signed', () => {
  async function signByJose(claims: object, { key, signer }: Issuer): Promise<string> {
    const header = { kid: signer.kid, typ: 'JWT', alg: 'EdDSA' };
    return new SignJWT({ ...claims })
      .setProtectedHeader(header)
      .sign(await importJWK(key.privateJwk, 'EdDSA'));
  }

  it('are verified as ours are', async () => {
    const issuer = await didKeyIssuer();
    const token = await signByJose(buildAccessClaims(accessInput(issuer.did)), issuer);
    expect((await verifierFor(issuer.did)(token)).tokenUse).toBe('access');
  });

  it('are read as ours are', async () => {
    const issuer = await didKeyIssuer();
    const bits = createStatusBits();
    setStatusBit(bits, 5);
    const encodedList = await encodeStatusList(bits);
    const vc = buildStatusListCredential({ url: LIST_URL, issuer: issuer.did, issuedAt: NOW, encodedList });
    const jwt = await signByJose({ iss: issuer.did, jti: LIST_URL, nbf: NOW, vc }, issuer);
    const options = {
      url: LIST_URL,
      keys: createKeyResolver(),
      issuers: () => true,
      maxLength: 1e6,
      now: nowMs,
    };
    const list = await verifyStatusListJwt(jwt, options);
    expect([getStatusBit(list.bits, 4), getStatusBit(list.bits, 5)]).toEqual([false, true]);
  });
});
