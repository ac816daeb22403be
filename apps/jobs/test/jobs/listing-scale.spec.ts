import sharp from 'sharp';
import { readPhotos } from '../../src/media/photos/decode-photo.js';
import type { PhotoName } from '../../src/media/photos/photo-names.js';
import { PhotosService } from '../../src/media/photos/photos.service.js';
import { seedJob } from '../seed-jobs.js';
import { type RunningJobs, startJobs } from '../start-jobs.js';

const JOBS = 620;
const WITH_PHOTOS = 130;

let jobs: RunningJobs;
/** newest first */
const ids: string[] = [];
beforeAll(async () => {
  jobs = await startJobs({ worker: false });
  for (let n = 0; n < JOBS; n++)
    ids.unshift(
      await seedJob(jobs.dataSource, jobs.account.accountId, {
        result: { success: n % 2 === 0, firstName: `Jane${n}` },
        withSession: n % 3 === 0,
      }),
    );
  const photos = jobs.app.get(PhotosService);
  const encoded = (
    await sharp({ create: { width: 8, height: 8, channels: 3, background: '#777' } })
      .png()
      .toBuffer()
  ).toString('base64');
  const names: PhotoName[] = ['idPhoto', 'backIdPhoto', 'userPhoto'];
  const { photos: decoded } = await readPhotos(new Map(names.map((name) => [name, encoded])));
  for (const id of ids.slice(0, WITH_PHOTOS)) {
    const stored = await photos.storePhotos(jobs.account.accountId, id, decoded);
    await photos.recordPhotos(jobs.dataSource.manager, { tenant: jobs.account.accountId, jobId: id }, stored);
  }
});
afterAll(() => jobs.close());

interface Listed {
  id: string;
  request: { parameters: Record<string, unknown> };
}
const list = async (query: string) => {
  const { status, body } = await jobs.call('GET', `/api/jobs?${query}`);
  expect(status).toBe(200);
  return body as { items: Listed[]; total: number; totalPages: number; page: number; pageSize: number };
};
const idsOf = ({ items }: { items: Listed[] }) => items.map(({ id }) => id);

describe('GET /api/jobs with many jobs', () => {
  it('gives 100 on a page unless asked otherwise, and at most 250', async () => {
    const { items, ...envelope } = await list('');
    expect([items.length, envelope]).toEqual([100, { total: JOBS, totalPages: 7, page: 1, pageSize: 100 }]);
    expect(idsOf(await list('pageSize=250'))).toEqual(ids.slice(0, 250));
    expect((await jobs.call('GET', '/api/jobs?pageSize=251')).status).toBe(400);
    expect(idsOf(await list('page=1'))).toEqual(ids.slice(0, 100));
  });

  it.each(['', 'sortOrder=asc&', 'includeResults=false&'])(
    'meets every job once on a walk over all pages (%s)',
    async (order) => {
      const walked: string[] = [];
      for (let page = 1; page <= 13; page++)
        walked.push(...idsOf(await list(`${order}pageSize=50&page=${page}`)));
      expect(walked).toEqual(order.startsWith('sortOrder') ? [...ids].reverse() : ids);
    },
  );

  it('finds far pages of a filter as it finds near ones', async () => {
    const sessions = ids.filter((_id, at) => (JOBS - 1 - at) % 3 === 0);
    expect(idsOf(await list('withSession=true&pageSize=10&page=20'))).toEqual(sessions.slice(190, 200));
    const last = await list('pageSize=100&page=7');
    expect([idsOf(last), last.total]).toEqual([ids.slice(600), JOBS]);
    const beyond = await list('pageSize=100&page=8');
    expect([beyond.items, beyond.total, beyond.totalPages]).toEqual([[], JOBS, 7]);
  });

  it.each([
    ['newest first', ''],
    ['oldest first', 'sortOrder=asc&'],
    ['by status', 'sortBy=status&'],
    ['by update', 'sortBy=updated&sortOrder=asc&'],
  ])('meets every job of a name once, however sorted (%s)', async (_how, order) => {
    const walked: string[] = [];
    for (let page = 1; page <= 8; page++) {
      const { items, total } = await list(`firstName=jane&${order}pageSize=100&page=${page}`);
      expect(total).toBe(JOBS);
      walked.push(...items.map(({ id }) => id));
    }
    expect(walked).toEqual(order.includes('asc') ? [...ids].reverse() : ids);
  });

  it('finds by a name of any length, also under a second filter', async () => {
    // No index row could hold it as it is, nor compressed.
    const firstName = Array.from({ length: 2_000 }, (_none, n) =>
      String.fromCodePoint(0x4e00 + ((n * 7_919) % 20_000)),
    ).join('');
    const { accountId, apiKey } = await jobs.createAccount();
    const id = await seedJob(jobs.dataSource, accountId, {
      result: { success: true, firstName, lastName: firstName },
    });
    const find = async (query: string) =>
      idsOf(
        (await jobs.call('GET', `/api/jobs?${query}`, { key: apiKey })).body as {
          items: Listed[];
        },
      );
    for (const length of [1, 255, 1_000]) {
      const start = encodeURIComponent(firstName.slice(0, length));
      expect(await find(`firstName=${start}`)).toEqual([id]);
      expect(await find(`lastName=${start}&success=true&withSession=false`)).toEqual([id]);
    }
    expect(await find(`firstName=${encodeURIComponent(firstName.slice(1, 100))}`)).toEqual([]);
  });

  it.each([
    ['withPhotos', ['idPhoto', 'userPhoto']],
    ['withPhotoUrls', ['idPhotoUrl', 'userPhotoUrl']],
    ['signedUrl', ['backIdPhotoUrl', 'idPhotoUrl', 'userPhotoUrl']],
  ])('carries %s on the first 100 jobs of a page alone', async (parameter, names) => {
    const { items } = await list(`pageSize=250&${parameter}=true`);
    const carried = ({ request }: Listed) =>
      Object.keys(request.parameters)
        .filter((name) => name.includes('Photo') && !name.endsWith('Dimensions'))
        .sort();
    expect(items).toHaveLength(250);
    expect(items.filter((job) => carried(job).length > 0).map(({ id }) => id)).toEqual(ids.slice(0, 100));
    expect(carried(items[0]!)).toEqual(names);
    const value = String(items[0]!.request.parameters[names[0]!]);
    if (parameter === 'withPhotos')
      expect((await sharp(Buffer.from(value, 'base64')).metadata()).width).toBe(8);
    else expect((await fetch(value)).status).toBe(200);
    for (const off of ['', `${parameter}=false`])
      expect((await list(`pageSize=250&${off}`)).items.flatMap(carried)).toEqual([]);
  });

  it('leaves out results, and restricts fields, on every row of a page', async () => {
    expect((await list('includeResults=false')).items.some((job) => 'result' in job)).toBe(false);
    expect((await list('includeResults=true')).items.every((job) => 'result' in job)).toBe(true);
    for (const item of (await list('fields=id,status')).items)
      expect(Object.keys(item).sort()).toEqual(['id', 'status']);
  });
});
