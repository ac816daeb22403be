import { triesEveryCase } from '@bonafide/testing/config';
import { waitFor } from '@bonafide/testing/eventually';
import { honestSession } from '@bonafide/testing/honest-sessions';
import { ONE_PERSON, photographOf } from '@bonafide/testing/sample-people';
import { openSession, submitPerson } from '../../capture/sessions/session-calls.js';
import { type RunningJobs, startJobs } from '../../start-jobs.js';

// People who show what is theirs, read on this machine. bench/honest-sessions.mjs counts hundreds.

let jobs: RunningJobs;
beforeAll(async () => {
  jobs = await startJobs({ env: { PROVIDER_DOCUMENT: 'embedded', PROVIDER_FACE: 'embedded' } });
});
afterAll(() => jobs.close());

/** Five sessions are well photographed, the next five fairly: a passport, an identity card, and a licence of the latter. */
const SESSIONS = triesEveryCase() ? Array.from({ length: 20 }, (_, at) => at) : [2, 4, 8];

it.each(SESSIONS)(
  'somebody with their own document and face reaches the level holder: session %i',
  async (at) => {
    const [portrait, selfie] = await Promise.all(ONE_PERSON.map((person) => photographOf(person, 0.6)));
    const { photos } = await honestSession(at, { portrait: portrait!, selfie: selfie! });
    const params = Object.fromEntries(
      Object.entries(photos).map(([name, bytes]) => [name, bytes.toString('base64')]),
    );
    const { id, token } = await openSession(jobs);
    expect((await submitPerson(jobs, token, params)).status).toBe(200);
    const { result, errors } = await waitFor(
      'the end of the job',
      async () => {
        const { body } = await jobs.call('GET', `/api/jobs/${id}`);
        return body.status === 'completed' && body;
      },
      { timeoutMs: 60_000 },
    );
    expect(errors).toEqual([]);
    expect(result).toMatchObject({ success: true, assurance: { level: 'holder', missing: [] } });
  },
  90_000,
);
