import type { StoredJob } from '../../jobs/stored-job.js';
import type { AmlSubject } from './aml.service.js';

/** Whom a stored job is about: the document's person, else the submitted one. */
export function subjectOfJob({ head, result }: Pick<StoredJob, 'head' | 'result'>): AmlSubject {
  const submitted = head.request.parameters as AmlSubject & { address?: { country?: string } };
  if (head.request.type === 'id-aml') return submitted;
  const read = (result ?? {}) as AmlSubject;
  return subjectOfPerson(read.lastName ? read : null, submitted);
}

/** The document's name, date of birth and country where it was read, else the submitted ones. */
export function subjectOfPerson(
  document: (AmlSubject & { birthDate?: string | null }) | null,
  submitted: AmlSubject & { address?: { country?: string } },
): AmlSubject {
  if (!document?.lastName) return { ...submitted, country: submitted.country ?? submitted.address?.country };
  const { firstName, middleName, lastName, country } = document;
  return {
    firstName,
    middleName,
    lastName,
    country,
    dob: document.birthDate ?? document.dob ?? submitted.dob,
  };
}
