import { type AssuranceLevel, levelsFrom } from '@bonafide/contracts/assurance';
import type { JobType } from '@bonafide/contracts/job-types';
import type { Facet } from '../totals/facets.js';
import type { CountedBy } from '../totals/total-expression.js';
import { endOfPrefix, phoneKey, searchKey } from '../store/search-keys.js';
import {
  LISTING_PARAMETERS,
  type ListingParameter,
  type ListingParameterName,
} from './listing-parameters.js';
import type { ListingPlace } from './listing-place.js';
import type { ListingQuery } from './listing-query.js';
import { countryOfState, stateCode } from '../../core/values/state-code.js';

/** The owner of the jobs, and which of them. */
export interface ListingOf {
  tenant: string;
  query: ListingQuery;
  /** a session sees only its own job */
  onlyJobId?: string;
  /** only jobs of these types; undefined: of every type */
  jobTypes?: ReadonlySet<JobType>;
  /** also selects the sealed tokens of session jobs */
  withTokens?: boolean;
  /** the page begins after this job */
  after?: ListingPlace;
}

/** The page number; with cursors, counted from the start of the walk. */
export const pageOf = ({ query, after }: Pick<ListingOf, 'query' | 'after'>): number =>
  after ? after.page + 1 : ((query.page ?? 1) as number);

/** These select and format the page; every other parameter filters the listing. */
const NOT_FILTERS = new Set<string>([
  'fields',
  'token',
  'page',
  'after',
  'pageSize',
  'sortBy',
  'sortOrder',
  'toFrom',
  'withPhotos',
  'withPhotoUrls',
  'signedUrl',
  'includeResults',
  'mask',
] satisfies ListingParameterName[]);

export type FilterName = ListingParameterName;
const FILTERS = Object.entries(LISTING_PARAMETERS as Record<string, ListingParameter>)
  .filter(([name, { aliasOf }]) => !NOT_FILTERS.has(name) && aliasOf === undefined)
  .map(([name]) => name as FilterName);

/** The parameters that filter the listing. */
export const filtersOf = (query: ListingQuery): FilterName[] =>
  FILTERS.filter((name) => query[name] !== undefined);

/** Conditions joined by AND, with the values of their placeholders. */
export class Where {
  readonly parameters: unknown[] = [];
  /** facets that jobs are counted by, besides their tenant, as SQL for `jobs`, `job_totals` and `job_facet_totals` */
  private readonly facets: { jobs: string; totals: string; facet: string; value: string }[] = [];
  /** everything else */
  readonly conditions: string[] = [];
  /** The value's placeholder. */
  bind(value: unknown): string {
    this.parameters.push(value);
    return `$${this.parameters.length}`;
  }
  add(condition: (placeholder: string) => string, value: unknown): void {
    this.conditions.push(condition(this.bind(value)));
  }
  /** @param value its condition on `job_facet_totals.value` */
  addFacet(facet: Facet, value: string, totals: string, jobs = totals): void {
    this.facets.push({ jobs, totals, facet, value });
  }
  get sql(): string {
    return [this.facetsOfJobs, ...this.conditions].join(' AND ');
  }
  get facetsOfJobs(): string {
    return [TENANT, ...this.facets.map(({ jobs }) => jobs)].join(' AND ');
  }
  get facetsOfTotals(): string {
    return [TENANT, ...this.facets.map(({ totals }) => totals)].join(' AND ');
  }
  get facetCount(): number {
    return this.facets.length;
  }
  /** The table with the totals of these jobs: those of a single facet have few rows. */
  countedBy(axis: 'submitted' | 'updated'): CountedBy {
    const [one = { facet: '', value: `value = ''` }] = this.facets;
    const totals: CountedBy['totals'] =
      this.facets.length > 1
        ? { table: 'job_totals', conditions: this.facetsOfTotals }
        : {
            table: 'job_facet_totals',
            conditions: `${TENANT} AND axis = '${axis}' AND facet = '${one.facet}' AND ${one.value}`,
          };
    return { totals, deltas: this.facetsOfTotals, jobs: this.facetsOfJobs };
  }
}

/** Condition of statements whose first placeholder is the tenant. */
export const TENANT = 'tenant = $1';

/** The column that `from` and `to` limit. */
export const rangeColumnOf = ({ toFrom }: ListingQuery) =>
  toFrom === 'updatedAt' ? 'updated_at' : 'submitted_at';

/** Matches keys that begin with `prefix`, as a range: unlike with LIKE, the plan is good for every value. */
function addRange(where: Where, column: string, prefix: string): void {
  where.add((p) => `${column} ~>=~ ${p}`, prefix);
  const end = endOfPrefix(prefix);
  if (end !== undefined) where.add((p) => `${column} ~<~ ${p}`, end);
}

const likePrefix = (value: string) => `${value.replace(/[\\%_]/g, '\\$&')}%`;

/** Filters that `facetsOf` reads. */
export const FACET_FILTERS: readonly FilterName[] = [
  'type',
  'status',
  'success',
  'withOutcome',
  'accountReviewed',
  'withSession',
  'billable',
  'processed',
  'idType',
  'idState',
  'idCountry',
];

/** The owner's jobs, with the facets that `job_totals` counts them by. */
export function facetsOf({ tenant, query, jobTypes }: ListingOf): Where {
  const where = new Where();
  where.bind(tenant);
  const text = (facet: Facet, value: unknown) => {
    if (value === undefined) return;
    const bound = where.bind(value);
    where.addFacet(facet, `value = ${bound}`, `${facet} = ${bound}`);
  };
  const boolean = (facet: Facet, value: unknown) => {
    if (value === undefined) return;
    const bound = `${where.bind(value)}::boolean`;
    where.addFacet(facet, `value = (${bound})::text`, `${facet} = ${bound}`);
  };
  if (jobTypes) {
    const types = `ANY(${where.bind([...jobTypes])}::text[])`;
    where.addFacet('type', `value = ${types}`, `type = ${types}`);
  }
  text('type', query.type);
  text('status', query.status);
  boolean('success', query.success);
  if (query.withOutcome !== undefined) {
    where.addFacet('status', `value = 'completed'`, `status = 'completed'`);
    where.addFacet('success', `true`, `success IS ${query.withOutcome ? 'NOT ' : ''}NULL`);
  }
  boolean('account_reviewed', query.accountReviewed);
  boolean('with_session', query.withSession);
  boolean('billable', query.billable);
  text('id_type', query.idType);
  text('id_state', query.idState === undefined ? undefined : stateCode(query.idState as string));
  // A full code also names its country: CA-FL is not a state of the United States.
  text('id_country', countryOfState(query.idState as string | undefined));
  text('id_country', query.idCountry);
  if (query.processed === true)
    where.addFacet('processed', `value = 'true'`, 'processed', 'completed_at IS NOT NULL');
  if (query.processed === false)
    where.addFacet('processed', `value = 'false'`, 'NOT processed', 'completed_at IS NULL');
  return where;
}

export function whereOf(of: ListingOf): Where {
  const { query, onlyJobId } = of;
  const where = facetsOf(of);
  if (onlyJobId) where.add((p) => `id = ${p}`, onlyJobId);
  const equals = (column: string, value: unknown) => {
    if (value !== undefined) where.add((p) => `${column} = ${p}`, value);
  };
  const prefix = (column: string, value: string | undefined) => {
    if (value !== undefined) where.add((p) => `${column} LIKE ${p}`, likePrefix(value));
  };
  equals('id', query.id);
  if (query.ids) where.add((p) => `id = ANY(${p}::text[])`, query.ids);
  equals('internal_id', query.internalId);
  equals('account_group_sid', query.accountGroupSid);
  equals('aamva_source', query.aamvaSource);
  equals('id_version', query.idVersion);
  prefix('first_name_key', query.firstName === undefined ? undefined : searchKey(query.firstName as string));
  prefix('last_name_key', query.lastName === undefined ? undefined : searchKey(query.lastName as string));
  if (query.email !== undefined) addRange(where, 'email_key', searchKey(query.email as string));
  if (query.phone !== undefined) addRange(where, 'phone_key', phoneKey(query.phone as string));
  if (query.billableType !== undefined) where.add((p) => `${p} = ANY(billable_types)`, query.billableType);
  // Worded as in the index (migration 0861).
  if (query.undetermined !== undefined)
    where.add((p) => `undetermined <> '{}'::text[] AND ${p} = ANY(undetermined)`, query.undetermined);
  if (query.assurance !== undefined)
    where.add((p) => `assurance = ANY(${p}::text[])`, levelsFrom(query.assurance as AssuranceLevel));
  if (query.aml === 'all') where.conditions.push(`aml_types <> '{}'`);
  else if (query.aml !== undefined) where.add((p) => `aml_types @> ARRAY[${p}::text]`, query.aml);
  const timestamp = rangeColumnOf(query);
  if (query.from !== undefined) where.add((p) => `${timestamp} >= ${p}`, query.from);
  if (query.to !== undefined) where.add((p) => `${timestamp} <= ${p}`, query.to);
  return where;
}
