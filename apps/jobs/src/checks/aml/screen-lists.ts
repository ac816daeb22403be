import { sql } from '@bonafide/platform/database/sql';
import type { EntityManager } from 'typeorm';
import type { AmlExplanation, AmlFacts, AmlHit, AmlQuestion } from '../../providers/aml.port.js';
import type { ListEntity } from './list-entity.js';
import { listedWords } from './listed-words.js';
import { partedReadings, readingsOf } from './name-readings.js';
import { preparedListedName, type PreparedName } from './prepare-name.js';
import { nameScorer, type NameScore } from './score-names.js';
import {
  type FoundTerm,
  namesQuery,
  type NamesQuery,
  searchKey,
  wantedWords,
  type WantedWord,
} from './search-terms.js';
import { type Evidence, weighEvidence, withEvidence } from './weigh-evidence.js';
import { editDistance } from './word-likeness.js';
import { isKnownName, type ListedWords } from './word-weight.js';

/** Minimum score at which a listed person counts as a hit; recall and precision are in docs/design/screening.md. */
export const AML_THRESHOLD = 0.77;
/** Number of terms one slip away that are searched for in place of a word. */
const LIKE_TERMS_MAX = 24;
const TWO_SLIPS_LETTERS_MIN = 7;
/** Number of names compared word by word; those most similar as a whole come first. */
const CANDIDATES_MAX = 80;
const NAMES_MAX = 300;
/** Readings of two names that were written as one word. */
const PARTED_MAX = 2;
const HITS_MAX = 50;
/** Near misses from this score on are explained too. */
const NEAR_MISS_MIN = 0.5;
const NEAR_MISSES_MAX = 3;
/** Factor for an alias that its list marks as weak. */
export const WEAK_ALIAS = 0.95;

interface Candidate {
  entityId: string;
  name: string;
  weak: boolean;
  birthDates: string[];
  countries: string[];
  gender: string | null;
}

interface Scored {
  entityId: string;
  score: number;
  candidate: Candidate;
  likeness: NameScore;
  nameScore: number;
  evidence: Evidence;
}

/** Listed persons that a name may refer to, from the imported lists; null while no list is imported. */
export async function screenLists(
  manager: EntityManager,
  question: AmlQuestion,
  threshold = AML_THRESHOLD,
): Promise<AmlFacts | null> {
  const best = new Map<string, Scored>();
  const parted = new Map<string, PreparedName>();
  const score = async (asked: PreparedName) => {
    const { candidates, words } = await scoreReading(manager, question, asked);
    for (const scored of candidates)
      if (scored.score > (best.get(scored.entityId)?.score ?? 0)) best.set(scored.entityId, scored);
    for (const reading of partedReadings(asked, (word) => isKnownName(word, words)))
      parted.set(searchKey(reading), reading);
  };
  for (const asked of readingsOf(question)) await score(asked);
  for (const asked of [...parted.values()].slice(0, PARTED_MAX)) await score(asked);
  if (best.size === 0 && !(await isAnyListImported(manager))) return null;
  const { chosen, near, bestScore } = rank([...best.values()], threshold);
  const described = await describe(manager, [...chosen, ...near]);
  return {
    hits: described.filter(({ score }) => score >= threshold),
    nearMisses: described.filter(({ score }) => score < threshold),
    threshold,
    compared: best.size,
    bestScore: round(bestScore),
  };
}

/** The hits and the nearest misses, best first. */
export function rank<Candidate extends { score: number }>(
  candidates: readonly Candidate[],
  threshold: number,
): { chosen: Candidate[]; near: Candidate[]; bestScore: number } {
  const ranked = [...candidates].sort((a, b) => b.score - a.score);
  const near = ranked.filter(({ score }) => score < threshold && score >= NEAR_MISS_MIN);
  return {
    chosen: ranked.filter(({ score }) => score >= threshold).slice(0, HITS_MAX),
    near: near.slice(0, NEAR_MISSES_MAX),
    bestScore: ranked[0]?.score ?? 0,
  };
}

/** Compares one reading of the name with everybody it may refer to. */
async function scoreReading(
  manager: EntityManager,
  question: AmlQuestion,
  asked: PreparedName,
): Promise<{ candidates: Scored[]; words: ListedWords }> {
  const { found, importId } = await findTerms(manager, wantedWords(asked));
  const words = await listedWords(manager, importId);
  const candidates = await findCandidates(manager, namesQuery(found), searchKey(asked), question.dob);
  const scoreName = nameScorer(asked, words);
  const scored = candidates.map((candidate) =>
    scoreCandidate(question, candidate, scoreName(preparedListedName(candidate.name))),
  );
  return { candidates: scored, words };
}

function scoreCandidate(question: AmlQuestion, candidate: Candidate, likeness: NameScore): Scored {
  const nameScore = likeness.score * (candidate.weak ? WEAK_ALIAS : 1);
  const evidence = weighEvidence(question, candidate, likeness.commonness);
  const score = nameScore === 0 ? 0 : round(withEvidence(nameScore, evidence));
  return { entityId: candidate.entityId, score, candidate, likeness, nameScore, evidence };
}

/**
 * For each wanted word, the matching terms in the lists: the word itself, and those one slip away. Written inline
 * instead of as a function: a function that reads a table finds nothing in a statement that Citus distributes
 * (docs/design/running.md).
 */
async function findTerms(
  manager: EntityManager,
  wanted: WantedWord[],
): Promise<{ found: FoundTerm[][]; importId: string }> {
  const exact = [...new Set(wanted.flatMap(({ terms }) => terms))];
  const words = [...new Set(wanted.flatMap(({ fuzzy }) => fuzzy))];
  const rows = await sql.rows<FoundTerm & { word: string | null }>(
    manager,
    `SELECT NULL AS word, coalesce(max(id), 0)::text AS term, 0 AS names FROM aml_imports
     UNION ALL SELECT NULL, term, names FROM aml_terms WHERE term = ANY($1)
     UNION ALL SELECT w.word, t.term, t.names FROM unnest($2::text[]) AS w (word) CROSS JOIN LATERAL (
       SELECT a.term, a.names FROM aml_terms a
        WHERE deletion_keys(a.term) && deletion_keys(w.word) AND NOT starts_with(a.term, '_')
        ORDER BY similarity(a.term, w.word) DESC LIMIT $3) t`,
    [exact, words, LIKE_TERMS_MAX],
  );
  const importId = rows.shift()!.term;
  const found = wanted.map(({ terms, fuzzy }) => {
    const own = rows.filter(({ word, term }) => word === null && terms.includes(term));
    const like = rows.filter(
      ({ word, term }) =>
        word !== null && fuzzy.includes(word) && !terms.includes(term) && editDistance(word, term, 2) <= 2,
    );
    return [...own, ...like];
  });
  const unknown = wanted.map(({ fuzzy }, at) =>
    found[at]!.length === 0 ? fuzzy.filter((word) => word.length >= TWO_SLIPS_LETTERS_MIN) : [],
  );
  const farther = await findTwoSlips(manager, unknown.flat());
  return {
    found: found.map((terms, at) => [...terms, ...unknown[at]!.flatMap((word) => farther.get(word) ?? [])]),
    importId,
  };
}

/** Terms that differ by two slips, for long words that nothing nearer was found for. */
async function findTwoSlips(manager: EntityManager, words: string[]): Promise<Map<string, FoundTerm[]>> {
  if (words.length === 0) return new Map();
  const rows = await sql.rows<FoundTerm & { word: string }>(
    manager,
    `SELECT w.word, t.term, t.names FROM unnest($1::text[]) AS w (word) CROSS JOIN LATERAL (
       SELECT a.term, a.names FROM aml_terms a
        WHERE double_deletion_keys(a.term) && double_deletion_keys(w.word) AND length(a.term) > 5 AND NOT starts_with(a.term, '_')
        ORDER BY similarity(a.term, w.word) DESC LIMIT $2) t`,
    [words, LIKE_TERMS_MAX],
  );
  const near = rows.filter(({ word, term }) => editDistance(word, term, 2) <= 2);
  return new Map(words.map((word) => [word, near.filter((row) => row.word === word)]));
}

/** Names that have two of the words, and names of persons with the same birth date. */
async function findCandidates(
  manager: EntityManager,
  query: NamesQuery | null,
  key: string,
  dob: string | undefined,
): Promise<Candidate[]> {
  return sql.rows<Candidate>(
    manager,
    `SELECT n.entity_id AS "entityId", n.name, n.weak, e.birth_dates AS "birthDates", e.countries, e.gender
       FROM (SELECT c.entity_id, c.name, c.weak
               FROM (SELECT id, ($3::real[])[bit_or(q.bits) + 1] AS worth
                       FROM unnest($1::text[], $2::int[]) AS q (term, bits)
                       JOIN aml_terms t ON t.term = q.term CROSS JOIN unnest(t.ids) AS id
                      GROUP BY id HAVING ($3::real[])[bit_or(q.bits) + 1] > 0
                      ORDER BY worth DESC LIMIT ${NAMES_MAX}) AS found
               JOIN aml_names c ON c.id = found.id
              ORDER BY worth DESC, similarity(c.key, $4) DESC LIMIT ${CANDIDATES_MAX}) AS n
       JOIN aml_entities e ON e.id = n.entity_id
      UNION ALL
     SELECT n.entity_id, n.name, n.weak, e.birth_dates, e.countries, e.gender
       FROM aml_entities e JOIN aml_names n ON n.entity_id = e.id WHERE e.birth_dates && $5`,
    [
      query?.terms ?? [],
      query?.bits ?? [],
      query?.worth ?? [],
      key,
      dob && dob.length === 10 ? [dob, `${dob}~`] : [],
    ],
  );
}

export async function isAnyListImported(manager: EntityManager): Promise<boolean> {
  const count = await sql.count(manager, 'SELECT 1 FROM aml_entities LIMIT 1');
  return count > 0;
}

const round = (score: number) => Math.round(score * 10_000) / 10_000;

async function describe(manager: EntityManager, chosen: Scored[]): Promise<AmlHit[]> {
  if (chosen.length === 0) return [];
  const rows = await sql.rows<{ id: string; entry: ListEntity }>(
    manager,
    'SELECT id, entry FROM aml_entities WHERE id = ANY($1)',
    [chosen.map(({ entityId }) => entityId)],
  );
  const byId = new Map(rows.map(({ id, entry }) => [id, entry]));
  return chosen.flatMap((scored) => {
    const entry = byId.get(scored.entityId);
    return entry ? [hitOf(entry, round(scored.score), explain(scored))] : [];
  });
}

export function hitOf(entry: ListEntity, score: number, explanation: AmlExplanation): AmlHit {
  const [first, ...others] = entry.names.map(({ name }) => name);
  return {
    entityId: `${entry.source}:${entry.sourceRef}`,
    name: first!,
    score,
    aliases: others,
    politicalPositions: entry.positions,
    countries: entry.countries,
    birthDates: entry.birthDates,
    listings: [
      {
        types: entry.types,
        listName: entry.listName,
        url: entry.url,
        listedSince: entry.listedSince,
        listedUntil: null,
      },
    ],
    explanation,
  };
}

function explain({ candidate, likeness, nameScore, evidence }: Scored): AmlExplanation {
  const { points } = evidence;
  return {
    name: candidate.name,
    weak: candidate.weak,
    nameScore: round(nameScore),
    words: likeness.pairs.map((pair) => ({
      ...pair,
      likeness: round(pair.likeness),
      weight: round(pair.weight),
    })),
    onlyAsked: likeness.onlyAsked,
    onlyListed: likeness.onlyListed,
    birthDate: { fit: evidence.birthDate, points: points.birthDate },
    country: { fit: evidence.country, points: round(points.country) },
    gender: { fit: evidence.gender, points: points.gender },
  };
}
