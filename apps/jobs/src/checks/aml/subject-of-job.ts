import type { StoredJob } from '../../job-store/stored-job.js';
import type { AmlSubject } from './aml.service.js';

type Document = Omit<AmlSubject, 'gender'> & { birthDate?: string | null; sex?: string | null };

/** Whom a stored job is about: the document's person, else the submitted one. */
export function subjectOfJob({ head, result }: Pick<StoredJob, 'head' | 'result'>): AmlSubject {
  const submitted = head.request.parameters as AmlSubject & { address?: { country?: string } };
  if (head.request.type === 'id-aml') return submitted;
  const read = (result ?? {}) as Document & { gender?: { gender?: string } };
  return subjectOfPerson(read.lastName ? { ...read, sex: read.gender?.gender ?? null } : null, submitted);
}

/** The document's name, date of birth, country and sex where it was read, else what was submitted. */
export function subjectOfPerson(
  document: Document | null,
  submitted: AmlSubject & { address?: { country?: string } },
): AmlSubject {
  if (!document?.lastName) return { ...submitted, country: submitted.country ?? submitted.address?.country };
  const { firstName, middleName, lastName, country, sex } = document;
  return {
    firstName,
    middleName,
    lastName,
    country,
    gender: sex,
    dob: document.birthDate ?? document.dob ?? submitted.dob,
  };
}
