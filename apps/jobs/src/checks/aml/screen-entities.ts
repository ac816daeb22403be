import { sql } from '@bonafide/platform/database/sql';
import type { EntityManager } from 'typeorm';
import type { AmlEntityQuestion, AmlExplanation, AmlFacts, AmlHit } from '../../providers/aml.port.js';
import {
  entityKey,
  type EntityNameScore,
  prepareEntityName,
  preparedListedEntity,
  scoreEntityNames,
} from './entity-name.js';
import type { ListEntity, ListedKind } from './list-entity.js';
import { comparableIdentifier } from './listed-identifiers.js';
import { AML_THRESHOLD, hitOf, isAnyListImported, rank, WEAK_ALIAS } from './screen-lists.js';

// Listed organizations, ships, aircraft and wallets that a name or an identifier may refer to.

/** Entries whose kind their list does not state are compared with each. */
const KINDS: Record<AmlEntityQuestion['kind'], ListedKind[]> = {
  organization: ['organization', 'other'],
  vessel: ['vessel', 'other'],
  aircraft: ['aircraft', 'other'],
  cryptoAddress: ['person', 'organization', 'vessel', 'aircraft', 'cryptoAddress', 'other'],
};
const CANDIDATES_MAX = 60;
const SAME_COUNTRY = 0.02;
const OTHER_COUNTRY = -0.04;
/** Two ships of one name have two numbers. */
const OTHER_NUMBER = -0.35;
const IMO_NUMBER = /^\d{7}$/;

interface Candidate {
  entityId: string;
  name: string;
  weak: boolean;
  entry: ListEntity;
}

interface Scored {
  entry: ListEntity;
  score: number;
  explanation: AmlExplanation;
}

/** Null while no list is imported. */
export async function screenEntities(
  manager: EntityManager,
  question: AmlEntityQuestion,
  threshold = AML_THRESHOLD,
): Promise<AmlFacts | null> {
  const named = question.name ? await scoreByName(manager, question, question.name) : [];
  const identified = question.identifier
    ? await scoreByIdentifier(manager, question, question.identifier)
    : [];
  const best = new Map<string, Scored>();
  for (const scored of [...identified, ...named]) {
    const id = `${scored.entry.source}:${scored.entry.sourceRef}`;
    if (scored.score > (best.get(id)?.score ?? 0)) best.set(id, scored);
  }
  if (best.size === 0 && !(await isAnyListImported(manager))) return null;
  const { chosen, near, bestScore } = rank([...best.values()], threshold);
  const toHit = ({ entry, score, explanation }: Scored): AmlHit => hitOf(entry, score, explanation);
  return { hits: chosen.map(toHit), nearMisses: near.map(toHit), threshold, compared: best.size, bestScore };
}

async function scoreByName(
  manager: EntityManager,
  question: AmlEntityQuestion,
  name: string,
): Promise<Scored[]> {
  const isShip = question.kind !== 'organization';
  const asked = prepareEntityName(name, isShip);
  const candidates = await sql.rows<Candidate>(
    manager,
    `SELECT n.entity_id AS "entityId", n.name, n.weak, e.entry
       FROM (SELECT entity_id, name, weak FROM aml_entity_names
              WHERE kind = ANY($1) AND key % $2 ORDER BY similarity(key, $2) DESC LIMIT ${CANDIDATES_MAX}) AS n
       JOIN aml_entities e ON e.id = n.entity_id`,
    [KINDS[question.kind], entityKey(asked)],
  );
  return candidates.map(({ name: listed, weak, entry }) => {
    const likeness = scoreEntityNames(asked, preparedListedEntity(listed, isShip));
    const nameScore = likeness.score * (weak ? WEAK_ALIAS : 1);
    const country = countryFit(question.country, entry.countries);
    const points = { same: SAME_COUNTRY, other: OTHER_COUNTRY, unknown: 0 }[country];
    const total = nameScore + points + numberPoints(question, entry);
    return {
      entry,
      score: nameScore === 0 ? 0 : round(Math.max(0, Math.min(1, total))),
      explanation: explain({ name: listed, weak, nameScore, likeness, country: { fit: country, points } }),
    };
  });
}

async function scoreByIdentifier(
  manager: EntityManager,
  { kind, country: requested }: AmlEntityQuestion,
  identifier: string,
): Promise<Scored[]> {
  const value = comparableIdentifier(identifier);
  const rows = await sql.rows<{ entry: ListEntity }>(
    manager,
    `SELECT e.entry FROM aml_identifiers i JOIN aml_entities e ON e.id = i.entity_id
      WHERE i.value = $1 AND e.kind = ANY($2)`,
    [value, KINDS[kind]],
  );
  return rows.map(({ entry }) => {
    const pair = { asked: value, listed: value, reason: 'identifier', likeness: 1, weight: 1 };
    const likeness = { score: 1, pairs: [pair], onlyAsked: [], onlyListed: [] };
    const country = { fit: countryFit(requested, entry.countries), points: 0 };
    return {
      entry,
      score: 1,
      explanation: explain({ name: entry.names[0]!.name, weak: false, nameScore: 1, likeness, country }),
    };
  });
}

function countryFit(requested: string | undefined, listed: readonly string[]): 'same' | 'other' | 'unknown' {
  if (requested === undefined || listed.length === 0) return 'unknown';
  return listed.includes(requested) ? 'same' : 'other';
}

/** A ship keeps the number of her hull under every name and flag. */
function numberPoints({ kind, identifier }: AmlEntityQuestion, { identifiers = [] }: ListEntity): number {
  const number = comparableIdentifier(identifier ?? '');
  if (kind !== 'vessel' || !IMO_NUMBER.test(number)) return 0;
  const listed = identifiers
    .map(({ value }) => comparableIdentifier(value))
    .filter((value) => IMO_NUMBER.test(value));
  return listed.length > 0 && !listed.includes(number) ? OTHER_NUMBER : 0;
}

const round = (score: number) => Math.round(score * 10_000) / 10_000;

function explain(found: {
  name: string;
  weak: boolean;
  nameScore: number;
  likeness: EntityNameScore;
  country: { fit: string; points: number };
}): AmlExplanation {
  const { name, weak, nameScore, likeness, country } = found;
  return {
    name,
    weak,
    nameScore: round(nameScore),
    words: likeness.pairs.map((pair) => ({
      ...pair,
      likeness: round(pair.likeness),
      weight: round(pair.weight),
    })),
    onlyAsked: likeness.onlyAsked,
    onlyListed: likeness.onlyListed,
    birthDate: { fit: 'unknown', points: 0 },
    country,
    gender: { fit: 'unknown', points: 0 },
  };
}
