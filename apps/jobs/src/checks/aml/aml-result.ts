import { AML_MATCH_TYPES, type AmlFacts, type AmlHit, type AmlMatchType } from '../../providers/aml.port.js';
import { riskLevel, type RiskLevel } from './risk-level.js';

// `result.aml` (docs/design/listing.md), from what a provider found.

export interface AmlMatch {
  type: AmlMatchType;
  /** name of the list */
  name: string;
  url: string;
  listing_started_utc: string | null;
  listing_ended_utc: string | null;
}

export interface AmlData {
  /** id of the screening; stays the same when re-screened */
  id: string;
  /** id of the job */
  ref: string;
  /** as submitted, MM/DD/YYYY; omitted when none was given */
  dob?: string;
  matchStatus: 'no_match' | 'potential_match';
  riskLevel: RiskLevel;
  submittedTerm: string;
  /** number of listed persons that match */
  totalHits: number;
  /** number of their listings, one for each list and type */
  totalMatches: number;
  /** ISO 8601 */
  updatedAt: string;
  hits: {
    /** all names of the listed persons, including aliases */
    aka: string[];
    politicalPositions: string[];
    /** ISO 3166-1 alpha-2 */
    countries: string[];
    matches: Record<AmlMatchType, AmlMatch[]>;
  };
}

export interface AmlResult {
  /** null when the screening was not determined */
  data: AmlData | null;
  /**
   * `normalized`: 0 to 1, confidence that the person is not listed; `unnormalized`: similarity of the nearest listed
   * name
   */
  confidence: { normalized: number | null; unnormalized: number | null };
  simulated?: true;
}

const AKA_MAX = 50;
/** A pass needs 0.90: the closer a name is to the threshold, the closer the confidence is to 0.90. */
const LEAST_PASS = 0.9;

export const undeterminedAml = (simulated: boolean): AmlResult => ({
  data: null,
  confidence: { normalized: null, unnormalized: null },
  ...(simulated ? { simulated: true } : {}),
});

export function amlResult(
  { hits, bestScore }: AmlFacts,
  asked: { jobId: string; term: string; dob?: string; isoDob?: string; now: Date },
  simulated: boolean,
): AmlResult {
  const matches = matchesOf(hits);
  return {
    data: {
      id: `aml-${asked.jobId}`,
      ref: asked.jobId,
      ...(asked.dob ? { dob: asked.dob } : {}),
      matchStatus: hits.length > 0 ? 'potential_match' : 'no_match',
      riskLevel: riskLevel(hits, asked.isoDob),
      submittedTerm: asked.term,
      totalHits: hits.length,
      totalMatches: Object.values(matches).reduce((sum, group) => sum + group.length, 0),
      updatedAt: asked.now.toISOString(),
      hits: {
        aka: unique(hits.flatMap(({ name, aliases }) => [name, ...aliases])).slice(0, AKA_MAX),
        politicalPositions: unique(hits.flatMap(({ politicalPositions }) => politicalPositions)),
        countries: unique(hits.flatMap(({ countries }) => countries)),
        matches,
      },
    },
    confidence: {
      normalized: round(
        hits.length > 0 ? (1 - bestScore) * (1 - LEAST_PASS) : 1 - bestScore * (1 - LEAST_PASS),
      ),
      unnormalized: round(bestScore),
    },
    ...(simulated ? { simulated: true } : {}),
  };
}

/** Whether two screenings found the same, ignoring their times. */
export const sameFindings = (before: AmlResult | null | undefined, after: AmlResult): boolean =>
  JSON.stringify(withoutTime(before)) === JSON.stringify(withoutTime(after));

const withoutTime = (result: AmlResult | null | undefined) =>
  result?.data ? { ...result.data, updatedAt: '' } : null;

function matchesOf(hits: readonly AmlHit[]): Record<AmlMatchType, AmlMatch[]> {
  const matches = Object.fromEntries(AML_MATCH_TYPES.map((type) => [type, [] as AmlMatch[]]));
  for (const listing of hits.flatMap((hit) => hit.listings))
    for (const type of new Set(listing.types))
      matches[type]!.push({
        type,
        name: listing.listName,
        url: listing.url,
        listing_started_utc: listing.listedSince,
        listing_ended_utc: listing.listedUntil,
      });
  return matches as Record<AmlMatchType, AmlMatch[]>;
}

const unique = (values: string[]): string[] => [...new Set(values)];
const round = (value: number): number => Math.round(value * 10_000) / 10_000;
