import type { SessionJobView, ErrorItem, JobRecord, SessionVerdict } from '@bonafide/contracts/job-record';
import { type SessionCaller, sessionResultOf } from '../../accounts/access/caller.js';
import { outcomeOf } from '@bonafide/contracts/job-outcome';

/*
 * What a session token can read of its job (docs/design/sessions-and-capture.md): an allow-list, so that new fields of
 * a record stay hidden until they are added here.
 */

/** The verdict on the person's own photos, worded separately: a check's message might reveal its findings. */
const PHOTO_FAULTS: Record<string, string> = {
  InvalidIdPhotoError: 'the photos of the document could not be read surely enough',
  InvalidUserPhotoError: 'the selfie does not show one clearly visible face',
};

export function sessionView(record: JobRecord, caller: SessionCaller): JobRecord | SessionJobView {
  const shown = sessionResultOf(caller);
  if (shown === 'record') return withoutOtherJobs(record);
  const { id, status, request } = record;
  return {
    id,
    type: request.type,
    status,
    request: { type: request.type, parameters: { id, ...request.submittedParameters } },
    errors: photoErrors(record),
    ...(shown === 'verdict' ? { verdict: verdictOf(record, caller.session.isUsed) } : {}),
  };
}

function photoErrors({ errors, result }: JobRecord): ErrorItem[] {
  const warnings = Array.isArray(result?.warnings) ? (result.warnings as ErrorItem[]) : [];
  const types = new Set([...errors, ...warnings].map(({ type }) => type));
  return Object.entries(PHOTO_FAULTS)
    .filter(([type]) => types.has(type))
    .map(([type, message]) => ({ type, message }));
}

/** If nothing failed but something is open, a review is needed. */
export function verdictOf(record: JobRecord, isUsed: boolean): SessionVerdict | null {
  if (record.status === 'removed' || !isUsed) return null;
  if (record.status === 'active') return 'in_review';
  const outcome = outcomeOf(record, record.result);
  return outcome === 'passed' || outcome === 'failed' ? outcome : 'in_review';
}

/** Category of signals about other jobs, and key of their rejection reason (checks/related). */
const RELATED = 'related';

/** Nothing about other jobs of the account is shown to a person: neither their ids, nor that there are any. */
function withoutOtherJobs({ result: given, request, ...record }: JobRecord): JobRecord {
  const { relatedJobs: _related, ...rest } = given ?? {};
  const result = given && rest;
  const { jobId: _jobId, crosscheckReferenceId: _reference, ...parameters } = request.parameters;
  const fraud = result?.ipFraudCheck as { jobIdList?: string[] } | null | undefined;
  const own = fraud?.jobIdList?.filter((id) => id === record.id);
  return {
    ...record,
    signals: record.signals.filter(({ category }) => category !== RELATED),
    rejectionReasons: record.rejectionReasons.filter(({ key }) => key !== RELATED),
    request: { ...request, parameters },
    result: own ? { ...result, ipFraudCheck: { ...fraud, jobIdList: own } } : result,
  };
}

/** Listing parameters that reveal nothing about the findings, or only control the output. */
const PERSON_PARAMETERS = new Set([
  'token',
  'id',
  'ids',
  'type',
  'status',
  'fields',
  'page',
  'after',
  'pageSize',
  'sortBy',
  'sortOrder',
  'includeResults',
  'mask',
  'withPhotos',
  'withPhotoUrls',
  'signedUrl',
  'deprecated',
]);

/** The first parameter whose result would reveal to a person what the record hides from them. */
export const findHiddenFilter = (caller: SessionCaller, query: object): string | undefined =>
  sessionResultOf(caller) === 'record'
    ? undefined
    : Object.keys(query).find((name) => !PERSON_PARAMETERS.has(name));
