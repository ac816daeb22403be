import { assertOrganizationSlug, isOrganizationSlug } from '../../src/organizations/organization-slug.js';

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
