import fc from 'fast-check';
import { didWebFromUrl, didWebToUrl, encodeDidWeb, isLoopbackHost } from '../src/did-web.js';
import { codeThrown } from './fixtures.js';

describe('did:web', () => {
  /** The examples of the did:web method, section 2.5, and our own DIDs. */
  it.each([
    ['did:web:w3c-ccg.github.io', 'https://w3c-ccg.github.io/.well-known/did.json'],
    ['did:web:w3c-ccg.github.io:user:alice', 'https://w3c-ccg.github.io/user/alice/did.json'],
    ['did:web:example.com%3A3000:user:alice', 'https://example.com:3000/user/alice/did.json'],
    ['did:web:auth.example:orgs:acme', 'https://auth.example/orgs/acme/did.json'],
    ['did:web:localhost%3A4000:orgs:acme', 'https://localhost:4000/orgs/acme/did.json'],
  ])('maps %s to %s and back', (did, url) => {
    expect(didWebToUrl(did)).toBe(url);
    expect(didWebFromUrl(url)).toBe(did);
  });

  it('reads loopback documents over http when that is allowed, and no others', () => {
    const options = { allowLoopbackHttp: true };
    expect(didWebToUrl('did:web:localhost%3A4000:orgs:acme', options)).toBe(
      'http://localhost:4000/orgs/acme/did.json',
    );
    expect(didWebToUrl('did:web:127.0.0.1%3A4000', options)).toBe(
      'http://127.0.0.1:4000/.well-known/did.json',
    );
    expect(didWebToUrl('did:web:%5B%3A%3A1%5D%3A4000', options)).toBe(
      'http://[::1]:4000/.well-known/did.json',
    );
    expect(didWebToUrl('did:web:auth.example', options)).toBe('https://auth.example/.well-known/did.json');
    expect(didWebToUrl('did:web:localhost.example', options)).toBe(
      'https://localhost.example/.well-known/did.json',
    );
    expect(codeThrown(() => didWebToUrl('did:web:10.0.0.1', options))).toBe('ERR_DID_INVALID');
  });

  it.each(['localhost', 'a.localhost', 'a-1.b.localhost', '127.0.0.1', '127.255.10.20', '[::1]'])(
    'takes %s for this machine',
    (host) => expect(isLoopbackHost(host)).toBe(true),
  );
  it.each([
    'evillocalhost',
    '.localhost',
    'localhost.example',
    'x127.0.0.1',
    '127.0.0.1.example',
    '128.0.0.1',
    '127.0.0',
    '::1',
    '[::1].example',
    '[::11]',
  ])('does not take %s for this machine', (host) => expect(isLoopbackHost(host)).toBe(false));

  it('takes names that only look like addresses for names, and addresses of any length for addresses', () => {
    expect(didWebToUrl('did:web:a1.2.3.4a')).toBe('https://a1.2.3.4a/.well-known/did.json');
    expect(didWebToUrl('did:web:1.2.3.4.example')).toBe('https://1.2.3.4.example/.well-known/did.json');
    expect(codeThrown(() => didWebToUrl('did:web:203.0.113.200'))).toBe('ERR_DID_INVALID');
  });

  it('writes host, port and path', () => {
    expect(encodeDidWeb('localhost:4000', ['orgs', 'acme'])).toBe('did:web:localhost%3A4000:orgs:acme');
    expect(encodeDidWeb('Auth.Example')).toBe('did:web:auth.example');
    expect(encodeDidWeb('auth.example', ['clients', "a'b~"])).toBe('did:web:auth.example:clients:a%27b%7E');
  });

  it('gives back the DID of every URL it makes', () => {
    const label = fc.stringMatching(/^[a-z][a-z0-9]{0,9}$/);
    const segment = fc.stringMatching(/^[A-Za-z0-9][A-Za-z0-9._-]{0,20}$/);
    fc.assert(
      fc.property(
        label,
        fc.option(fc.integer({ min: 1024, max: 65535 })),
        fc.array(segment, { maxLength: 4 }),
        (host, port, path) => {
          const did = encodeDidWeb(`${host}.example${port === null ? '' : `:${port}`}`, path);
          expect(didWebFromUrl(didWebToUrl(did))).toBe(did);
        },
      ),
    );
  });

  it.each([
    ['another method', 'did:key:z6MkiTBz1ymuepAQ4HEHYSF1H8quG5GLVVQR3djdX3mDooWp'],
    ['no host', 'did:web:'],
    ['an empty segment', 'did:web:auth.example::acme'],
    ['a slash', 'did:web:auth.example/orgs'],
    ['an encoded slash', 'did:web:auth.example:orgs%2Facme'],
    ['an encoded slash in the host', 'did:web:auth.example%2Forgs'],
    ['a step upwards', 'did:web:auth.example:orgs:..:admin'],
    ['an encoded step upwards', 'did:web:auth.example:orgs:%2e%2E:admin'],
    ['a backslash', 'did:web:auth.example:orgs%5C..%5Cadmin'],
    ['a user name', 'did:web:auth.example%40evil.example'],
    ['a query', 'did:web:auth.example:orgs%3Fx'],
    ['a fragment', 'did:web:auth.example:orgs%23x'],
    ['a NUL', 'did:web:auth.example:orgs%00'],
    ['a raw NUL', 'did:web:auth.example:orgs\0'],
    ['a line break', 'did:web:auth.example%0D%0A'],
    ['a broken escape', 'did:web:auth.example:orgs%2'],
    ['an escape that is no UTF-8', 'did:web:auth.example:orgs%FF'],
    ['an IPv4 address', 'did:web:192.0.2.1'],
    ['an IPv4 loopback address', 'did:web:127.0.0.1'],
    ['an IPv6 address', 'did:web:%5B2001%3Adb8%3A%3A1%5D'],
    ['an integer address', 'did:web:2130706433'],
    ['an octal address', 'did:web:0177.0.0.1'],
    ['a hexadecimal address', 'did:web:0x7f.1'],
    ['a default port', 'did:web:auth.example%3A443'],
    ['a port out of range', 'did:web:auth.example%3A70000'],
    ['a host in other letters', 'did:web:%C3%BC.example'],
    ['a very long one', `did:web:auth.example:${'a'.repeat(2000)}`],
  ])('refuses %s with ERR_DID_INVALID', (_what, did) => {
    expect(codeThrown(() => didWebToUrl(did))).toBe('ERR_DID_INVALID');
  });

  it.each([
    'https://auth.example/orgs/acme',
    'https://auth.example/orgs/acme/did.json?x=1',
    'https://auth.example/orgs/acme/did.json#x',
    'https://auth.example/orgs//did.json',
    'auth.example/did.json',
  ])('knows no did:web for %s', (url) => {
    expect(codeThrown(() => didWebFromUrl(url))).toBe('ERR_DID_INVALID');
  });

  it.each([
    ['a path in the host', 'auth.example/orgs', []],
    ['an empty host', '', []],
    ['an empty segment', 'auth.example', ['']],
    ['a step upwards', 'auth.example', ['..']],
    ['a slash', 'auth.example', ['a/b']],
  ])('refuses to write %s', (_what, host, path) => {
    expect(codeThrown(() => encodeDidWeb(host, path))).toBe('ERR_DID_INVALID');
  });
});
