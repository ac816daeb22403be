// A jobs list as encoded in its URL: filters, order, columns. The URL shows the same list to everyone, except for filters
// with personal data, which are never in a URL.
import { FILTER_NAMES, FILTERS, type FilterName, type Filters, readFilter } from './filters.js';
import { COLUMN_NAMES, type ColumnName } from './column-names.js';

export interface JobsSearch extends Filters {
  /** which time `from` and `to` refer to */
  toFrom?: 'updatedAt';
  sortBy?: 'updated' | 'status';
  sortOrder?: 'asc';
  /** comma-separated; omitted: the default columns */
  columns?: string;
}

const PUBLIC_NAMES = FILTER_NAMES.filter((name) => !FILTERS[name].isPrivate);

export function readJobsSearch(given: Record<string, unknown>): JobsSearch {
  const search: JobsSearch = {};
  for (const name of PUBLIC_NAMES) {
    const value = readFilter(name, given[name]);
    if (value !== undefined) search[name] = value;
  }
  if (given.toFrom === 'updatedAt') search.toFrom = 'updatedAt';
  if (given.sortBy === 'updated' || given.sortBy === 'status') search.sortBy = given.sortBy;
  if (given.sortOrder === 'asc') search.sortOrder = 'asc';
  const columns = typeof given.columns === 'string' ? readColumns(given.columns) : [];
  if (columns.length > 0) search.columns = columns.join(',');
  return search;
}

export const filtersOf = (search: JobsSearch): Filters =>
  Object.fromEntries(
    PUBLIC_NAMES.flatMap((name) => (search[name] === undefined ? [] : [[name, search[name]]])),
  );

export const columnsOf = ({ columns }: JobsSearch): ColumnName[] =>
  columns === undefined ? USUAL_COLUMNS : readColumns(columns);

const readColumns = (text: string): ColumnName[] => {
  const given = text.split(',');
  return COLUMN_NAMES.filter((name) => given.includes(name));
};

const USUAL_COLUMNS: ColumnName[] = [
  'outcome',
  'id',
  'type',
  'document',
  'place',
  'problems',
  'submitted',
  'duration',
];

/** Sets or removes a filter and keeps the rest. */
export const withFilter = (search: JobsSearch, name: FilterName, value: string | undefined): JobsSearch => {
  const { [name]: _before, ...rest } = search;
  return value === undefined ? rest : { ...rest, [name]: value };
};
