import type { StoredJob } from '../../jobs/store/stored-job.js';
import { nameTokens } from '../../core/names/normalize-name.js';
import type { AmlSubject } from './aml.service.js';

type Document = Omit<AmlSubject, 'gender'> & { birthDate?: string | null; sex?: string | null };

/** The person a stored job is about: the document's, otherwise the submitted one. */
export function subjectOfJob({ head, result }: Pick<StoredJob, 'head' | 'result'>): AmlSubject {
  const submitted = head.request.parameters as AmlSubject & { address?: { country?: string } };
  if (head.request.type === 'id-aml') return submitted;
  const read = (result ?? {}) as Document & { gender?: { gender?: string } };
  return subjectOfPerson(hasName(read) ? { ...read, sex: read.gender?.gender ?? null } : null, submitted);
}

const hasName = ({ firstName, lastName }: Pick<AmlSubject, 'firstName' | 'lastName'>) =>
  Boolean(lastName || firstName);

/** A single name is screened as a last name, whichever field it is in (docs/design/documents.md). */
const asLastName = <Subject extends AmlSubject>(subject: Subject): Subject =>
  subject.lastName ? subject : { ...subject, firstName: null, lastName: subject.firstName };

/** For a document with a single name: the submitted name supplies the other part if it contains the same name. */
function isPartOf({ firstName, lastName }: AmlSubject, submitted: AmlSubject): boolean {
  if (lastName || !submitted.lastName) return false;
  const known = nameTokens(`${submitted.firstName ?? ''} ${submitted.lastName}`);
  return nameTokens(firstName ?? '').every((token) => known.includes(token));
}

/** The document's name, date of birth, country and sex if it was read, otherwise the submitted data. */
export function subjectOfPerson(
  document: Document | null,
  submitted: AmlSubject & { address?: { country?: string } },
): AmlSubject {
  if (!document || !hasName(document))
    return asLastName({ ...submitted, country: submitted.country ?? submitted.address?.country });
  const { firstName, middleName, lastName } = isPartOf(document, submitted) ? submitted : document;
  return asLastName({
    ...{ firstName, middleName, lastName },
    country: document.country,
    gender: document.sex,
    dob: document.birthDate ?? document.dob ?? submitted.dob,
  });
}
