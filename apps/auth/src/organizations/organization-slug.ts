// What may name an organization: it becomes a segment of its DID and of its document's address (decision 0120).
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
