import { eventually } from '@bonafide/testing/eventually';
import { startStubServer, type StubServer } from '@bonafide/testing/stub-server';
import { Webhook } from 'standardwebhooks';
import { plainPhoto } from '../../checks/id-verification/verify.js';
import { type RunningJobs, startJobs } from '../../start-jobs.js';

/* What a callback says stands encrypted in the database and goes out as ever (docs/design/events.md). */

let jobs: RunningJobs;
let receiver: StubServer;
let photo: string;
beforeAll(async () => {
  [jobs, receiver, photo] = await Promise.all([startJobs(), startStubServer(), plainPhoto('#777', 40, 30)]);
});
afterAll(async () => {
  await jobs?.close();
  await receiver?.close();
});

/** A completed check whose callback was delivered. */
async function told() {
  receiver.reset();
  const { body } = await jobs.call('POST', '/api/jobs', {
    body: {
      type: 'selfie-verification',
      callbackURL: `${receiver.url}/hook`,
      params: { userPhoto: photo, lastName: 'Quackenbush' },
    },
  });
  const [sent] = await receiver.received(1);
  return { id: body.id as string, sent: sent! };
}
const bodiesOf = (id: string): Promise<{ body: Buffer }[]> =>
  jobs.dataSource.query('SELECT body FROM deliveries WHERE subject_id = $1', [id]);
const deliveredAll = (id: string) =>
  eventually(async () => {
    const rows = await jobs.dataSource.query('SELECT status FROM deliveries WHERE subject_id = $1', [id]);
    expect(rows).toEqual([{ status: 'delivered' }]);
  });

it('is sealed while it is stored, and what is received is the record, signed as ever', async () => {
  const { id, sent } = await told();
  const [row] = await bodiesOf(id);
  expect(row!.body.toString('latin1')).not.toMatch(/Quackenbush|firstName/);
  const record = new Webhook(jobs.account.signatureKey).verify(sent.body.toString(), sent.headers as never);
  expect(record).toMatchObject({ id, request: { parameters: { lastName: 'Quackenbush' } } });
});

it('opens for its own job and event alone', async () => {
  const [one, other] = [await told(), await told()];
  await deliveredAll(one.id);
  await jobs.dataSource.query(
    `UPDATE deliveries SET body = (SELECT body FROM deliveries WHERE subject_id = $2) WHERE subject_id = $1`,
    [one.id, other.id],
  );
  receiver.reset();
  const [{ id }] = (await jobs.call('GET', `/api/jobs/${one.id}/callbacks`)).body.items;
  await jobs.call('POST', `/api/jobs/${one.id}/callbacks/${id}/resend`);
  await eventually(async () => {
    const { items } = (await jobs.call('GET', `/api/jobs/${one.id}/callbacks`)).body;
    expect(items[0].attempts.at(-1)).toMatchObject({ errorKind: 'unresolved' });
  });
  expect(receiver.requests).toEqual([]);
});
