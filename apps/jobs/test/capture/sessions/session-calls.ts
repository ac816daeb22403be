import type { Answer, RunningJobs } from '../../start-jobs.js';

export interface Opened {
  id: string;
  token: string;
  job: Record<string, unknown>;
}

/** Opens a session, by default of an id-verification with the private key. */
export async function openSession(
  jobs: RunningJobs,
  body: Record<string, unknown> = {},
  key?: string,
): Promise<Opened> {
  const answer = await jobs.call('POST', '/api/jobs/session', {
    ...(key ? { key } : {}),
    body: { type: 'id-verification', ...body },
  });
  if (answer.status !== 200) throw new Error(`${answer.status} ${answer.text}`);
  return answer.body as Opened;
}

/** What the holder of a session token is answered. */
export const asPerson = (
  jobs: RunningJobs,
  token: string,
  method: string,
  path: string,
  body?: unknown,
): Promise<Answer> =>
  jobs.call(method, path, {
    key: null,
    headers: { Authorization: `Bearer ${token}` },
    ...(body === undefined ? {} : { body }),
  });

export const submitPerson = (
  jobs: RunningJobs,
  token: string,
  params: Record<string, unknown>,
  type = 'id-verification',
): Promise<Answer> => asPerson(jobs, token, 'POST', '/api/jobs', { type, params });

/** Sends a photo to the person's session, by default as what it is. */
export const putPhoto = (
  jobs: RunningJobs,
  token: string,
  name: string,
  photo: Uint8Array,
  headers: Record<string, string> = {},
): Promise<Answer> =>
  jobs.call('PUT', `/api/jobs/session/photos/${name}`, {
    key: null,
    headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'image/jpeg', ...headers },
    body: photo,
  });

/** The consent to the wording that the session names. */
export async function consent(jobs: RunningJobs, token: string): Promise<Answer> {
  const { body } = await asPerson(jobs, token, 'GET', '/verify/session');
  const { version } = body.consent as { version: string };
  return asPerson(jobs, token, 'PUT', '/api/jobs/session/consent', { version, language: 'en' });
}

/** A session whose person has agreed. */
export async function openAgreed(
  jobs: RunningJobs,
  body: Record<string, unknown> = {},
  key?: string,
): Promise<Opened> {
  const opened = await openSession(jobs, body, key);
  const { status, text } = await consent(jobs, opened.token);
  if (status !== 200) throw new Error(`${status} ${text}`);
  return opened;
}
