import type { ServiceError } from '@bonafide/platform/errors';
import { assertOrganizationSlug, isOrganizationSlug } from '../../src/organizations/organization-slug.js';
import { isCustomParams, isReservedParam } from '../../src/projects/custom-params.js';
import { actorOf, assertProjectAccess, assertRole, type Access } from '../../src/projects/project-access.js';
import { localPath } from '../../src/signin/local-path.js';
import type { Role, User } from '../../src/users/user.js';

const kindOf = (act: () => void): string => {
  try {
    act();
  } catch (error) {
    return (error as ServiceError).kind;
  }
  return 'allowed';
};
const userWith = (role?: Role) =>
  ({ id: 'u1', memberships: role ? [{ organizationId: 'org', role }] : [] }) as unknown as User;
const key = { keyId: 'k1', projectId: 'p1' } as Extract<Access, { key: unknown }>['key'];

describe('a member of an organization', () => {
  it.each([
    ['viewer', 'viewer', 'allowed'],
    ['viewer', 'admin', 'forbidden'],
    ['viewer', 'owner', 'forbidden'],
    ['admin', 'viewer', 'allowed'],
    ['admin', 'admin', 'allowed'],
    ['admin', 'owner', 'forbidden'],
    ['owner', 'owner', 'allowed'],
    ['owner', 'admin', 'allowed'],
  ] as [Role, Role, string][])('as %s where %s is needed: %s', (role, least, outcome) => {
    expect(kindOf(() => assertRole(userWith(role), 'org', least))).toBe(outcome);
    const project = { id: 'p1', organizationId: 'org' };
    expect(kindOf(() => assertProjectAccess({ user: userWith(role) }, project, least))).toBe(outcome);
  });

  it('of another one learns nothing of it', () => {
    for (const stranger of [userWith(), userWith('owner')]) {
      const elsewhere = stranger.memberships.length === 0 ? 'org' : 'other';
      expect(kindOf(() => assertRole(stranger, elsewhere, 'viewer'))).toBe('not-found');
      const project = { id: 'p1', organizationId: elsewhere };
      expect(kindOf(() => assertProjectAccess({ user: stranger }, project, 'viewer'))).toBe('not-found');
    }
  });

  it('is told what a role is missing, a stranger what is not there', () => {
    expect(() => assertRole(userWith('viewer'), 'org', 'admin')).toThrow('this needs the role admin');
    expect(() => assertRole(userWith(), 'org', 'admin')).toThrow(/organization/i);
    expect(() => assertRole(userWith(), 'org', 'admin', 'project')).toThrow(/project/i);
  });
});

describe('an API key', () => {
  it('opens its own project, and no other', () => {
    const own = { id: 'p1', organizationId: 'org' };
    expect(kindOf(() => assertProjectAccess({ key }, own, 'admin'))).toBe('allowed');
    expect(kindOf(() => assertProjectAccess({ key }, { ...own, id: 'p2' }, 'viewer'))).not.toBe('allowed');
  });

  it('and a person are told apart in the audit trail', () => {
    expect(actorOf({ key })).toEqual({ type: 'api_key', id: 'k1' });
    expect(actorOf({ user: userWith('owner') })).toEqual({ type: 'user', id: 'u1' });
  });
});

describe('extra parameters of a provider', () => {
  it.each([
    'response_type',
    'client_id',
    'redirect_uri',
    'scope',
    'state',
    'code_challenge',
    'code_challenge_method',
    'nonce',
    'response_mode',
    'Client_ID',
  ])('never override %s', (name) => {
    expect(isReservedParam(name)).toBe(true);
    expect(isCustomParams({ [name]: 'x' })).toBe(false);
  });

  it.each([
    {},
    { prompt: 'consent', 'a.b_c-D9': '' },
    { ['n'.repeat(64)]: 'x'.repeat(512) },
    Object.fromEntries(Array.from({ length: 32 }, (_, at) => [`p${at}`, 'x'])),
  ])('may be %j', (params) => expect(isCustomParams(params)).toBe(true));

  it.each([
    null,
    'a=b',
    7,
    ['a'],
    [],
    { prompt: 1 },
    { prompt: null },
    { 'a b': 'x' },
    { '': 'x' },
    { 'a\n': 'x' },
    { '\na': 'x' },
    { ['n'.repeat(65)]: 'x' },
    { prompt: 'x'.repeat(513) },
    { prompt: 'ok', state: 'x' },
    Object.fromEntries(Array.from({ length: 33 }, (_, at) => [`p${at}`, 'x'])),
  ])('are not %j', (params) => expect(isCustomParams(params)).toBe(false));
});

describe('the name of an organization', () => {
  it.each(['a', 'Acme', 'a.b_c-d', '9', 'a'.repeat(255)])('may be %s', (slug) =>
    expect(isOrganizationSlug(slug)).toBe(true),
  );
  it.each(['', '.a', 'a.', '-a', 'a-', 'a b', 'a/b', 'ä', 'a\n', '\na', 'a'.repeat(256)])(
    'is not %j',
    (slug) => expect(isOrganizationSlug(slug)).toBe(false),
  );
});

describe('a name that is none', () => {
  it('is refused with the parameter it came in', () => {
    expect(() => assertOrganizationSlug('Acme')).not.toThrow();
    expect(() => assertOrganizationSlug('a b')).toThrow(/^slug: must have 1 to 255 of A-Z/);
  });
});

describe('the way back after signing in', () => {
  const origin = 'https://auth.example';

  it.each(['/', '/a', '/a/b?c=d#e', '/a//b', `/${'a'.repeat(2000)}`])('may be %s', (path) =>
    expect(localPath(path, origin)).toBe(path),
  );
  it.each([
    undefined,
    7,
    '',
    'a',
    'https://evil.example/',
    '//evil.example',
    '/\\evil.example',
    '/a\\b',
    '/a b',
    '/a\nb',
    '/é',
    'x/',
    `/${'a'.repeat(2001)}`,
  ])('is not %j', (path) => expect(localPath(path, origin)).toBeUndefined());
});
