import type { ProviderOutcome } from './provider-outcome.js';

/** The groups of `aml.data.hits.matches` (docs/design/listing.md). */
export const AML_MATCH_TYPES = [
  'sanction',
  'warning',
  'pep',
  'pep-class-1',
  'pep-class-2',
  'pep-class-3',
  'pep-class-4',
] as const;
export type AmlMatchType = (typeof AML_MATCH_TYPES)[number];

export interface AmlQuestion {
  firstName?: string;
  middleName?: string;
  lastName: string;
  /** ISO 8601 date, or only a year. */
  dob?: string;
  /** ISO 3166-1 alpha-2. */
  country?: string;
  gender?: 'male' | 'female';
  /** Minimum score of a hit, 0.5 to 1; default: the provider's. */
  threshold?: number;
}

/** What is screened besides persons. */
export const AML_ENTITY_KINDS = ['organization', 'vessel', 'aircraft', 'cryptoAddress'] as const;
export type AmlEntityKind = (typeof AML_ENTITY_KINDS)[number];

/** At least one of `name` and `identifier` is present; an address has no name. */
export interface AmlEntityQuestion {
  kind: AmlEntityKind;
  name?: string;
  /** Number of a register, a ship or an aircraft, or the address. */
  identifier?: string;
  /** ISO 3166-1 alpha-2. */
  country?: string;
  /** As of {@link AmlQuestion}. */
  threshold?: number;
}

/** A listing of a listed person. */
export interface AmlListing {
  types: AmlMatchType[];
  /** The list's own title. */
  listName: string;
  url: string;
  /** ISO 8601, or null when the source does not state it. */
  listedSince: string | null;
  listedUntil: string | null;
}

/** A listed person who may be the one in question. */
export interface AmlHit {
  /** Stable within its source; a person keeps it across imports. */
  entityId: string;
  name: string;
  /** Confidence from the names (and the tie-breakers), 0 to 1. */
  score: number;
  aliases: string[];
  politicalPositions: string[];
  countries: string[];
  birthDates: string[];
  listings: AmlListing[];
  /** Why it has this score; omitted by providers that do not explain it. */
  explanation?: AmlExplanation;
}

/** Explanation of a listed person's score. */
export interface AmlExplanation {
  /** the best matching listed name, as written in its list */
  name: string;
  /** the list marks the name as weak */
  weak: boolean;
  nameScore: number;
  words: { asked: string; listed: string; reason: string; likeness: number; weight: number }[];
  onlyAsked: string[];
  onlyListed: string[];
  birthDate: { fit: string; points: number };
  country: { fit: string; points: number };
  gender: { fit: string; points: number };
}

export interface AmlFacts {
  /** Best first. Only those at or above the threshold. */
  hits: AmlHit[];
  /** Number of candidates compared, including hits. */
  compared: number;
  /** Score of the best candidate, even if below the threshold; 0 without any. */
  bestScore: number;
  /** The next best after the hits, if the provider explains its scores; and its threshold for hits. */
  nearMisses?: AmlHit[];
  threshold?: number;
}

/** `match`: at least one listed person matches; `no_match`: none does. */
export interface AmlProvider {
  screen(question: AmlQuestion): Promise<ProviderOutcome<AmlFacts>>;
  screenEntity(question: AmlEntityQuestion): Promise<ProviderOutcome<AmlFacts>>;
}
