import type { AmlMatchType } from '../../providers/aml.port.js';
import { readGender } from './read-gender.js';

/** The lists that can be imported. */
export type AmlSource = 'ofac-sdn' | 'un-sc' | 'eu-fsf' | 'opensanctions';

export interface ListedName {
  name: string;
  /** `weak`: the list itself calls the alias weak or of low quality. */
  kind: 'primary' | 'alias' | 'weak';
}

/** One person or organisation of a list, in one form for all lists. */
export interface ListEntity {
  source: AmlSource;
  /** The list's own id; the same entry keeps it from issue to issue. */
  sourceRef: string;
  kind: 'person' | 'organisation' | 'other';
  names: ListedName[];
  /** ISO 8601 dates, years and months also alone: `1960-05-04`, `1960-05`, `1960`; `1960~` is circa (ISO 8601-2). */
  birthDates: string[];
  /** ISO 3166-1 alpha-2. */
  countries: string[];
  /** left out when the list does not say */
  gender?: 'male' | 'female';
  /** Offices held, as the list words them. */
  positions: string[];
  types: AmlMatchType[];
  listName: string;
  url: string;
  /** ISO 8601, or null when the list does not say. */
  listedSince: string | null;
}

/** The part of an entry that says its gender: nothing when the list does not. */
export function listedGender(text: string | undefined): Pick<ListEntity, 'gender'> {
  const gender = readGender(text);
  return gender ? { gender } : {};
}
