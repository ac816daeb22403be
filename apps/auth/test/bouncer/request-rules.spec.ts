import { completionUrl, isCompletionUrl } from '../../src/projects/completion-url.js';
import {
  mayBecome,
  publicState,
  REQUEST_TRANSITIONS,
  type RequestState,
  statesBefore,
} from '../../src/bouncer/request/request-states.js';
import { scopesFreed, scopesNotAllowed } from '../../src/projects/tools/grantable-scopes.js';

describe('the states of an authorize request', () => {
  it('end in completed, denied or error and never leave there', () => {
    for (const end of ['completed', 'denied', 'error'] as const) expect(REQUEST_TRANSITIONS[end]).toEqual([]);
  });
  it('lead to approval only from a sign-in', () => {
    expect(statesBefore('completed')).toEqual(['signed-in']);
    expect(statesBefore('denied')).toEqual(['pending', 'signed-in']);
    expect(mayBecome('pending', 'completed')).toBe(false);
  });
  it.each([
    ['pending', 'pending'],
    ['signed-in', 'pending'],
    ['completed', 'completed'],
    ['denied', 'denied'],
    ['error', 'error'],
  ])('show %s as %s before the deadline', (state, shown) => {
    expect(publicState(state as RequestState, new Date(2), new Date(1))).toBe(shown);
  });
  it('show a waiting request as expired from its deadline on, an ended one as it ended', () => {
    expect(publicState('pending', new Date(2), new Date(2))).toBe('expired');
    expect(publicState('signed-in', new Date(2), new Date(3))).toBe('expired');
    expect(publicState('completed', new Date(2), new Date(3))).toBe('completed');
  });
});

describe('the scopes an agent may ask for', () => {
  it.each([
    ['no tools', []],
    ['a tool that requires them', [['a', { requiredScopes: ['a:b'] }]]],
    ['a tool that requires nothing', [['a', { requiredScopes: [] }]]],
    ['a tool with scopes of its provider alone', [['a', { requiredScopes: ['https://p.example/drive'] }]]],
  ] as [string, [string, { requiredScopes: string[] }][]][])(
    'are none without a list: %s',
    (_what, tools) => {
      expect(scopesNotAllowed(['a:b', 'c:d'], { allowedScopes: [], tools: new Map(tools) })).toEqual([
        'a:b',
        'c:d',
      ]);
    },
  );
  it('are those that both the list and the tools have', () => {
    const tools = new Map([
      ['files', { requiredScopes: ['files:read', 'files:write'] }],
      ['mail', { requiredScopes: [] }],
    ]);
    const rules = { allowedScopes: ['files:read', 'mail:send', 'x:y'], tools };
    expect(scopesNotAllowed(['files:read', 'files:write', 'mail:send', 'mail:delete', 'x:y'], rules)).toEqual(
      ['files:write', 'mail:delete', 'x:y'],
    );
  });
  it('are those of the list', () => {
    expect(scopesNotAllowed(['a:b', 'c:d'], { allowedScopes: ['a:b'], tools: new Map() })).toEqual(['c:d']);
  });
  it('are all listed ones of a tool whose own scopes are not spelled out', () => {
    const tools = new Map([['drive', { requiredScopes: ['https://p.example/drive'] }]]);
    const rules = { allowedScopes: ['drive:read', 'x:y'], tools };
    expect(scopesNotAllowed(['drive:read', 'drive:delete', 'x:y'], rules)).toEqual(['drive:delete', 'x:y']);
  });
});

describe('a change of a project’s tools', () => {
  const files = { requiredScopes: ['files:read'] };
  const allowed = ['files:read', 'files:delete', 'mail:send', 'x:y'];
  const freed = (before: object, after: object) =>
    scopesFreed(allowed, new Map(Object.entries(before)), new Map(Object.entries(after)));

  it.each([
    ['the last tool', { files }, {}, ['files:delete', 'mail:send', 'x:y']],
    ['what is assigned to a tool', { files }, { files: { requiredScopes: [] } }, ['files:delete']],
    [
      'what is assigned to a tool but for its provider',
      { files },
      { files: { requiredScopes: ['https://p.example/x'] } },
      ['files:delete'],
    ],
    [
      'one of two tools, while the other loses its scopes',
      { files, mail: { requiredScopes: ['mail:list'] } },
      { mail: { requiredScopes: [] } },
      ['mail:send'],
    ],
  ])('frees scopes by removing %s', (_what, before, after, expected) => {
    expect(freed(before, after)).toEqual(expected);
  });
  it.each([
    ['one of two tools', { files, mail: { requiredScopes: [] } }, { files }],
    ['nothing', {}, {}],
    ['a tool that held nothing back', { x: { requiredScopes: allowed } }, {}],
  ])('frees nothing by removing %s', (_what, before, after) => expect(freed(before, after)).toEqual([]));
  it.each([
    ['assigning a scope', { files }, { files: { requiredScopes: ['files:read', 'files:delete'] } }],
    ['adding a tool', { files }, { files, mail: { requiredScopes: [] } }],
    ['the first tool', {}, { files }],
  ])('gives what it names by %s', (_what, before, after) => expect(freed(before, after)).toEqual([]));
});

describe('a completion URL', () => {
  it.each([
    'https://app.example/done',
    'https://app.example/done?x=1',
    'http://localhost:3000/cb',
    'http://127.0.0.1/cb',
    'http://[::1]:8080/cb',
    'com.example.app:/done',
    'cursor://auth/done',
  ])('may be %s', (url) => expect(isCompletionUrl(url)).toBe(true));
  it.each([
    'http://app.example/done',
    'https://user@app.example/',
    'https://app.example/#x',
    'https://*.example/',
    'https:\\app.example',
    'https://app.example/a b',
    'javascript:alert(1)',
    'javascript://x/%0aalert(1)',
    'data://x/y',
    'vbscript://x/y',
    'blob://x/y',
    'about://x/y',
    'ftp://x/y',
    'ws://x/y',
    'wss://x/y',
    'filesystem://x/y',
    'view-source://x/y',
    'mailto://x/y',
    'file://x/y',
    'https://app.example/@me',
    'https://:secret@app.example/',
    'http://127.0.0.2/cb',
    'com.example.app:done',
    'com.example.app:///done',
    undefined,
    ['https://app.example/done'],
    'data:text/html,x',
    'file:///etc/passwd',
    'https://',
    '/done',
    '',
    `https://app.example/${'a'.repeat(2048)}`,
    4,
  ])('is not %s', (url) => expect(isCompletionUrl(url)).toBe(false));
  it('may have 2,048 characters', () => {
    expect(isCompletionUrl(`https://app.example/${'a'.repeat(2_048 - 20)}`)).toBe(true);
    expect(isCompletionUrl(`https://app.example/${'a'.repeat(2_049 - 20)}`)).toBe(false);
  });
  it('loses what an earlier outcome left, and gets no state when none was given', () => {
    const old = 'https://app.example/done?error=a&error_description=b&state=c&code=d&request_id=e&keep=1';
    expect(completionUrl(old, { code: 'new' }, { state: null, request_id: 'r' })).toBe(
      'https://app.example/done?keep=1&code=new&request_id=r',
    );
    expect(completionUrl(old, { error: 'x', error_description: 'y' }, { request_id: 'r' })).toBe(
      'https://app.example/done?keep=1&error=x&error_description=y&request_id=r',
    );
  });
  it('gets code, state and request id, whatever stood there before', () => {
    const url = new URL(
      completionUrl(
        'https://app.example/done?keep=1&code=old&state=old',
        { code: 'new' },
        { state: 's&t', request_id: 'r' },
      ),
    );
    expect([...url.searchParams]).toEqual([
      ['keep', '1'],
      ['code', 'new'],
      ['state', 's&t'],
      ['request_id', 'r'],
    ]);
  });
  it('works for app schemes and carries an error', () => {
    expect(completionUrl('com.example:/done', { error: 'access_denied' }, { request_id: 'r' })).toBe(
      'com.example:/done?error=access_denied&request_id=r',
    );
  });
});
