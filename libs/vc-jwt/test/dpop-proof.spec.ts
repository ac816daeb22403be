import { createHash, randomUUID } from 'node:crypto';
import { calculateJwkThumbprint, exportJWK, generateKeyPair, type JWK, SignJWT } from 'jose';
import type { DelegationClaims } from '../src/delegation-claims.js';
import { createDpopNonces, DPOP_NONCE_SECONDS } from '../src/dpop-nonce.js';
import { boundKeyOf, DPOP_PROOF_WINDOW_SECONDS, verifyDpopProof, verifyKeyProof } from '../src/dpop-proof.js';

const URL_OF_REQUEST = 'https://jobs.example/mcp';
const TOKEN = 'header.payload.signature';
const NOW = 1_800_000_000;
const athOf = (token: string) => createHash('sha256').update(token).digest('base64url');

async function newKey(alg = 'ES256') {
  const { privateKey, publicKey } = await generateKeyPair(alg, { extractable: true });
  const jwk = await exportJWK(publicKey);
  return { alg, privateKey, jwk, thumbprint: await calculateJwkThumbprint(jwk) };
}
type Key = Awaited<ReturnType<typeof newKey>>;

interface Changes {
  claims?: Record<string, unknown>;
  header?: Record<string, unknown>;
  key?: Key;
}

let key: Key;
let other: Key;
beforeAll(async () => {
  [key, other] = await Promise.all([newKey(), newKey()]);
});

function makeProof({ claims, header, key: signing = key }: Changes = {}): Promise<string> {
  const all = { htm: 'POST', htu: URL_OF_REQUEST, ath: athOf(TOKEN), iat: NOW, jti: randomUUID(), ...claims };
  return new SignJWT(all)
    .setProtectedHeader({ alg: signing.alg, typ: 'dpop+jwt', jwk: signing.jwk, ...header })
    .sign(signing.privateKey);
}

const verify = (proof: string, thumbprint = key.thumbprint, url = URL_OF_REQUEST) =>
  verifyDpopProof(proof, { method: 'POST', url, accessToken: TOKEN, thumbprint, now: NOW * 1000 });

describe('a proof of a token request', () => {
  const verifyKey = (proof: string) =>
    verifyKeyProof(proof, { method: 'POST', url: URL_OF_REQUEST, now: NOW * 1000 });

  it('tells which key was proved, by a key that was seen before too', async () => {
    for (const jti of ['one', 'two'])
      expect(await verifyKey(await makeProof({ claims: { jti, ath: undefined } }))).toEqual({
        thumbprint: key.thumbprint,
        jti,
        expiresAt: NOW + DPOP_PROOF_WINDOW_SECONDS + 1,
      });
    expect((await verifyKey(await makeProof({ key: other }))).thumbprint).toBe(other.thumbprint);
  });

  it('is judged anew each time, whether or not its key was seen before', async () => {
    await verifyKey(await makeProof());
    const refused = { code: 'ERR_DPOP_PROOF_INVALID' };
    const forged = await makeProof({ key: other, header: { jwk: key.jwk } });
    await expect(verifyKey(forged)).rejects.toMatchObject(refused);
    const [header, , signature] = (await makeProof()).split('.');
    const claims = part({ htm: 'POST', htu: URL_OF_REQUEST, iat: NOW, jti: 'mine' });
    await expect(verifyKey(`${header}.${claims}.${signature}`)).rejects.toMatchObject(refused);
    for (const claim of [{ htm: 'GET' }, { htu: 'https://else.example/' }, { jti: undefined }])
      await expect(verifyKey(await makeProof({ claims: claim }))).rejects.toMatchObject(refused);
    await expect(verifyKey(await makeProof({ header: { typ: 'JWT' } }))).rejects.toMatchObject(refused);
  });

  it.each([-301, 301])('made %i seconds from now is refused, and a second nearer it is not', async (from) => {
    await expect(verifyKey(await makeProof({ claims: { iat: NOW + from } }))).rejects.toThrow();
    expect(await verifyKey(await makeProof({ claims: { iat: NOW + from - Math.sign(from) } }))).toBeDefined();
  });
});

const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');

describe('a proof of possession', () => {
  it.each(['ES256', 'EdDSA', 'Ed25519'])('by a key of %s is accepted', async (alg) => {
    const signing = await newKey(alg);
    const proof = await verify(await makeProof({ key: signing }), signing.thumbprint);
    expect(proof).toEqual({
      id: expect.stringMatching(/^[\w-]{43}$/),
      expiresAt: NOW + DPOP_PROOF_WINDOW_SECONDS + 1,
    });
  });

  it('is named by its key and jti alone', async () => {
    const claims = { jti: 'one' };
    const first = await verify(await makeProof({ claims }));
    const resigned = await verify(await makeProof({ claims: { ...claims, iat: NOW - 5 } }));
    expect(resigned.id).toBe(first.id);
    const ofOther = await verify(await makeProof({ claims, key: other }), other.thumbprint);
    expect(ofOther.id).not.toBe(first.id);
    expect((await verify(await makeProof({ claims: { jti: 'two' } }))).id).not.toBe(first.id);
  });

  it.each([
    ['a query and a fragment', `${URL_OF_REQUEST}?page=2#top`],
    ['the default port', 'https://jobs.example:443/mcp'],
    ['upper case in scheme and host', 'HTTPS://JOBS.EXAMPLE/mcp'],
  ])('may spell its URL with %s', async (_, htu) => {
    await verify(await makeProof({ claims: { htu } }));
    await verify(await makeProof(), key.thumbprint, htu);
  });

  it('is accepted at both ends of its time', async () => {
    await verify(await makeProof({ claims: { iat: NOW - DPOP_PROOF_WINDOW_SECONDS } }));
    await verify(await makeProof({ claims: { iat: NOW + DPOP_PROOF_WINDOW_SECONDS } }));
  });

  const rewritten = async (header: object) => {
    const [, payload, signature] = (await makeProof()).split('.');
    return `${part(header)}.${payload}.${signature}`;
  };
  const hostile: [string, () => Promise<string>][] = [
    ['is empty', async () => ''],
    ['is no JWT', async () => 'x.y.z'],
    ['is two', async () => `${await makeProof()}, ${await makeProof()}`],
    ['is longer than a proof', () => makeProof({ claims: { more: 'x'.repeat(4_096) } })],
    [
      'is unsigned',
      async () => (await rewritten({ alg: 'none', typ: 'dpop+jwt', jwk: key.jwk })).replace(/[^.]*$/, ''),
    ],
    ['brings no key', () => makeProof({ header: { jwk: undefined } })],
    ['names its key by a link', () => makeProof({ header: { jwk: undefined, jku: 'https://evil.example' } })],
    ['brings a key and was signed with another', () => makeProof({ header: { jwk: other.jwk } })],
    [
      'brings its private key',
      async () => makeProof({ header: { jwk: { ...key.jwk, ...(await exportJWK(key.privateKey)) } } }),
    ],
    [
      'is signed with a secret that it brings',
      () => {
        const secret = new Uint8Array(32);
        const jwk = { kty: 'oct', k: Buffer.from(secret).toString('base64url') } as JWK;
        return new SignJWT({ htm: 'POST', htu: URL_OF_REQUEST, ath: athOf(TOKEN), iat: NOW, jti: 'a' })
          .setProtectedHeader({ alg: 'HS256', typ: 'dpop+jwt', jwk })
          .sign(secret);
      },
    ],
    [
      'is signed with RSA',
      async () => {
        const { privateKey, publicKey } = await generateKeyPair('RS256', { extractable: true });
        return makeProof({ key: { ...key, alg: 'RS256', privateKey, jwk: await exportJWK(publicKey) } });
      },
    ],
    ['is of another kind', () => makeProof({ header: { typ: 'JWT' } })],
    ['has no kind', () => makeProof({ header: { typ: undefined } })],
    ['is of another key than the token', () => makeProof({ key: other })],
    ['is for another method', () => makeProof({ claims: { htm: 'GET' } })],
    ['spells the method differently', () => makeProof({ claims: { htm: 'post' } })],
    ['names no method', () => makeProof({ claims: { htm: undefined } })],
    ['is for another path', () => makeProof({ claims: { htu: 'https://jobs.example/mcp/' } })],
    ['is for another host', () => makeProof({ claims: { htu: 'https://jobs.example.evil/mcp' } })],
    ['is for another scheme', () => makeProof({ claims: { htu: 'http://jobs.example/mcp' } })],
    ['is for another port', () => makeProof({ claims: { htu: 'https://jobs.example:8443/mcp' } })],
    ['hides its host in credentials', () => makeProof({ claims: { htu: 'https://jobs.example@evil/mcp' } })],
    ['carries credentials', () => makeProof({ claims: { htu: 'https://me@jobs.example/mcp' } })],
    ['names a path alone', () => makeProof({ claims: { htu: '/mcp' } })],
    ['names several URLs', () => makeProof({ claims: { htu: [URL_OF_REQUEST] } })],
    ['names no URL', () => makeProof({ claims: { htu: undefined } })],
    ['is for another token', () => makeProof({ claims: { ath: athOf('another') } })],
    ['is for no token', () => makeProof({ claims: { ath: undefined } })],
    ['brings the token itself', () => makeProof({ claims: { ath: TOKEN } })],
    ['is old', () => makeProof({ claims: { iat: NOW - DPOP_PROOF_WINDOW_SECONDS - 1 } })],
    ['was made ahead', () => makeProof({ claims: { iat: NOW + DPOP_PROOF_WINDOW_SECONDS + 1 } })],
    ['has no time', () => makeProof({ claims: { iat: undefined } })],
    ['has a time that is no number', () => makeProof({ claims: { iat: String(NOW) } })],
    ['says that it has expired', () => makeProof({ claims: { exp: NOW - 1 } })],
    ['says that it is not valid yet', () => makeProof({ claims: { nbf: NOW + 30 } })],
    ['has no id', () => makeProof({ claims: { jti: undefined } })],
    ['has an empty id', () => makeProof({ claims: { jti: '' } })],
    ['has an id that is no text', () => makeProof({ claims: { jti: 1 } })],
  ];
  it.each(hostile)(
    'is refused when it %s, of a key that is new and of one that was seen',
    async (_, make) => {
      [key, other] = await Promise.all([newKey(), newKey()]);
      const refused = { code: 'ERR_DPOP_PROOF_INVALID' };
      await expect(verify(await make())).rejects.toMatchObject(refused);
      for (const seen of [key, other]) await verify(await makeProof({ key: seen }), seen.thumbprint);
      await expect(verify(await make())).rejects.toMatchObject(refused);
    },
  );

  describe.each(['ES256', 'EdDSA'])('of a key of %s that was seen before', (alg) => {
    let seen: Key;
    let proof: string;
    beforeAll(async () => {
      seen = await newKey(alg);
      await verify(await makeProof({ key: seen }), seen.thumbprint);
      proof = await makeProof({ key: seen });
    });
    const head = () => proof.slice(0, proof.indexOf('.'));
    const signature = () => proof.slice(proof.lastIndexOf('.') + 1);
    const flip = (text: string, at: number) =>
      text.slice(0, at) + (text[at] === 'A' ? 'B' : 'A') + text.slice(at + 1);
    const signed = async (claims: object) => {
      const input = `${head()}.${part(claims)}`;
      const algorithm = alg === 'ES256' ? { name: 'ECDSA', hash: 'SHA-256' } : 'Ed25519';
      const bytes = await crypto.subtle.sign(algorithm, seen.privateKey, Buffer.from(input));
      return `${input}.${Buffer.from(bytes).toString('base64url')}`;
    };
    const whole = () => ({
      htm: 'POST',
      htu: URL_OF_REQUEST,
      ath: athOf(TOKEN),
      iat: NOW,
      jti: randomUUID(),
    });

    it('is accepted as it is', async () => {
      await verify(proof, seen.thumbprint);
      await verify(await signed({ ...whole(), exp: NOW + 1, nbf: NOW }), seen.thumbprint);
    });

    it.each<[string, () => string | Promise<string>]>([
      ['has a changed signature', () => flip(proof, proof.length - 30)],
      ['has changed claims', () => flip(proof, head().length + 20)],
      ['has a changed header', () => flip(proof, 20)],
      ['is its header alone', head],
      ['ends with its header', () => `${head()}.`],
      ['has no dot', () => `${head()}x`],
      ['has no signature', () => proof.slice(0, -signature().length)],
      ['has a shorter signature', () => proof.slice(0, -1)],
      ['has a longer signature', () => `${proof}A`],
      ['spells its signature otherwise', () => `${proof}==`],
      ['has the signature of nothing', () => proof.slice(0, -signature().length) + 'A'.repeat(86)],
      ['has a fourth part', () => `${proof}.${signature()}`],
      ['has its signature as claims', () => `${head()}.${signature()}.${signature()}`],
      ['has claims that are no object', () => signed(['POST'])],
      ['says that it has expired', () => signed({ ...whole(), exp: NOW })],
      ['has an end that is no number', () => signed({ ...whole(), exp: null })],
      ['says that it is not valid yet', () => signed({ ...whole(), nbf: NOW + 1 })],
      ['has a beginning that is no number', () => signed({ ...whole(), nbf: String(NOW) })],
    ])('is refused when it %s', async (_, make) => {
      await expect(verify(await make(), seen.thumbprint)).rejects.toMatchObject({
        code: 'ERR_DPOP_PROOF_INVALID',
      });
    });
  });
});

describe('a token', () => {
  const claimsWith = (cnf: unknown) => ({ token_use: 'access', cnf }) as unknown as DelegationClaims;

  it('is bound to the key that cnf names, or to none', () => {
    expect(boundKeyOf(claimsWith({ jkt: 'a' }))).toBe('a');
    expect(boundKeyOf({ token_use: 'access' } as DelegationClaims)).toBeUndefined();
  });

  it.each([null, {}, { jkt: 1 }, { 'x5t#S256': 'a' }, 'a'])(
    'that is bound to something else (%j) is none that a bearer may use',
    (cnf) =>
      expect(() => boundKeyOf(claimsWith(cnf))).toThrow(
        expect.objectContaining({ code: 'ERR_CLAIM_INVALID' }),
      ),
  );
});

describe('a client whose clock is wrong', () => {
  const secret = Buffer.alloc(32, 1);
  const nonces = createDpopNonces([secret]);
  const at = (seconds: number) => ({ now: (NOW + seconds) * 1000 });
  const present = (proof: string, { now = NOW * 1000, by = nonces } = {}) =>
    verifyDpopProof(proof, {
      method: 'POST',
      url: URL_OF_REQUEST,
      accessToken: TOKEN,
      thumbprint: key.thumbprint,
      now,
      nonces: by,
    });
  const ofTime = (off: number, nonce?: unknown) =>
    makeProof({ claims: { iat: NOW + off, ...(nonce !== undefined && { nonce }) } });
  const nonce = nonces.current(NOW * 1000);

  it.each([-90, -300, 90, 300])('by %i seconds needs no nonce', async (off) => {
    expect(await present(await ofTime(off))).toBeDefined();
  });

  it.each([-301, 301, -86_400, 86_400, -1_700_000_000, 1e12])(
    'by %i seconds is told to use a nonce, and gets in with it once',
    async (off) => {
      const needed = { code: 'ERR_DPOP_NONCE_NEEDED' };
      await expect(present(await ofTime(off))).rejects.toMatchObject(needed);
      const { expiresAt } = await present(await ofTime(off, nonce));
      // However far ahead the clock is, the id need not be stored for longer than the nonce counts.
      expect(expiresAt - NOW).toBeGreaterThan(DPOP_NONCE_SECONDS);
      expect(expiresAt - NOW).toBeLessThanOrEqual(DPOP_NONCE_SECONDS + 60);
      await expect(present(await ofTime(off, nonce), at(DPOP_NONCE_SECONDS + 61))).rejects.toMatchObject(
        needed,
      );
    },
  );

  it('cannot use a proof of the future again when its time comes', async () => {
    const proof = await ofTime(7_200, nonce);
    await present(proof);
    await expect(present(proof, at(7_200))).rejects.toMatchObject({ code: 'ERR_DPOP_NONCE_NEEDED' });
  });

  it.each([
    ['of another server', createDpopNonces([Buffer.alloc(32, 2)]).current(NOW * 1000)],
    ['that was made up', `${nonce.slice(0, -4)}AAAA`],
    ['of a later minute', nonce.replace(/^\w+/, (step) => (parseInt(step, 36) + 1).toString(36))],
    ['that is a number', 7],
    ['that is empty', ''],
  ])('gets nothing by a nonce %s, which does no harm to one whose clock is right', async (_, wrong) => {
    await expect(present(await ofTime(-400, wrong))).rejects.toMatchObject({ code: 'ERR_DPOP_NONCE_NEEDED' });
    expect(await present(await ofTime(0, wrong))).toBeDefined();
  });

  it('is told what else is wrong first', async () => {
    const proof = await makeProof({ claims: { iat: NOW - 400, htm: 'GET' } });
    await expect(present(proof)).rejects.toMatchObject({ code: 'ERR_DPOP_PROOF_INVALID' });
  });

  it('may use a nonce of the secret before', async () => {
    const rotated = createDpopNonces([Buffer.alloc(32, 2), secret]);
    expect(await present(await ofTime(-400, nonce), { by: rotated })).toBeDefined();
  });

  it('is not helped by a server without nonces', async () => {
    await expect(verify(await ofTime(-400, nonce))).rejects.toMatchObject({ code: 'ERR_DPOP_PROOF_INVALID' });
  });

  it('needs a server whose secret is one', () => {
    for (const secrets of [[], [Buffer.alloc(31)], [secret, Buffer.alloc(0)]])
      expect(() => createDpopNonces(secrets)).toThrow(TypeError);
  });
});
