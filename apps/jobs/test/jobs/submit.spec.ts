import { type RunningJobs, startJobs } from '../start-jobs.js';
import sharp from 'sharp';

let jobs: RunningJobs;
beforeAll(async () => {
  jobs = await startJobs();
});
afterAll(() => jobs.close());

const image = async () =>
  (
    await sharp({ create: { width: 640, height: 400, channels: 3, background: '#777' } })
      .jpeg()
      .toBuffer()
  ).toString('base64');

describe('submitting a job', () => {
  it('answers 200 with the completed job and lists it', async () => {
    const created = await jobs.call('POST', '/api/jobs', {
      body: { type: 'id-verification', internalId: 'order-1', params: { idPhoto: await image() } },
    });
    expect([created.status, created.text.slice(0, 300)]).toEqual([200, expect.any(String)]);
    expect(created.body.status).toBe('completed');
    expect(created.body.request.parameters.idPhotoDimensions).toEqual({ width: 640, height: 400 });
    const listed = await jobs.call('GET', '/api/jobs?internalId=order-1');
    expect(listed.body).toMatchObject({ total: 1, totalPages: 1, page: 1, pageSize: 100 });
    expect(listed.body.items[0]).toEqual(created.body);
  });
});
