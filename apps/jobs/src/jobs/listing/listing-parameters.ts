import { ASSURANCE_LEVELS } from '@bonafide/contracts/assurance';
import { DOCUMENT_TYPES } from '@bonafide/contracts/document-type';
import { BILLABLE_TYPES, JOB_STATUSES, JOB_TYPES } from '@bonafide/contracts/job-types';
import { UNDETERMINED_NAMES } from '../store/check-names.js';

type Kind =
  | { kind: 'text' }
  | { kind: 'texts' }
  | { kind: 'id' }
  | { kind: 'name' }
  | { kind: 'email' }
  | { kind: 'phone' }
  | { kind: 'country' }
  | { kind: 'state' }
  | { kind: 'boolean' }
  | { kind: 'integer'; min: number; max: number; default?: number }
  | { kind: 'date' }
  | { kind: 'enum'; values: readonly string[] };

export type ListingParameter = Kind & { description: string; aliasOf?: string };

const text = (description: string): ListingParameter => ({ kind: 'text', description });
const boolean = (description: string): ListingParameter => ({ kind: 'boolean', description });
const oneOf = (values: readonly string[], description: string): ListingParameter => ({
  kind: 'enum',
  values,
  description,
});
const ID_TYPE = oneOf(DOCUMENT_TYPES, 'Detected id type');
const ID_STATE: ListingParameter = { kind: 'state', description: 'Issuing state, ISO 3166-2, bare or full' };
const ID_COUNTRY: ListingParameter = {
  kind: 'country',
  description: 'Issuing country, ISO 3166-1 alpha-2; alpha-3 is understood too',
};
const ID_VERSION = text('Detected id template version');
const alias = (of: string, parameter: ListingParameter): ListingParameter => ({
  ...parameter,
  description: `Deprecated alias of ${of}`,
  aliasOf: of,
});

/** Every query parameter of `GET /api/jobs` (spec Endpoints): the parser and the OpenAPI document both read this. */
export const LISTING_PARAMETERS = {
  id: { kind: 'id', description: 'Job id' },
  internalId: text('Internal id set at creation'),
  type: oneOf(JOB_TYPES, 'Job type'),
  fields: text('Comma-separated field names to return; dot notation for nested fields'),
  ids: {
    kind: 'texts',
    description: 'Job ids, at most 250; repeat the parameter, or put commas between them',
  },
  token: text('Time-limited session token of the web client'),
  // No default in the document: clients that fill in defaults could not use `after`.
  page: { kind: 'integer', min: 1, max: 2_147_483_647, description: 'Page, from 1; default 1' },
  after: text(
    'Instead of page: `next` of the previous page, or `*` for the first; new jobs do not shift the pages',
  ),
  pageSize: {
    kind: 'integer',
    min: 1,
    max: 250,
    default: 100,
    description: 'Jobs per page; default 100, maximum 250',
  },
  sortBy: oneOf(['submitted', 'updated', 'status'], 'Default submitted'),
  sortOrder: oneOf(['asc', 'desc'], 'Default desc'),
  status: oneOf(JOB_STATUSES, 'Job status; default: every status'),
  aml: oneOf(['sanction', 'warning', 'pep', 'all'], 'Jobs with an AML match of this type'),
  from: { kind: 'date', description: 'ISO 8601 lower bound, inclusive; a bare date means midnight UTC' },
  to: { kind: 'date', description: 'ISO 8601 upper bound, inclusive; a bare date means midnight UTC' },
  toFrom: oneOf(['submitted', 'updatedAt'], 'Which timestamp from and to apply to; default submitted'),
  mask: boolean('Mask a person’s texts and numbers; `masked` lists their paths'),
  withPhotos: boolean('Add idPhoto and userPhoto, base64, to the first 100 jobs of the page'),
  withPhotoUrls: boolean('Add idPhotoUrl and userPhotoUrl, signed, to the first 100 jobs of the page'),
  signedUrl: boolean('Add every signed photo URL, valid 15 minutes, to the first 100 jobs of the page'),
  firstName: { kind: 'name', description: 'Verified first name, case-insensitive prefix' },
  lastName: { kind: 'name', description: 'Verified last name, case-insensitive prefix' },
  email: { kind: 'email', description: 'Submitted e-mail address, case-insensitive prefix' },
  phone: { kind: 'phone', description: 'Submitted phone number, prefix; dashes and spaces are ignored' },
  success: boolean('Whether verification succeeded'),
  assurance: oneOf(ASSURANCE_LEVELS, 'Jobs that reached this level of assurance or a higher one'),
  withOutcome: boolean('Only completed jobs with an outcome, passed or failed, or only those without one'),
  accountReviewed: boolean('Whether a reviewer marked the job reviewed'),
  accountGroupSid: text('Account group SID'),
  includeResults: boolean('Default true; false omits result and makes the query much cheaper'),
  withSession: boolean('Only jobs created through a web-client session, or only directly submitted ones'),
  billable: boolean('Only billable jobs, or only sessions that went no further'),
  processed: boolean('Whether the job finished processing'),
  billableType: oneOf(BILLABLE_TYPES, 'Jobs on which this was billable'),
  undetermined: oneOf(
    UNDETERMINED_NAMES,
    'Jobs in which this check, named as in the statistics, got no answer',
  ),
  aamvaSource: oneOf(['US', 'CA'], 'Country of the AAMVA check'),
  idType: ID_TYPE,
  idState: ID_STATE,
  idCountry: ID_COUNTRY,
  idVersion: ID_VERSION,
  respIdType: alias('idType', ID_TYPE),
  respIdState: alias('idState', ID_STATE),
  respIdCountry: alias('idCountry', ID_COUNTRY),
  respIdVersion: alias('idVersion', ID_VERSION),
} as const satisfies Record<string, ListingParameter>;

export type ListingParameterName = keyof typeof LISTING_PARAMETERS;

/** Filters whose results could be used to guess a person's data. */
export const PERSONAL_FILTERS: readonly ListingParameterName[] = [
  'firstName',
  'lastName',
  'email',
  'phone',
  'internalId',
];
