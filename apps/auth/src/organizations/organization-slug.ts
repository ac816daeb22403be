// Rule: slugs of organizations, which become a segment of their DID and of its document's URL
// (docs/design/delegations.md).
import { invalidParameter } from '@bonafide/platform/errors';

const SLUG = /^[A-Za-z0-9](?:[A-Za-z0-9._-]{0,253}[A-Za-z0-9])?$/;

export const isOrganizationSlug = (slug: string): boolean => SLUG.test(slug);

export function assertOrganizationSlug(slug: string): void {
  if (!isOrganizationSlug(slug))
    throw invalidParameter(
      'slug',
      'slug: must have 1 to 255 of A-Z, a-z, 0-9, ".", "_" and "-", letters or digits at both ends',
    );
}
