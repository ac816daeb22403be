import { readAuthorizeRequest } from '../../src/oauth/provider/authorize-request.js';
import { gatewayClientDid } from '../../src/oauth/clients/client-did.js';
import { isVerifier, narrowScopes } from '../../src/oauth/grants/invalid-grant-reason.js';
import {
  applicationTypeOf,
  isLoopbackRedirect,
  isRegisteredRedirect,
  redirectHost,
  redirectUriFault,
} from '../../src/core/http/redirect-uri.js';
import { areAvailable, splitScope } from '../../src/projects/resources/requested-scopes.js';

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

  it.each([
    [['https://app.example/cb', 'http://127.0.0.1/cb', 'cursor://auth/cb'], 'native'],
    [['https://localhost.example/cb'], 'native'],
    [['https://localhost/cb'], 'web'],
    [['http://127.0.0.1/cb', 'https://127.0.0.1:8443/cb'], 'web'],
  ])('%j are those of a client that is %s to oidc-provider', (uris, type) =>
    expect(applicationTypeOf(uris)).toBe(type),
  );

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
    readAuthorizeRequest(new URLSearchParams(`${new URLSearchParams(query)}${more}`));
  const without = (name: keyof typeof good) =>
    Object.fromEntries(Object.entries(good).filter(([key]) => key !== name));

  it('is passed on with what is known alone, and the one scope', () => {
    const { params, fault } = read({ ...good, prompt: 'consent', nonce: 'x', scope: '' });
    expect(fault).toBeUndefined();
    expect(Object.fromEntries(params)).toEqual({ ...good, scope: 'mcp' });
  });

  it('may name its resource, its mode and the scope', () => {
    const given = { ...good, resource: 'https://jobs.example/mcp', response_mode: 'query', scope: 'mcp' };
    const { params } = read(given);
    expect(params.get('resource')).toBe('https://jobs.example/mcp');
    expect(params.has('response_mode')).toBe(false);
    expect(read({ ...given, resource: 'urn:x:y' }).params.get('resource')).toBe('urn:x:y');
  });

  it('is passed on with client and redirect target as they were sent, for oidc-provider to judge', () => {
    const { params } = read(without('redirect_uri'), '&client_id=other');
    expect(params.getAll('client_id')).toEqual(['client', 'other']);
    expect(params.has('redirect_uri')).toBe(false);
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
    ...['x', 'a'.repeat(42), `${'a'.repeat(42)}=`, `${'a'.repeat(42)}\0`, 'a'.repeat(99)].map((dpop_jkt) => [
      { ...good, dpop_jkt },
      '',
      'invalid_request',
      'dpop_jkt must be a SHA-256 in base64url',
    ]),
    ...['admin', 'openid', 'offline_access  profile', ' MCP '].map((scope) => [
      { ...good, scope },
      '',
      'invalid_scope',
      'the one scope is mcp',
    ]),
    ...['mcp "x"', 'mcp\0', 'mcp é', 'mcp\tadmin'].map((scope) => [
      { ...good, scope },
      '',
      'invalid_scope',
      'scope contains invalid characters',
    ]),
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
    'with a fault says so, and is passed on in a form that brings no other: %j%s',
    (query, more, error, description) => {
      const { params, fault } = read(query, more);
      expect(fault).toEqual({ error, description });
      const isKnown = 'state' in query && !more.includes('state=');
      expect(params.get('state') ?? undefined).toBe(isKnown ? 's&t' : undefined);
      expect(params.get('code_challenge')).toMatch(/^A{43}$/);
      expect(params.has('dpop_jkt')).toBe(false);
    },
  );
});

describe('a registered redirect target', () => {
  const registered = [
    'https://localhost:8443/cb',
    'http://127.0.0.1/cb',
    'http://localhost:3000/a?x=1',
    'http://[::1]:80/cb',
    'com.example.app:/cb',
    'https://app.example/cb',
  ];
  it.each([
    'http://127.0.0.1:51234/cb',
    'http://localhost:1/a?x=1',
    'http://[::1]:65535/cb',
    'http://[::1]/cb',
    'https://localhost:8443/cb',
    'com.example.app:/cb',
  ])('of a loopback address has any port, each URI for itself: %s', (uri) =>
    expect(isRegisteredRedirect(uri, registered)).toBe(true),
  );
  it.each([
    'https://localhost:8444/cb',
    'https://app.example:8443/cb',
    'http://127.0.0.1:51234/other',
    'http://localhost:51234/cb',
    'http://127.0.0.1:51234/cb?x',
    'http://127.0.0.1:65536/cb',
    'http://127.0.0.2:51234/cb',
    'http://127.0.0.1.example/cb',
    'http://127.0.0.1@evil.example/cb',
    'com.example.app:/other',
  ])('is nothing else: %s', (uri) => expect(isRegisteredRedirect(uri, registered)).toBe(false));
});

describe('a token request', () => {
  it('has a verifier of 43 to 128 unreserved characters', () => {
    for (const verifier of ['a'.repeat(43), 'Z9._~-'.repeat(20), 'a'.repeat(128)])
      expect(isVerifier(verifier)).toBe(true);
    for (const verifier of ['a'.repeat(42), 'a'.repeat(129), `${'a'.repeat(43)}+`, `+${'a'.repeat(43)}`])
      expect(isVerifier(verifier)).toBe(false);
  });

  it('narrows to what it asks for, in the order of the grant', () => {
    expect(narrowScopes(['a', 'b', 'c'])).toEqual(['a', 'b', 'c']);
    expect(narrowScopes(['a', 'b', 'c'], ['c', 'a', 'a'])).toEqual(['a', 'c']);
  });

  it.each([
    ['mcp', true],
    [' mcp  openid ', true],
    ['offline_access mcp', true],
    ['mcp admin', false],
    ['openid', false],
    ['', false],
  ])('may ask for what was granted, and for protocol scopes beside it: "%s"', (scope, isAvailable) => {
    expect(areAvailable(splitScope(scope), ['mcp'])).toBe(isAvailable);
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
