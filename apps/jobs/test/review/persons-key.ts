import type { RunningJobs } from '../start-jobs.js';

export interface PersonsKey {
  id: string;
  secret: string;
}

/** The key of a reviewer, as this person made it in the console; `key`: of their account. */
export async function personsKey(
  { call, dataSource }: Pick<RunningJobs, 'call' | 'dataSource'>,
  name: string,
  key?: string,
): Promise<PersonsKey> {
  const body = { kind: 'private', scopes: ['jobs:read', 'jobs:review'] };
  const made = await call('POST', '/api/management/keys', { key, body });
  const id = made.body.key.id as string;
  const createdBy = `user:did:web:people.example:users:${name}`;
  await dataSource.query('UPDATE api_keys SET created_by = $2 WHERE id = $1', [id, createdBy]);
  return { id, secret: made.body.secret as string };
}
