import type { ServiceError } from '@bonafide/platform/errors';
import { faultRedirect, readAuthorizeRequest } from '../../src/gateway/authorize-request.js';
import { gatewayClientDid } from '../../src/gateway/client-did.js';
import { readTokenForm } from '../../src/gateway/read-token-form.js';
import { isGrantedScope, isVerifier, readTokenRequest } from '../../src/gateway/read-token-request.js';
import {
  isLoopbackRedirect,
  isRegisteredRedirect,
  redirectHost,
  redirectUriFault,
} from '../../src/gateway/redirect-uri.js';

describe('a redirect target', () => {
  it.each([
    'https://app.example/cb',
    'HTTPS://app.example/cb',
    'https://app.example',
    'https://app.example?x=1',
    'https://app.example:8443/cb?x=1',
    'http://localhost/cb',
    'http://localhost',
    'http://localhost:65535/cb',
    'http://127.0.0.1:3000?x',
    'http://[::1]:3000/cb',
    'com.example.app:/cb',
    'cursor://auth/cb',
    'vscode://vendor.extension/cb?x=@',
    `https://app.example/${'a'.repeat(2_048 - 'https://app.example/'.length)}`,
  ])('may be %s', (uri) => expect(redirectUriFault(uri)).toBeUndefined());

  it.each([
    [undefined, 'must be a non-empty string'],
    [7, 'must be a non-empty string'],
    ['', 'must be a non-empty string'],
    [`https://app.example/${'a'.repeat(2_048)}`, 'must have at most 2048 characters'],
    ['https://app.example/a b', 'must consist of printable ASCII characters'],
    [' https://app.example/', 'must consist of printable ASCII characters'],
    ['https://app.example/\n', 'must consist of printable ASCII characters'],
    ['https://éxample.org/', 'must consist of printable ASCII characters'],
    ['https:\\app.example', 'must not contain a backslash, a wildcard or a fragment'],
    ['https://*.app.example/', 'must not contain a backslash, a wildcard or a fragment'],
    ['https://app.example/#x', 'must not contain a backslash, a wildcard or a fragment'],
    ['/cb', 'must be an absolute URI'],
    ['app.example/cb', 'must be an absolute URI'],
    ['1http://app.example', 'must be an absolute URI'],
    ['https://', 'must be an absolute URI'],
    ['https://me@app.example/', 'must not contain a user name'],
    ['https://:secret@app.example/', 'must not contain a user name'],
    ['https://@app.example/', 'must not contain a user name'],
    ['cursor://me@auth/cb', 'must not contain a user name'],
    ['https:app.example/cb', 'must name a host'],
    ['https:///app.example/cb', 'must name a host'],
    ['https://app.example%2f/cb', 'must be an absolute URI'],
    ['https://app%2eexample/cb', 'must name a host'],
    ['http://app.example/cb', 'must use https unless its host is localhost, 127.0.0.1 or [::1]'],
    ['http://localhost.example/cb', 'must use https unless its host is localhost, 127.0.0.1 or [::1]'],
    ['http://127.0.0.2/cb', 'must use https unless its host is localhost, 127.0.0.1 or [::1]'],
    ['javascript:alert(1)', 'must not use the scheme javascript'],
    ['JavaScript:alert(1)', 'must not use the scheme javascript'],
    ['data:text/html,x', 'must not use the scheme data'],
    ['file:///etc/passwd', 'must not use the scheme file'],
    ['ms-settings:x', 'must not use the scheme ms-settings'],
  ])('is not %s: it %s', (uri, fault) => expect(redirectUriFault(uri)).toBe(fault));

  it('on this machine has a port that exists', () => {
    expect(isLoopbackRedirect('http://localhost:65535/cb')).toBe(true);
    expect(isLoopbackRedirect('http://localhost:65536/cb')).toBe(false);
    expect(isLoopbackRedirect('https://localhost/cb')).toBe(false);
    expect(isLoopbackRedirect('xhttp://localhost/cb')).toBe(false);
  });

  it('is registered when it is the same text, or the same but for the port on this machine', () => {
    const registered = ['https://app.example/cb', 'http://127.0.0.1/cb?x=1', 'http://localhost:4000/cb'];
    for (const uri of [
      ...registered,
      'http://127.0.0.1:5000/cb?x=1',
      'http://localhost/cb',
      'http://localhost:9/cb',
    ])
      expect(isRegisteredRedirect(registered, uri)).toBe(true);
    for (const uri of [
      'https://app.example:8443/cb',
      'https://app.example/cb/',
      'http://127.0.0.1:5000/cb',
      'http://localhost:4000/other',
      'http://localhost:99999/cb',
      'http://[::1]/cb',
      'http://localhost:4000@evil.example/cb',
    ])
      expect(isRegisteredRedirect(registered, uri)).toBe(false);
  });

  it('on this machine is not the same as one elsewhere that only lacks its port', () => {
    expect(isRegisteredRedirect(['https://localhost/cb'], 'http://localhost:1/cb')).toBe(false);
  });

  it.each([
    ['https://app.example:8443/cb', 'app.example:8443'],
    ['http://localhost:3000/cb', 'localhost:3000'],
    ['cursor://auth/cb', 'cursor://'],
  ])('%s is shown as %s', (uri, shown) => expect(redirectHost(uri)).toBe(shown));
});

describe('an authorization request', () => {
  const challenge = 'A'.repeat(43);
  const good = {
    response_type: 'code',
    client_id: 'client',
    redirect_uri: 'https://app.example/cb',
    state: 's&t',
    code_challenge: challenge,
    code_challenge_method: 'S256',
  };
  const read = (query: Record<string, string>, more = '') =>
    readAuthorizeRequest(`${new URLSearchParams(query)}${more}`, async (id) =>
      id === 'client' ? { redirectUriAllowed: (uri) => uri === good.redirect_uri } : undefined,
    );
  const without = (name: keyof typeof good) =>
    Object.fromEntries(Object.entries(good).filter(([key]) => key !== name));

  it('is passed on with what is known alone, and the one scope', async () => {
    const { kind, query } = (await read({ ...good, prompt: 'none', nonce: 'x', scope: '' })) as {
      kind: string;
      query: URLSearchParams;
    };
    expect(kind).toBe('accepted');
    expect(Object.fromEntries(query)).toEqual({ ...good, scope: 'mcp' });
  });

  it('may name its resource, its mode and the scope', async () => {
    const asked = { ...good, resource: 'https://jobs.example/mcp', response_mode: 'query', scope: 'mcp' };
    const { query } = (await read(asked)) as { query: URLSearchParams };
    expect(query.get('resource')).toBe('https://jobs.example/mcp');
    expect(query.has('response_mode')).toBe(false);
    const named = (await read({ ...asked, resource: 'urn:x:y' })) as { query: URLSearchParams };
    expect(named.query.get('resource')).toBe('urn:x:y');
  });

  it.each([
    [without('client_id'), '', 'invalid_request', 'client_id must be given once'],
    [good, '&client_id=client', 'invalid_request', 'client_id must be given once'],
    [{ ...good, client_id: '' }, '', 'invalid_request', 'client_id must be given once'],
    [{ ...good, client_id: 'other' }, '', 'invalid_client', 'the client is not known or has expired'],
    [without('redirect_uri'), '', 'invalid_request', 'redirect_uri must be given once'],
    [
      good,
      '&redirect_uri=https%3A%2F%2Fapp.example%2Fcb',
      'invalid_request',
      'redirect_uri must be given once',
    ],
    [
      { ...good, redirect_uri: 'https://evil.example/' },
      '',
      'invalid_redirect_uri',
      'redirect_uri is not one the client registered',
    ],
  ])('whose target is in doubt is shown: %j%s', async (query, more, error, description) => {
    expect(await read(query as Record<string, string>, more)).toEqual({
      kind: 'refused',
      fault: { error, description },
    });
  });

  it.each([
    [good, '&state=again', 'invalid_request', 'state must not be given twice'],
    [good, '&resource=a&resource=b', 'invalid_request', 'resource must not be given twice'],
    [good, '&response_type=code', 'invalid_request', 'response_type must not be given twice'],
    [good, '&code_challenge=x', 'invalid_request', 'code_challenge must not be given twice'],
    [good, '&code_challenge_method=S256', 'invalid_request', 'code_challenge_method must not be given twice'],
    [good, '&scope=mcp&scope=mcp', 'invalid_request', 'scope must not be given twice'],
    [
      good,
      '&response_mode=query&response_mode=query',
      'invalid_request',
      'response_mode must not be given twice',
    ],
    [without('state'), '', 'invalid_request', 'state is required'],
    [without('response_type'), '', 'invalid_request', 'response_type is required'],
    [{ ...good, response_type: 'token' }, '', 'unsupported_response_type', 'response_type must be code'],
    [{ ...good, response_mode: 'fragment' }, '', 'invalid_request', 'response_mode must be query'],
    [without('code_challenge'), '', 'invalid_request', 'code_challenge is required'],
    [without('code_challenge_method'), '', 'invalid_request', 'code_challenge_method must be S256'],
    [
      { ...good, code_challenge_method: 'plain' },
      '',
      'invalid_request',
      'code_challenge_method must be S256',
    ],
    [
      { ...good, code_challenge: `${challenge}A` },
      '',
      'invalid_request',
      'code_challenge must be a SHA-256 in base64url',
    ],
    [
      { ...good, code_challenge: `${challenge.slice(1)}=` },
      '',
      'invalid_request',
      'code_challenge must be a SHA-256 in base64url',
    ],
    [{ ...good, scope: 'mcp admin' }, '', 'invalid_scope', 'the one scope is mcp'],
    ...[
      'jobs.example',
      'https://jobs.example/#x',
      'urn:x y',
      'https://',
      `https://jobs.example/${'a'.repeat(4_096)}`,
      '%3Ahttps:x',
    ].map((resource) => [
      { ...good, resource },
      '',
      'invalid_target',
      'resource must be an absolute URI without a fragment',
    ]),
  ] as [Record<string, string>, string, string, string][])(
    'with a fault goes back to the client: %j%s',
    async (query, more, error, description) => {
      const answer = await read(query, more);
      expect(answer).toMatchObject({
        kind: 'returned',
        fault: { error, description },
        redirectUri: good.redirect_uri,
      });
      const isKnown = 'state' in query && !more.includes('state=');
      expect((answer as { state?: string }).state).toBe(isKnown ? 's&t' : undefined);
    },
  );

  it('returns its fault in the query that the client already has', () => {
    const fault = { error: 'invalid_scope', description: 'the one scope is mcp' };
    const redirectUri = 'https://app.example/cb?keep=1';
    const url = new URL(
      faultRedirect({ kind: 'returned', fault, redirectUri, state: 's' }, 'https://auth.example'),
    );
    expect([...url.searchParams]).toEqual([
      ['keep', '1'],
      ['error', 'invalid_scope'],
      ['error_description', 'the one scope is mcp'],
      ['state', 's'],
      ['iss', 'https://auth.example'],
    ]);
    const stateless = faultRedirect({ kind: 'returned', fault, redirectUri }, 'https://auth.example');
    expect(new URL(stateless).searchParams.has('state')).toBe(false);
  });
});

const refused = (read: () => unknown): { code?: string; message: string } => {
  try {
    read();
  } catch (error) {
    const { options, message } = error as ServiceError;
    return { code: options.code, message };
  }
  throw new Error('was accepted');
};

describe('a token request', () => {
  const code = 'grant_type=authorization_code&client_id=c&code=abc&redirect_uri=https%3A%2F%2Fa.example%2F';

  it('for a code has code and redirect target', () => {
    expect(readTokenRequest(code)).toEqual({
      grantType: 'authorization_code',
      clientId: 'c',
      code: 'abc',
      redirectUri: 'https://a.example/',
    });
    expect(readTokenRequest(`${code}&code_verifier=v&resource=r&code_challenge=1&code_challenge=2`)).toEqual({
      grantType: 'authorization_code',
      clientId: 'c',
      code: 'abc',
      redirectUri: 'https://a.example/',
      verifier: 'v',
      resource: 'r',
    });
  });

  it('for new tokens has the refresh token', () => {
    expect(readTokenRequest('grant_type=refresh_token&client_id=c&refresh_token=t')).toEqual({
      grantType: 'refresh_token',
      clientId: 'c',
      refreshToken: 't',
    });
    expect(
      readTokenRequest('grant_type=refresh_token&client_id=c&refresh_token=t&scope=mcp&resource='),
    ).toEqual({ grantType: 'refresh_token', clientId: 'c', refreshToken: 't', scope: 'mcp' });
  });

  it.each([
    [{ grant_type: 'x' }, 'invalid_request', 'the body must be application/x-www-form-urlencoded'],
    [`${code}&scope=a&scope=b`, 'invalid_request', 'scope must not be given twice'],
    [`${code}&code=abc`, 'invalid_request', 'code must not be given twice'],
    [`${code}&code_verifier=a&code_verifier=a`, 'invalid_request', 'code_verifier must not be given twice'],
    [`${code}&refresh_token=a&refresh_token=a`, 'invalid_request', 'refresh_token must not be given twice'],
    [`${code}&redirect_uri=a`, 'invalid_request', 'redirect_uri must not be given twice'],
    [`${code}&resource=a&resource=b`, 'invalid_request', 'resource must not be given twice'],
    [`${code}&grant_type=refresh_token`, 'invalid_request', 'grant_type must not be given twice'],
    [`${code}&client_id=c`, 'invalid_request', 'client_id must not be given twice'],
    ['grant_type=authorization_code', 'invalid_request', 'client_id is required'],
    ['client_id=c', 'invalid_request', 'grant_type is required'],
    ['grant_type=authorization_code&client_id=c', 'invalid_request', 'code is required'],
    ['grant_type=authorization_code&client_id=c&code=a', 'invalid_request', 'redirect_uri is required'],
    ['grant_type=refresh_token&client_id=c', 'invalid_request', 'refresh_token is required'],
    [
      'grant_type=password&client_id=c',
      'unsupported_grant_type',
      'grant_type must be authorization_code or refresh_token',
    ],
  ])('is refused: %s', (body, error, message) => {
    expect(refused(() => readTokenRequest(body))).toEqual({ code: error, message });
  });

  it('has a verifier of 43 to 128 unreserved characters', () => {
    for (const verifier of ['a'.repeat(43), 'Z9._~-'.repeat(20), 'a'.repeat(128)])
      expect(isVerifier(verifier)).toBe(true);
    for (const verifier of ['a'.repeat(42), 'a'.repeat(129), `${'a'.repeat(43)}+`, `+${'a'.repeat(43)}`])
      expect(isVerifier(verifier)).toBe(false);
  });

  it('asks for no more than the one scope', () => {
    expect(isGrantedScope(undefined)).toBe(true);
    expect(isGrantedScope('mcp')).toBe(true);
    expect(isGrantedScope('mcp admin')).toBe(false);
    expect(isGrantedScope('')).toBe(false);
  });
});

describe('a revocation or introspection request', () => {
  it('has a token and perhaps a client', () => {
    expect(readTokenForm('token=t&client_id=c&token_type_hint=access_token')).toEqual({
      token: 't',
      clientId: 'c',
    });
    expect(readTokenForm('token=t&client_id=&x=1&x=2')).toEqual({ token: 't' });
  });

  it.each([
    [undefined, 'the body must be application/x-www-form-urlencoded'],
    ['token=a&token=b', 'token must not be given twice'],
    ['token=a&token_type_hint=b&token_type_hint=c', 'token_type_hint must not be given twice'],
    ['token=a&client_id=b&client_id=c', 'client_id must not be given twice'],
    ['client_id=c', 'token is required'],
  ])('is refused: %s', (body, message) => {
    expect(refused(() => readTokenForm(body))).toEqual({ code: 'invalid_request', message });
  });
});

describe('the DID of a client', () => {
  it('ends in its id, or in the hash of the URL that is its id', () => {
    expect(gatewayClientDid('https://auth.example', 'client-1')).toMatch(/:client-1$/);
    const byUrl = gatewayClientDid('https://auth.example', 'https://app.example/client.json');
    expect(byUrl).toMatch(/:url_[A-Za-z0-9_-]{43}$/);
    expect(gatewayClientDid('https://auth.example', 'https://app.example/other.json')).not.toBe(byUrl);
    expect(gatewayClientDid('https://auth.example', 'HTTPS://app.example/')).toMatch(/:url_/);
    expect(gatewayClientDid('https://auth.example', 'x-https:')).not.toMatch(/:url_/);
  });
});
