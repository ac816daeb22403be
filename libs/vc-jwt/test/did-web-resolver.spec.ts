import { buildDidDocument } from '../src/did-document.js';
import type { DidDocument } from '../src/did-document.js';
import { createDidWebResolver } from '../src/did-web-resolver.js';
import type { DidWebResolver, DidWebResolverOptions } from '../src/did-web-resolver.js';
import { encodeDidWeb } from '../src/did-web.js';
import { createIssuerTrust } from '../src/issuer-trust.js';
import { createKeyResolver } from '../src/key-resolver.js';
import { generateKey } from '../src/keys.js';
import type { GeneratedKey } from '../src/keys.js';
import { codeOf, codeThrown, didKeyIssuer } from './fixtures.js';
import { send, startStubServer } from './stub-server.js';
import type { StubServer } from './stub-server.js';

let server: StubServer;
let did: string;
let key: GeneratedKey;
let document: DidDocument;
let nowMs: number;

beforeAll(async () => {
  key = await generateKey();
});
beforeEach(async () => {
  server = await startStubServer();
  did = encodeDidWeb(server.host, ['orgs', 'acme']);
  document = buildDidDocument(did, [{ number: 1, publicKeyMultibase: key.publicKeyMultibase }]);
  server.answer = (_request, response) => send(response, document);
  nowMs = 1_000_000;
});
afterEach(() => server.close());

function resolverWith(options: Partial<DidWebResolverOptions> = {}): DidWebResolver {
  return createDidWebResolver({ fetch, allowLoopbackHttp: true, now: () => nowMs, ...options });
}

describe('resolving did:web', () => {
  it('fetches the document from where the DID says, and asks for a DID document', async () => {
    expect(await resolverWith().resolve(did)).toEqual(document);
    expect(server.requests[0]!.url).toBe('/orgs/acme/did.json');
    expect(server.requests[0]!.headers.accept).toContain('application/did+json');
  });

  it('answers from memory until the time to live is over', async () => {
    const resolver = resolverWith({ ttlMs: 60_000 });
    await resolver.resolve(did);
    nowMs += 59_999;
    await resolver.resolve(did);
    expect(server.requests).toHaveLength(1);
    nowMs += 1;
    await resolver.resolve(did);
    expect(server.requests).toHaveLength(2);
  });

  it('counts the age that a cache or a stand-in tells', async () => {
    const resolver = resolverWith({ ttlMs: 60_000 });
    server.answer = (_request, response) => send(response, document, { age: '59' });
    await resolver.resolve(did);
    nowMs += 1_000;
    server.answer = (_request, response) => send(response, document, { age: '60' });
    expect(await codeOf(resolver.resolve(did))).toBe('ERR_DID_UNRESOLVABLE');
  });

  it('gives a caller that wants a newer one no older one', async () => {
    const resolver = resolverWith({ ttlMs: 60_000 });
    await resolver.resolve(did);
    nowMs += 1_000;
    expect(await resolver.resolve(did, { maxAgeMs: 1_000 })).toEqual(document);
    expect(server.requests).toHaveLength(2);
    nowMs += 1_000;
    server.answer = (_request, response) => send(response, document, { age: '1' });
    expect(await codeOf(resolver.resolve(did, { maxAgeMs: 1_000 }))).toBe('ERR_DID_UNRESOLVABLE');
    expect(await resolver.resolve(did)).toEqual(document);
  });

  it('does not count how long the answer takes', async () => {
    const resolver = resolverWith({ ttlMs: 60_000 });
    server.answer = (_request, response) => {
      nowMs += 4_000;
      send(response, document);
    };
    expect(await resolver.resolve(did, { maxAgeMs: 500 })).toEqual(document);
  });

  it('asks once when many want the same document at the same time', async () => {
    const resolver = resolverWith();
    await Promise.all(Array.from({ length: 50 }, () => resolver.resolve(did)));
    expect(server.requests).toHaveLength(1);
  });

  it('looks again on request, but not more often than the cooldown allows', async () => {
    const resolver = resolverWith({ cooldownMs: 1_000 });
    await resolver.resolve(did);
    await resolver.refresh(did);
    expect(server.requests).toHaveLength(1);
    nowMs += 1_000;
    await resolver.refresh(did);
    await resolver.refresh(did);
    expect(server.requests).toHaveLength(2);
  });

  it('does not answer with an old document when a new one cannot be had', async () => {
    const resolver = resolverWith({ ttlMs: 60_000 });
    await resolver.resolve(did);
    server.answer = (_request, response) => void response.writeHead(503).end();
    nowMs += 60_000;
    expect(await codeOf(resolver.resolve(did))).toBe('ERR_DID_UNRESOLVABLE');
  });

  it('remembers a failure for the cooldown and then tries again', async () => {
    const resolver = resolverWith({ cooldownMs: 1_000 });
    server.answer = (_request, response) => void response.writeHead(500).end();
    expect(await codeOf(resolver.resolve(did))).toBe('ERR_DID_UNRESOLVABLE');
    expect(await codeOf(resolver.resolve(did))).toBe('ERR_DID_UNRESOLVABLE');
    expect(server.requests).toHaveLength(1);
    server.answer = (_request, response) => send(response, document);
    nowMs += 1_000;
    expect(await resolver.resolve(did)).toEqual(document);
  });

  it('keeps no more documents than allowed, and forgets the one used longest ago', async () => {
    const resolver = resolverWith({ maxEntries: 2 });
    server.answer = ({ url }, response) =>
      send(response, buildDidDocument(encodeDidWeb(server.host, url!.split('/').slice(1, -1)), []));
    const [a, b, c] = ['a', 'b', 'c'].map((name) => encodeDidWeb(server.host, [name]));
    for (const each of [a, b, a, c, a]) await resolver.resolve(each!);
    expect(server.requests.map(({ url }) => url)).toEqual(['/a/did.json', '/b/did.json', '/c/did.json']);
    await resolver.resolve(b!);
    expect(server.requests).toHaveLength(4);
  });

  it.each<[string, (d: DidDocument) => unknown]>([
    ['a document about another DID', (d) => ({ ...d, id: 'did:web:evil.example' })],
    ['no JSON', () => '<html>'],
    ['an array', () => '[]'],
    ['null', () => 'null'],
    ['verification methods that are no list', (d) => ({ ...d, verificationMethod: {} })],
    ['a verification method without an id', (d) => ({ ...d, verificationMethod: [{ controller: d.id }] })],
    [
      'a key that is no string',
      (d) => ({ ...d, verificationMethod: [{ ...d.verificationMethod![0], publicKeyMultibase: 1 }] }),
    ],
    ['assertion methods that are numbers', (d) => ({ ...d, assertionMethod: [1] })],
    ['more than 64 KiB', (d) => ({ ...d, padding: 'x'.repeat(70_000) })],
  ])('refuses %s with ERR_DID_UNRESOLVABLE', async (_what, change) => {
    server.answer = (_request, response) => send(response, change(document));
    expect(await codeOf(resolverWith().resolve(did))).toBe('ERR_DID_UNRESOLVABLE');
  });

  it('follows no redirect', async () => {
    server.answer = ({ url }, response) => {
      if (url === '/elsewhere') return send(response, document);
      response.writeHead(302, { location: `${server.origin}/elsewhere` }).end();
    };
    expect(await codeOf(resolverWith().resolve(did))).toBe('ERR_DID_UNRESOLVABLE');
    expect(server.requests.map(({ url }) => url)).toEqual(['/orgs/acme/did.json']);
  });

  it('gives up on a server that does not answer', async () => {
    server.answer = () => undefined;
    expect(await codeOf(resolverWith({ timeoutMs: 50 }).resolve(did))).toBe('ERR_DID_UNRESOLVABLE');
  });

  it('gives up on a server that answers for ever', async () => {
    server.answer = (_request, response) => {
      response.writeHead(200);
      const more = () =>
        void (response.destroyed || response.write('x'.repeat(16_384), () => setImmediate(more)));
      more();
    };
    expect(await codeOf(resolverWith().resolve(did))).toBe('ERR_DID_UNRESOLVABLE');
  });

  it('does not ask loopback over http unless that is allowed', async () => {
    expect(await codeOf(resolverWith({ allowLoopbackHttp: false }).resolve(did))).toBe(
      'ERR_DID_UNRESOLVABLE',
    );
    expect(server.requests).toHaveLength(0);
  });

  it('asks nobody about a malformed DID', async () => {
    expect(await codeOf(resolverWith().resolve(`did:web:${server.host}:orgs:..`))).toBe('ERR_DID_INVALID');
    expect(server.requests).toHaveLength(0);
  });
});

describe('resolving a kid to a key', () => {
  it('imports each key once', async () => {
    const keys = createKeyResolver({ didWeb: resolverWith() });
    const first = await keys.resolveKey(`${did}#key-1`);
    expect(await keys.resolveKey(`${did}#key-1`)).toBe(first);
    const { signer } = await didKeyIssuer();
    expect(await keys.resolveKey(signer.kid)).toBe(await keys.resolveKey(signer.kid));
    expect(server.requests).toHaveLength(1);
  });

  it('finds a key that was added after the document was fetched', async () => {
    const keys = createKeyResolver({ didWeb: resolverWith() });
    await keys.resolveKey(`${did}#key-1`);
    const { publicKeyMultibase } = await generateKey();
    document = buildDidDocument(did, [
      { number: 2, publicKeyMultibase },
      { number: 1, publicKeyMultibase: key.publicKeyMultibase },
    ]);
    nowMs += 1_000;
    await keys.resolveKey(`${did}#key-2`);
    await keys.resolveKey(`${did}#key-1`);
    expect(server.requests).toHaveLength(2);
  });

  it('refuses a retired key for what says it was signed later, and for it alone', async () => {
    const keys = createKeyResolver({ didWeb: resolverWith() });
    const retiredAt = new Date('2026-06-01T12:00:00Z');
    document = buildDidDocument(did, [{ number: 1, publicKeyMultibase: key.publicKeyMultibase, retiredAt }]);
    const at = (ms: number) => codeOf(keys.resolveKey(`${did}#key-1`, undefined, retiredAt.getTime() + ms));
    expect(await at(0)).toBe('ERR_KEY_RETIRED');
    expect(await at(1)).toBe('ERR_KEY_RETIRED');
    expect((await keys.resolveKey(`${did}#key-1`, undefined, retiredAt.getTime() - 1)).type).toBe('public');
    expect((await keys.resolveKey(`${did}#key-1`)).type).toBe('public');
  });

  it('stops accepting a key that left the document, at the latest when the time to live is over', async () => {
    const keys = createKeyResolver({ didWeb: resolverWith({ ttlMs: 60_000 }) });
    await keys.resolveKey(`${did}#key-1`);
    document = buildDidDocument(did, []);
    nowMs += 60_000;
    expect(await codeOf(keys.resolveKey(`${did}#key-1`))).toBe('ERR_KEY_NOT_FOUND');
  });

  it('does not ask for the document again and again for keys that do not exist', async () => {
    const keys = createKeyResolver({ didWeb: resolverWith() });
    for (let n = 10; n < 60; n++)
      expect(await codeOf(keys.resolveKey(`${did}#key-${n}`))).toBe('ERR_KEY_NOT_FOUND');
    expect(server.requests).toHaveLength(1);
  });

  it('accepts both names of a did:key’s only key, and no third', async () => {
    const keys = createKeyResolver();
    const { did: didKey, signer } = await didKeyIssuer();
    expect((await keys.resolveKey(signer.kid)).type).toBe('public');
    expect((await keys.resolveKey(`${didKey}#key-1`)).type).toBe('public');
    for (const fragment of ['key-0', 'keys-1', 'z6MkiTBz1ymuepAQ4HEHYSF1H8quG5GLVVQR3djdX3mDooWp']) {
      expect(await codeOf(keys.resolveKey(`${didKey}#${fragment}`))).toBe('ERR_KEY_NOT_FOUND');
    }
  });

  it('refuses what is no key id with ERR_DID_INVALID', async () => {
    const keys = createKeyResolver();
    for (const kid of [
      '',
      'key-1',
      did,
      `${did}#`,
      `${did}#a#b`,
      `${did}?x#key-1`,
      'did:ion:abc#key-1',
      `${did}#key-1\0`,
    ]) {
      expect(await codeOf(keys.resolveKey(kid))).toBe('ERR_DID_INVALID');
    }
  });

  it('refuses did:web when it was given no resolver', async () => {
    expect(await codeOf(createKeyResolver().resolveKey(`${did}#key-1`))).toBe('ERR_DID_UNRESOLVABLE');
  });
});

describe('trusting issuers', () => {
  it('trusts the DIDs it was given, without asking anyone', () => {
    const trust = createIssuerTrust({ issuers: [did], didWeb: resolverWith() });
    expect(trust(did)).toBe(true);
    expect(trust(`${did}:users:u1`)).toBe(false);
    expect(trust(did.toUpperCase())).toBe(false);
    expect(server.requests).toHaveLength(0);
  });

  it('trusts a did:key that is an assertion key of a trusted did:web', async () => {
    const trust = createIssuerTrust({ issuers: [did], didWeb: resolverWith() });
    expect(await trust(key.did)).toBe(true);
    expect(await trust((await generateKey()).did)).toBe(false);
  });

  it('does not trust a did:key for being named in alsoKnownAs alone', async () => {
    const stranger = await generateKey();
    document = { ...document, alsoKnownAs: [stranger.did] };
    const trust = createIssuerTrust({ issuers: [did], didWeb: resolverWith() });
    expect(await trust(stranger.did)).toBe(false);
  });

  it('trusts no did:key by alias when it was given no resolver', () => {
    expect(createIssuerTrust({ issuers: [did] })(key.did)).toBe(false);
  });

  it('sees a key that was added a moment ago, and asks at most once a cooldown for strangers', async () => {
    const trust = createIssuerTrust({ issuers: [did], didWeb: resolverWith() });
    await trust(key.did);
    const added = await generateKey();
    document = buildDidDocument(did, [{ number: 2, publicKeyMultibase: added.publicKeyMultibase }]);
    nowMs += 1_000;
    expect(await trust(added.did)).toBe(true);
    for (let n = 0; n < 20; n++) await trust((await generateKey()).did);
    expect(server.requests).toHaveLength(2);
  });

  it('says that it cannot tell when a document is missing, unless another one answers', async () => {
    const other = encodeDidWeb(server.host, ['orgs', 'globex']);
    server.answer = ({ url }, response) =>
      url === '/orgs/acme/did.json' ? send(response, document) : void response.writeHead(500).end();
    const trust = createIssuerTrust({ issuers: [other, did], didWeb: resolverWith() });
    expect(await trust(key.did)).toBe(true);
    expect(await codeOf(Promise.resolve(trust((await generateKey()).did)))).toBe('ERR_DID_UNRESOLVABLE');
    expect(codeThrown(() => trust('did:web:evil.example'))).toBeUndefined();
  });
});
