import type { FieldCipher } from '@bonafide/platform/crypto/field-cipher';
import type { ListingPlace } from './listing-place.js';
import { type FilterName, filtersOf, type ListingOf } from './listing-where.js';

// A cursor is the sealed position of a page's last job in its order: callers cannot read or change it, or use it with
// another account, order or set of filters (docs/design/listing.md).

/** Starts a walk. */
export const FIRST_CURSOR = '*';

/** What a cursor is bound to: everything that decides which jobs are listed in which order. */
function belongsTo({ tenant, query }: Pick<ListingOf, 'tenant' | 'query'>): string {
  const { sortBy = 'submitted', sortOrder = 'desc', toFrom = 'submitted' } = query;
  const filters = filtersOf(query).map((name: FilterName) => [name, query[name]]);
  return `${tenant}|listing.after|${JSON.stringify([sortBy, sortOrder, toFrom, filters])}`;
}

export function sealCursor(cipher: FieldCipher, of: ListingOf, place: ListingPlace): string {
  const { page, id, status, submitted, updated } = place;
  return cipher
    .encrypt(JSON.stringify([page, id, status, submitted, updated]), belongsTo(of))
    .toString('base64url');
}

/** Undefined for anything that was not sealed for this listing. */
export function openCursor(
  cipher: FieldCipher,
  of: Pick<ListingOf, 'tenant' | 'query'>,
  cursor: string,
): ListingPlace | undefined {
  try {
    const sealed = Buffer.from(cursor, 'base64url');
    if (sealed.toString('base64url') !== cursor) return undefined;
    const fields = JSON.parse(cipher.decryptText(sealed, belongsTo(of))) as [
      number,
      string,
      string,
      string,
      string,
    ];
    const [page, id, status, submitted, updated] = fields;
    return { page, id, status, submitted, updated };
  } catch {
    return undefined;
  }
}
