import type { ServiceError } from '@bonafide/platform/errors';
import { actorOf, assertProjectAccess, assertRole, type Access } from '../../src/projects/project-access.js';
import type { Role, User } from '../../src/people/users/user.js';

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
