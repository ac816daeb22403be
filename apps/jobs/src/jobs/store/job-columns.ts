import { addressKey } from '@bonafide/platform/http/address-key';
import type { Assurance, AssuranceLevel } from '@bonafide/contracts/assurance';
import type { JobHead, JobResult } from '@bonafide/contracts/job-record';
import type { BillableType } from '@bonafide/contracts/job-types';
import { type ReviewNeed, reviewNeedOf, undeterminedChecks } from './review-need.js';
import { phoneKey, searchKey } from './search-keys.js';

/** Columns a listing can search by, derived from the record each time it is written. */
export interface JobColumns {
  internal_id: string | null;
  account_group_sid: string | null;
  updated_at: string;
  completed_at: string | null;
  first_name_key: string | null;
  last_name_key: string | null;
  email_key: string | null;
  phone_key: string | null;
  success: boolean | null;
  account_reviewed: boolean;
  review_need: ReviewNeed | null;
  undetermined: string[];
  assurance: AssuranceLevel | null;
  billable_types: BillableType[];
  aml_types: string[];
  aamva_source: string | null;
  id_type: string | null;
  id_state: string | null;
  id_country: string | null;
  id_version: string | null;
  ip_address: string | null;
}

const BILLABLE_FLAGS: Record<string, BillableType> = {
  idvBillable: 'idv_billable',
  physicalAddressBillable: 'physical_address_billable',
  ipAddressBillable: 'ip_address_billable',
  crosscheckBillable: 'crosscheck_billable',
  darkwebBillable: 'darkweb_billable',
  aamvaBillable: 'aamva_billable',
  dlvBillable: 'dlv_billable',
  amlBillable: 'aml_billable',
};

const text = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null);
const keyed = (value: unknown, key: (text: string) => string) =>
  text(value) === null ? null : key(value as string);

/** sanction, warning, pep: of each AML match list that is not empty. PEP classes count as pep. */
function amlTypesOf(result: JobResult | null): string[] {
  const aml = (result?.aml ?? result) as { data?: { hits?: { matches?: Record<string, unknown[]> } } } | null;
  const matches = aml?.data?.hits?.matches ?? {};
  const found = Object.entries(matches).filter(([, hits]) => Array.isArray(hits) && hits.length > 0);
  return [...new Set(found.map(([name]) => (name.startsWith('pep') ? 'pep' : name)))].sort();
}

export function jobColumns(head: JobHead, result: JobResult | null): JobColumns {
  const { parameters, requestInfo } = head.request;
  const flags = (result?.featuresEnabled ?? {}) as Record<string, unknown>;
  const aamva = result?.aamva as { status?: string | null } | null | undefined;
  const asksAamva = typeof aamva?.status === 'string' && aamva.status !== 'Not Applicable';
  return {
    internal_id: head.internalId,
    account_group_sid: head.accountGroupSid,
    updated_at: head.updatedAt,
    completed_at: head.completed,
    first_name_key: keyed(result?.firstName, searchKey),
    last_name_key: keyed(result?.lastName, searchKey),
    email_key: keyed(parameters.email, searchKey),
    phone_key: keyed(parameters.phone, phoneKey),
    success: head.status !== 'active' && typeof result?.success === 'boolean' ? result.success : null,
    account_reviewed: head.accountReviewed,
    review_need: reviewNeedOf(head, result),
    undetermined: head.status === 'completed' ? undeterminedChecks(head) : [],
    assurance: (result?.assurance as Assurance | undefined)?.level ?? null,
    billable_types: Object.entries(BILLABLE_FLAGS)
      .filter(([flag]) => flags[flag] === true)
      .map(([, type]) => type),
    aml_types: amlTypesOf(result),
    aamva_source:
      head.request.type === 'id-aamva' ? text(parameters.country) : asksAamva ? text(result?.country) : null,
    id_type: text(result?.type),
    id_state: text(result?.state),
    id_country: text(result?.country),
    id_version: text(result?.version),
    ip_address: keyed(requestInfo.ipaddress, addressKey),
  };
}
