import type { EntityManager } from 'typeorm';
import type { AmlFacts, AmlHit, AmlQuestion } from '../../providers/aml.port.js';
import type { ListEntity } from './list-entity.js';
import { preparedListedName, prepareName } from './prepare-name.js';
import { alike, scoreNames } from './score-names.js';
import { type FoundTerm, type NamesQuery, namesQuery, wantedWords, type WantedWord } from './search-terms.js';
import { breakTies } from './tie-breakers.js';

/** From this score on a listed person counts as a hit; where recall and precision stand is in docs/aml.md. */
export const AML_THRESHOLD = 0.81;
/** Terms a slip or two away, of which Jaro-Winkler chooses what is looked for in place of one word. */
const LIKE_TERMS_MAX = 32;
const CHOSEN_TERMS_MAX = 12;
/** Names compared word by word; the ones most alike as a whole come first. */
const CANDIDATES_MAX = 80;
const HITS_MAX = 20;
/** An alias that its list calls weak says less. */
const WEAK_ALIAS = 0.95;

interface Candidate {
  entityId: string;
  name: string;
  weak: boolean;
  birthDates: string[];
  countries: string[];
}

/** Listed persons whom a name may mean, from the imported lists; null while no list is imported. */
export async function screenLists(
  manager: EntityManager,
  question: AmlQuestion,
  threshold = AML_THRESHOLD,
): Promise<AmlFacts | null> {
  const asked = prepareName(
    [question.firstName, question.middleName, question.lastName].filter(Boolean).join(' '),
  );
  const query = namesQuery(await findTerms(manager, wantedWords(asked)));
  const key = asked.words.map(({ text }) => text).join(' ');
  const candidates = query === null ? [] : await findCandidates(manager, query, key);
  if (candidates.length === 0 && !(await isAnyListImported(manager))) return null;
  const best = new Map<string, number>();
  for (const candidate of candidates) {
    const likeness =
      scoreNames(asked, preparedListedName(candidate.name)) * (candidate.weak ? WEAK_ALIAS : 1);
    const score = breakTies(likeness, question, candidate);
    if (score > (best.get(candidate.entityId) ?? 0)) best.set(candidate.entityId, score);
  }
  const ranked = [...best].sort((a, b) => b[1] - a[1]);
  const chosen = ranked.filter(([, score]) => score >= threshold).slice(0, HITS_MAX);
  return {
    hits: await describe(manager, chosen),
    compared: best.size,
    bestScore: round(ranked[0]?.[1] ?? 0),
  };
}

/** For each wanted word the terms that the lists have of it: its own, and those alike. */
async function findTerms(manager: EntityManager, wanted: WantedWord[]): Promise<FoundTerm[][]> {
  if (wanted.length === 0) return [];
  const exact = [...new Set(wanted.flatMap(({ terms }) => terms))];
  const words = [...new Set(wanted.flatMap(({ fuzzy }) => fuzzy))];
  const rows = (await manager.query(
    `SELECT NULL AS word, term, names FROM aml_terms WHERE term = ANY($1)
     UNION ALL SELECT word, term, names FROM aml_like_terms($2, $3)`,
    [exact, words, LIKE_TERMS_MAX],
  )) as (FoundTerm & { word: string | null })[];
  return wanted.map(({ terms, fuzzy }) => {
    const own = rows.filter(({ word, term }) => word === null && terms.includes(term));
    const like = rows
      .filter(({ word, term }) => word !== null && fuzzy.includes(word) && !terms.includes(term))
      .map((row) => ({ ...row, likeness: alike(row.word!, row.term) }))
      .filter(({ likeness }) => likeness > 0)
      .sort((a, b) => b.likeness - a.likeness);
    return [...own, ...like.slice(0, CHOSEN_TERMS_MAX)];
  });
}

async function findCandidates(
  manager: EntityManager,
  { rarest, words, needed }: NamesQuery,
  key: string,
): Promise<Candidate[]> {
  const has = words.map((_, index) => `(terms @@ $${index + 3}::tsquery)::int`).join(' + ');
  return (await manager.query(
    `SELECT n.entity_id AS "entityId", n.name, n.weak, e.birth_dates AS "birthDates", e.countries
       FROM (SELECT entity_id, name, weak FROM aml_names WHERE terms @@ $1::tsquery AND ${has} >= ${needed}
              ORDER BY similarity(key, $2) DESC LIMIT ${CANDIDATES_MAX}) n
       JOIN aml_entities e ON e.id = n.entity_id`,
    [rarest, key, ...words],
  )) as Candidate[];
}

async function isAnyListImported(manager: EntityManager): Promise<boolean> {
  const rows = (await manager.query('SELECT 1 FROM aml_entities LIMIT 1')) as unknown[];
  return rows.length > 0;
}

const round = (score: number) => Math.round(score * 10_000) / 10_000;

async function describe(manager: EntityManager, chosen: [string, number][]): Promise<AmlHit[]> {
  if (chosen.length === 0) return [];
  const rows = (await manager.query('SELECT id, entry FROM aml_entities WHERE id = ANY($1)', [
    chosen.map(([id]) => id),
  ])) as { id: string; entry: ListEntity }[];
  const byId = new Map(rows.map(({ id, entry }) => [id, entry]));
  return chosen.flatMap(([id, score]) => {
    const entry = byId.get(id);
    return entry ? [hitOf(entry, round(score))] : [];
  });
}

function hitOf(entry: ListEntity, score: number): AmlHit {
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
  };
}
