import { persist } from './client.js';

export interface SubmittedJob {
  id: string;
  /** our id for it, which exactly one job must have */
  internalId: string;
}

export interface JobsTarget {
  url: string;
  apiKey: string;
  callbackOrigin: string;
  /** base64 of a photographed licence */
  photo: string;
}

const headers = (target: JobsTarget, key: string) => ({
  'X-API-Key': target.apiKey,
  'Content-Type': 'application/json',
  'Idempotency-Key': key,
});

/** Every tenth job reads a real photo, the others need no picture. */
export async function submitJob(target: JobsTarget, n: number): Promise<SubmittedJob> {
  const internalId = `job-${n}`;
  const type = n % 10 === 0 ? 'id-verification' : (['id-aml', 'id-crosscheck'] as const)[n % 2]!;
  const person = { firstName: 'Marisol', lastName: 'Quintero', dob: '03/07/1988' };
  const params =
    type === 'id-verification'
      ? { ...person, backIdPhoto: target.photo }
      : type === 'id-aml'
        ? { firstName: person.firstName, lastName: person.lastName }
        : { ...person, email: 'marisol@example.com', phone: '+14155550123' };
  return accepted(target, '/api/jobs', internalId, {
    type,
    internalId,
    callbackURL: `${target.callbackOrigin}/jobs/${internalId}`,
    params,
  });
}

export async function submitTin(target: JobsTarget, n: number, tin: string): Promise<SubmittedJob> {
  const internalId = `tin-${n}`;
  return accepted(target, '/api/tin/verify', internalId, {
    firstName: 'Marisol',
    lastName: 'Quintero',
    tinType: 'ITIN',
    tin,
    phone: '+14155550123',
    internalId,
    callbackURL: `${target.callbackOrigin}/tins/${internalId}`,
  });
}

async function accepted(
  target: JobsTarget,
  path: string,
  internalId: string,
  body: object,
): Promise<SubmittedJob> {
  const { status, body: answer } = await persist<{ id: string }>(`${target.url}${path}`, {
    method: 'POST',
    headers: headers(target, internalId),
    body: JSON.stringify(body),
  });
  if (status !== 200) throw new Error(`POST ${path} answered ${status}: ${JSON.stringify(answer)}`);
  return { id: answer.id, internalId };
}

/** A number valid under the ITIN rules, distinct for each `n` below a hundred thousand. */
export const plantedTin = (n: number): string =>
  `9${String(10 + Math.floor(n / 10_000)).padStart(2, '0')}7${n % 9}${String(n % 10_000).padStart(4, '0')}`;
