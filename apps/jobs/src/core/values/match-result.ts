// The result of a comparison. Not determined never counts as a match (docs/design/documents.md).

export interface MatchResult {
  outcome: 'match' | 'no-match' | 'not-determined';
  /** 0–1, a match from 0.9; null when not determined. */
  confidence: number | null;
}
