// Every filter of the jobs listing with its editor. The type ensures that none of the API's filters is missing.
import type { JobsPaths } from '../api/client.js';

export type ListQuery = NonNullable<JobsPaths['/api/jobs']['get']['parameters']['query']>;

/** Parameters for fields and order, and the API's aliases for old clients. */
type NoFilter =
  | 'fields'
  | 'token'
  | 'page'
  | 'after'
  | 'pageSize'
  | 'sortBy'
  | 'sortOrder'
  | 'toFrom'
  | 'mask'
  | 'withPhotos'
  | 'withPhotoUrls'
  | 'signedUrl'
  | 'includeResults'
  | 'respIdType'
  | 'respIdState'
  | 'respIdCountry'
  | 'respIdVersion';

export type FilterName = Exclude<keyof ListQuery, NoFilter>;

export type FilterEditor =
  | { kind: 'text'; placeholder?: string }
  | { kind: 'list'; placeholder?: string }
  | { kind: 'choice'; values: readonly string[] }
  | { kind: 'yes-no' }
  | { kind: 'time'; end: 'from' | 'to' };

export interface Filter {
  editor: FilterEditor;
  group: 'job' | 'person' | 'document' | 'checks' | 'account';
  /** May contain personal data: kept in this page's memory, never in a URL. */
  isPrivate?: true;
}

const JOB_TYPES = [
  'id-verification',
  'id-reverification',
  'selfie-verification',
  'id-crosscheck',
  'id-aamva',
  'id-aml',
  'ecbsv-ssn',
  'private-ssn',
  'dob',
  'tin-validation',
] as const satisfies readonly NonNullable<ListQuery['type']>[];

const DOCUMENTS = [
  'drivers-license',
  'drivers-license-permit',
  'commercial-license',
  'identification',
  'passport',
  'passport-card',
  'residence',
  'visa',
  'employment',
  'citizen',
  'global-entry',
  'nexus',
  'sentri',
  'matricula-consular',
  'indian',
  'indigenous',
  'handgun',
  'health-insurance',
  'aetna-insurance',
  'cigna-insurance',
  'cvs-rx',
  'uhc-insurance',
  'other',
];
const BILLED = [
  'idv_billable',
  'physical_address_billable',
  'ip_address_billable',
  'crosscheck_billable',
  'darkweb_billable',
  'aamva_billable',
  'dlv_billable',
  'aml_billable',
] as const satisfies readonly NonNullable<ListQuery['billableType']>[];

export const LEVELS = [
  'none',
  'read',
  'document',
  'holder',
  'present',
  'proof',
] as const satisfies readonly NonNullable<ListQuery['assurance']>[];

const text = (placeholder?: string): FilterEditor => ({ kind: 'text', placeholder });
const choice = (...values: readonly string[]): FilterEditor => ({ kind: 'choice', values });
const yesNo: FilterEditor = { kind: 'yes-no' };

export const FILTERS: Record<FilterName, Filter> = {
  status: { group: 'job', editor: choice('active', 'completed', 'removed') },
  success: { group: 'job', editor: yesNo },
  assurance: { group: 'job', editor: choice(...LEVELS) },
  withOutcome: { group: 'job', editor: yesNo },
  type: { group: 'job', editor: choice(...JOB_TYPES) },
  from: { group: 'job', editor: { kind: 'time', end: 'from' } },
  to: { group: 'job', editor: { kind: 'time', end: 'to' } },
  id: { group: 'job', editor: text('aB3dE6gH9jK2') },
  ids: { group: 'job', editor: { kind: 'list', placeholder: 'aB3dE6gH9jK2, …' } },
  internalId: { group: 'job', editor: text('order-1'), isPrivate: true },
  processed: { group: 'job', editor: yesNo },
  withSession: { group: 'job', editor: yesNo },
  accountReviewed: { group: 'job', editor: yesNo },
  firstName: { group: 'person', editor: text(), isPrivate: true },
  lastName: { group: 'person', editor: text(), isPrivate: true },
  email: { group: 'person', editor: text('name@'), isPrivate: true },
  phone: { group: 'person', editor: text('+1212'), isPrivate: true },
  idType: { group: 'document', editor: choice(...DOCUMENTS) },
  idState: { group: 'document', editor: text('CA') },
  idCountry: { group: 'document', editor: text('US') },
  idVersion: { group: 'document', editor: text() },
  aml: { group: 'checks', editor: choice('all', 'sanction', 'warning', 'pep') },
  undetermined: { group: 'checks', editor: text('faceMatch') },
  aamvaSource: { group: 'checks', editor: choice('US', 'CA') },
  billable: { group: 'account', editor: yesNo },
  billableType: { group: 'account', editor: choice(...BILLED) },
  accountGroupSid: { group: 'account', editor: text() },
};

export const FILTER_NAMES = Object.keys(FILTERS) as FilterName[];

/** A filter's value as text, as in the API's query; several ids separated by commas. */
export type Filters = Partial<Record<FilterName, string>>;

/** A value from a URL or a person, if it is valid for the filter. */
export function readFilter(name: FilterName, given: unknown): string | undefined {
  const text = typeof given === 'string' ? given.trim() : '';
  if (text === '' || text.length > 2000) return undefined;
  const { editor } = FILTERS[name];
  if (editor.kind === 'choice') return editor.values.includes(text) ? text : undefined;
  if (editor.kind === 'yes-no') return text === 'true' || text === 'false' ? text : undefined;
  if (editor.kind === 'time')
    return Number.isNaN(Date.parse(text)) ? undefined : new Date(text).toISOString();
  return text;
}

/** As API query parameters. */
export function queryOf(filters: Filters): ListQuery {
  const query: Record<string, unknown> = {};
  for (const name of FILTER_NAMES) {
    const value = filters[name];
    if (value === undefined) continue;
    const { kind } = FILTERS[name].editor;
    query[name] =
      kind === 'yes-no'
        ? value === 'true'
        : kind === 'list'
          ? value
              .split(/[\s,]+/)
              .filter(Boolean)
              .slice(0, 250)
          : value;
  }
  return query as ListQuery;
}
