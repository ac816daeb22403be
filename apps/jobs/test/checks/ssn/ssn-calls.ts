import type { Answer, RunningJobs } from '../../start-jobs.js';

let serial = 0;
/** A phone of its own for each request, so that no test meets the attempt limit of another. */
const newPhone = () => `+1212${String(++serial).padStart(3, '0')}0100`;

/** A good body; `changes` lie over it. */
export const ssnBody = (changes: Record<string, unknown> = {}) => ({
  ssn: '219094567',
  firstName: 'Jane',
  lastName: 'Sample',
  phone: newPhone(),
  ...changes,
});

/** The calls of these tests, of a service that starts later. */
export const ssnCalls = (jobs: () => RunningJobs) => ({
  verify: (changes?: Record<string, unknown>, headers?: Record<string, string>): Promise<Answer> =>
    jobs().call('POST', '/api/ssn', { body: ssnBody(changes), headers }),
  read: (id: string): Promise<Answer> => jobs().call('GET', `/api/private-ssn/jobs/${id}`),
  listed: async (id: string) =>
    (await jobs().call('GET', `/api/jobs?id=${id}&type=private-ssn`)).body.items[0],
});
