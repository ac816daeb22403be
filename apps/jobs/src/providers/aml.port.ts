import type { ProviderOutcome } from './provider-outcome.js';

/** The groups of `aml.data.hits.matches` (decision 0103). */
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
  /** ISO 8601 date, or a year alone. */
  dob?: string;
  /** ISO 3166-1 alpha-2. */
  country?: string;
  gender?: 'male' | 'female';
  /** From which score on a listed person is a hit, 0.5 to 1; default: the provider's. */
  threshold?: number;
}

/** One listing of one listed person. */
export interface AmlListing {
  types: AmlMatchType[];
  /** The list's own title. */
  listName: string;
  url: string;
  /** ISO 8601, or null when the source does not say. */
  listedSince: string | null;
  listedUntil: string | null;
}

/** A listed person whom the question may mean. */
export interface AmlHit {
  /** Stable within its source; the same person keeps it from import to import. */
  entityId: string;
  name: string;
  /** How sure the names (and the tie-breakers) are, 0 to 1. */
  score: number;
  aliases: string[];
  politicalPositions: string[];
  countries: string[];
  birthDates: string[];
  listings: AmlListing[];
  /** Why it has this score; left out by providers that do not say. */
  explanation?: AmlExplanation;
}

/** Why a listed person has the score that it has. */
export interface AmlExplanation {
  /** the listed name that fits best, as its list writes it */
  name: string;
  /** the list itself calls the name weak */
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
  /** Best first. Only those at or over the threshold. */
  hits: AmlHit[];
  /** Candidates that were compared, hits included. */
  compared: number;
  /** Score of the best candidate, also when it is under the threshold; 0 without any. */
  bestScore: number;
  /** The next ones after the hits, where the provider explains its scores; and from which score on it calls them hits. */
  nearMisses?: AmlHit[];
  threshold?: number;
}

/** `match`: at least one listed person fits; `no_match`: nobody does. */
export interface AmlProvider {
  screen(question: AmlQuestion): Promise<ProviderOutcome<AmlFacts>>;
}
