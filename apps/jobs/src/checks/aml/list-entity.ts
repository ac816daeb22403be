import type { AmlMatchType } from '../../providers/aml.port.js';
import { readGender } from './read-gender.js';
import type { ListedIdentifier } from './listed-identifiers.js';

/** The lists that can be imported. */
export type AmlSource = 'ofac-sdn' | 'un-sc' | 'eu-fsf' | 'opensanctions';

export interface ListedName {
  name: string;
  /** `weak`: the list marks the alias as weak or of low quality. */
  kind: 'primary' | 'alias' | 'weak';
}

export type ListedKind = 'person' | 'organization' | 'vessel' | 'aircraft' | 'cryptoAddress' | 'other';

/** A listed person, organization, vessel, aircraft or crypto address, in one form for all lists. */
export interface ListEntity {
  source: AmlSource;
  /** The list's own id; an entry keeps it across issues. */
  sourceRef: string;
  kind: ListedKind;
  names: ListedName[];
  /** ISO 8601 dates, months or years: `1960-05-04`, `1960-05`, `1960`; `1960~` is circa (ISO 8601-2). */
  birthDates: string[];
  /** ISO 3166-1 alpha-2. */
  countries: string[];
  /** omitted when the list does not state it */
  gender?: 'male' | 'female';
  /** numbers of documents, registers, ships and aircraft, and crypto addresses; omitted when there are none */
  identifiers?: ListedIdentifier[];
  /** what the entry says of a date, an alias or an identifier and could not be read; omitted when there is nothing */
  unread?: string[];
  /** Offices held, as the list words them. */
  positions: string[];
  types: AmlMatchType[];
  listName: string;
  url: string;
  /** ISO 8601, or null when the list does not state it. */
  listedSince: string | null;
}

/** The `gender` of an entry; empty when the list does not state it. */
export function listedGender(text: string | undefined): Pick<ListEntity, 'gender'> {
  const gender = readGender(text);
  return gender ? { gender } : {};
}

/** The members of an entry that are omitted when they are empty. */
export const listedDetails = (
  identifiers: readonly ListedIdentifier[],
  unread: readonly string[],
): Pick<ListEntity, 'identifiers' | 'unread'> => ({
  ...(identifiers.length > 0 ? { identifiers: [...identifiers] } : {}),
  ...(unread.length > 0 ? { unread: [...unread] } : {}),
});
