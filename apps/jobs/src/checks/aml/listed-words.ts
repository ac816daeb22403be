import { sql } from '@bonafide/platform/database/sql';
import type { EntityManager } from 'typeorm';
import type { ListedWords } from './word-weight.js';

/** Words in fewer names than this count as rare. */
const COUNTED_MIN = 2;

const known = new WeakMap<object, { importId: string; words: Promise<ListedWords> }>();

/** Frequency of words in the lists as of an import; read once per import and database. */
export function listedWords(manager: EntityManager, importId: string): Promise<ListedWords> {
  const { dataSource } = manager;
  const last = known.get(dataSource);
  if (last?.importId === importId) return last.words;
  const words = readWords(dataSource.manager);
  known.set(dataSource, { importId, words });
  words.catch(() => known.delete(dataSource));
  return words;
}

async function readWords(manager: EntityManager): Promise<ListedWords> {
  const rows = await sql.rows<{ term: string | null; names: number }>(
    manager,
    `SELECT NULL AS term, count(*)::int AS names FROM aml_names
     UNION ALL SELECT term, names FROM aml_terms WHERE names >= $1 AND NOT starts_with(term, '_')`,
    [COUNTED_MIN],
  );
  const counts = new Map(rows.slice(1).map(({ term, names }) => [term!, names]));
  return { total: rows[0]!.names, count: (fold) => counts.get(fold) ?? 0 };
}
