import { sql } from '@bonafide/platform/database/sql';
import { createHash } from 'node:crypto';
import type { DataSource, EntityManager } from 'typeorm';
import { entityKey, prepareEntityName } from './entity-name.js';
import type { AmlSource, ListEntity } from './list-entity.js';
import { comparableIdentifier, isTelling } from './listed-identifiers.js';
import { ListFormatError } from './list-format-error.js';
import { prepareName } from './prepare-name.js';
import { listedTerms, searchKey } from './search-terms.js';

export interface ImportOutcome {
  importId: string;
  source: AmlSource;
  /** number of entries in the list after the import */
  entities: number;
  added: number;
  changed: number;
  removed: number;
  /** what entries say of a date, an alias or an identifier and could not be read, as `entry: text` */
  unread: string[];
}

/** Changes with the rules for search terms, so that the next import indexes every name again. */
const TERMS_VERSION = 4;
const ROWS_AT_ONCE = 1_000;
/**
 * A new issue that drops more than this share of the last one, and more than a handful of entries, is probably a broken
 * file.
 */
const SHRINK_SHARE_MAX = 0.2;
const SHRINK_ENTRIES_MIN = 10;
const IMPORT_LOCK = 720_600;

/**
 * Replaces a list with a new issue, changing only what differs. Runs in the caller's transaction: screenings see the
 * old issue until it commits. Imports run one at a time.
 * @throws ListFormatError when the issue is empty, names an entry twice, or is much shorter than the last one.
 */
export async function importList(
  manager: EntityManager,
  source: AmlSource,
  entities: readonly ListEntity[],
  options: { allowShrink?: boolean } = {},
): Promise<ImportOutcome> {
  await sql.run(manager, 'SET LOCAL statement_timeout = 0');
  await sql.run(manager, 'SELECT pg_advisory_xact_lock($1)', [IMPORT_LOCK]);
  const issue = new Map(entities.map((entity) => [entity.sourceRef, entity]));
  if (issue.size === 0) throw new ListFormatError('the list has no entries');
  if (issue.size < entities.length) throw new ListFormatError('an entry stands in the list twice');
  const digests = new Map([...issue].map(([ref, entity]) => [ref, digestOf(entity)]));
  const stored = await sql.rows<{ ref: string; digest: string }>(
    manager,
    'SELECT source_ref AS ref, digest FROM aml_entities WHERE source = $1',
    [source],
  );
  const known = new Map(stored.map(({ ref, digest }) => [ref, digest]));
  const removed = [...known.keys()].filter((ref) => !issue.has(ref));
  assertNotShrunk(known.size, removed.length, options.allowShrink);
  const added = [...issue.keys()].filter((ref) => !known.has(ref));
  const changed = [...issue.keys()].filter((ref) => known.has(ref) && known.get(ref) !== digests.get(ref));
  await sql.run(manager, 'DELETE FROM aml_entities WHERE source = $1 AND source_ref = ANY($2)', [
    source,
    removed,
  ]);
  const written = [...changed, ...added];
  for (let from = 0; from < written.length; from += ROWS_AT_ONCE)
    await writeEntities(
      manager,
      written.slice(from, from + ROWS_AT_ONCE).map((ref) => issue.get(ref)!),
    );
  if (removed.length + written.length > 0) await renewTerms(manager);
  const counts = {
    entities: issue.size,
    added: added.length,
    changed: changed.length,
    removed: removed.length,
  };
  const digest = createHash('sha256')
    .update([...digests.values()].sort().join())
    .digest('hex');
  const run = await sql.maybe<{ id: string }>(
    manager,
    `INSERT INTO aml_imports (source, digest, entities, added, changed, removed)
     VALUES ($1, $2, $3, $4, $5, $6) RETURNING id`,
    [source, digest, ...Object.values(counts)],
  );
  const unread = entities.flatMap(({ sourceRef, unread: texts = [] }) =>
    texts.map((text) => `${sourceRef}: ${text}`),
  );
  return { importId: run!.id, source, ...counts, unread };
}

const digestOf = (entity: ListEntity): string =>
  createHash('sha256')
    .update(JSON.stringify([TERMS_VERSION, entity]))
    .digest('hex');

function assertNotShrunk(before: number, removed: number, allowed: boolean | undefined): void {
  if (allowed || removed <= SHRINK_ENTRIES_MIN || removed <= before * SHRINK_SHARE_MAX) return;
  throw new ListFormatError(
    `${removed} of ${before} entries are missing; if the list has really become so much shorter, allow it with --allow-shrink`,
  );
}

async function writeEntities(manager: EntityManager, entities: ListEntity[]): Promise<void> {
  const rows = entities.map((entity) => ({
    source: entity.source,
    source_ref: entity.sourceRef,
    kind: entity.kind,
    digest: digestOf(entity),
    birth_dates: entity.birthDates,
    countries: entity.countries,
    gender: entity.gender ?? null,
    entry: entity,
  }));
  const written = await sql.rows<{ id: string; ref: string }>(
    manager,
    `INSERT INTO aml_entities (source, source_ref, kind, digest, birth_dates, countries, gender, entry)
     SELECT * FROM json_to_recordset($1::json)
       AS r (source text, source_ref text, kind text, digest text, birth_dates text[], countries text[], gender text, entry json)
     ON CONFLICT (source, source_ref) DO UPDATE SET kind = excluded.kind, digest = excluded.digest,
       birth_dates = excluded.birth_dates, countries = excluded.countries, gender = excluded.gender,
       entry = excluded.entry
     RETURNING id, source_ref AS ref`,
    [JSON.stringify(rows)],
  );
  const idOf = new Map(written.map(({ id, ref }) => [ref, id]));
  await sql.run(manager, 'DELETE FROM aml_names WHERE entity_id = ANY($1)', [[...idOf.values()]]);
  const names = entities
    .filter(({ kind }) => kind === 'person')
    .flatMap(({ sourceRef, names: given }) =>
      given.map(({ name, kind }) => ({
        entity_id: idOf.get(sourceRef),
        name,
        weak: kind === 'weak',
        key: searchKey(prepareName(name)),
        terms: listedTerms(name),
      })),
    );
  await writeDetails(manager, entities, idOf);
  await sql.run(
    manager,
    `INSERT INTO aml_names (entity_id, name, weak, key, terms)
     SELECT entity_id, name, weak, key, array_to_tsvector(terms) FROM json_to_recordset($1::json)
       AS r (entity_id bigint, name text, weak boolean, key text, terms text[])
      WHERE cardinality(terms) > 0`,
    [JSON.stringify(names)],
  );
}

async function writeDetails(
  manager: EntityManager,
  entities: readonly ListEntity[],
  idOf: ReadonlyMap<string, string>,
): Promise<void> {
  const ids = [...idOf.values()];
  await sql.run(manager, 'DELETE FROM aml_entity_names WHERE entity_id = ANY($1)', [ids]);
  await sql.run(manager, 'DELETE FROM aml_identifiers WHERE entity_id = ANY($1)', [ids]);
  const names = entities
    .filter(({ kind }) => kind !== 'person' && kind !== 'cryptoAddress')
    .flatMap(({ sourceRef, kind, names: listed }) =>
      listed.map(({ name, kind: quality }) => ({
        entity_id: idOf.get(sourceRef),
        kind,
        name,
        weak: quality === 'weak',
        key: entityKey(prepareEntityName(name, kind !== 'organization')),
      })),
    );
  await sql.run(
    manager,
    `INSERT INTO aml_entity_names (entity_id, kind, name, weak, key) SELECT * FROM json_to_recordset($1::json)
       AS r (entity_id bigint, kind text, name text, weak boolean, key text)`,
    [JSON.stringify(names)],
  );
  const identifiers = entities.flatMap(({ sourceRef, kind, names: listed, identifiers: given = [] }) =>
    [...given.map(({ value }) => value), ...(kind === 'cryptoAddress' ? listed.map(({ name }) => name) : [])]
      .filter(isTelling)
      .map((value) => ({ entity_id: idOf.get(sourceRef), value: comparableIdentifier(value) })),
  );
  await sql.run(
    manager,
    `INSERT INTO aml_identifiers (entity_id, value) SELECT * FROM json_to_recordset($1::json)
       AS r (entity_id bigint, value text) ON CONFLICT DO NOTHING`,
    [JSON.stringify(identifiers)],
  );
}

/** Updates the terms, and the names of each, to match the current names. */
async function renewTerms(manager: EntityManager): Promise<void> {
  await sql.run(
    manager,
    `
    CREATE TEMPORARY TABLE current_terms ON COMMIT DROP AS
      SELECT t.lexeme AS term, count(*)::int AS names, array_agg(n.id ORDER BY n.id) AS ids
        FROM aml_names n CROSS JOIN unnest(n.terms) AS t GROUP BY t.lexeme`,
  );
  await sql.run(manager, 'ALTER TABLE current_terms ADD PRIMARY KEY (term)');
  const gone = await sql.rows<{ term: string }>(
    manager,
    'SELECT term FROM aml_terms t WHERE NOT EXISTS (SELECT 1 FROM current_terms c WHERE c.term = t.term)',
  );
  if (gone.length > 0)
    await sql.run(manager, 'DELETE FROM aml_terms WHERE term = ANY ($1)', [gone.map(({ term }) => term)]);
  await sql.run(
    manager,
    `INSERT INTO aml_terms (term, names, ids) SELECT term, names, ids FROM current_terms
     ON CONFLICT (term) DO UPDATE SET names = excluded.names, ids = excluded.ids WHERE aml_terms.ids <> excluded.ids`,
  );
  await sql.run(manager, 'DROP TABLE current_terms');
}

/**
 * Updates planner statistics for screening after an import. Citus does not allow ANALYZE after other statements
 * (docs/design/running.md).
 */
export const analyzeLists = (dataSource: DataSource): Promise<void> =>
  dataSource.transaction(async (manager) => {
    await sql.run(manager, 'SET LOCAL statement_timeout = 0');
    await sql.run(manager, 'ANALYZE aml_entities, aml_names, aml_terms, aml_entity_names, aml_identifiers');
  });
