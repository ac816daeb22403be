import type { AmlMatchType } from '../../providers/aml.port.js';
import { readGender } from './read-gender.js';

/** The lists that can be imported. */
export type AmlSource = 'ofac-sdn' | 'un-sc' | 'eu-fsf' | 'opensanctions';

export interface ListedName {
  name: string;
  /** `weak`: the list marks the alias as weak or of low quality. */
  kind: 'primary' | 'alias' | 'weak';
}

/** A listed person or organisation, in one form for all lists. */
export interface ListEntity {
  source: AmlSource;
  /** The list's own id; an entry keeps it across issues. */
  sourceRef: string;
  kind: 'person' | 'organisation' | 'other';
  names: ListedName[];
  /** ISO 8601 dates, months or years: `1960-05-04`, `1960-05`, `1960`; `1960~` is circa (ISO 8601-2). */
  birthDates: string[];
  /** ISO 3166-1 alpha-2. */
  countries: string[];
  /** omitted when the list does not state it */
  gender?: 'male' | 'female';
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
