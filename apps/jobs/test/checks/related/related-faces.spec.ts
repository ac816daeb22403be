import type { RelatedJobs } from '@bonafide/contracts/related-jobs';
import { LOGGER } from '@bonafide/platform/telemetry/logging';
import { type LicenceDescription, sampleLicence } from '@bonafide/testing/aamva-payload';
import { TestClock } from '@bonafide/testing/clock';
import { triesEveryCase } from '@bonafide/testing/config';
import { waitFor } from '@bonafide/testing/eventually';
import { frontWith, ONE_PERSON, PEOPLE, type Person, photographOf } from '@bonafide/testing/sample-people';
import sharp from 'sharp';
import { AccountCiphers } from '../../../src/accounts/account-ciphers.js';
import type { AccountSettings } from '../../../src/accounts/settings/account-settings.js';
import type { NewAccount } from '../../../src/accounts/accounts.service.js';
import { FaceGalleries } from '../../../src/checks/related/faces/face-galleries.js';
import { EraseAccountService } from '../../../src/privacy/erase-account.service.js';
import { RetentionService } from '../../../src/privacy/retention.service.js';
import { faceProcess } from '../../../src/media/images/image-process.js';
import { JANE, licence, submitId } from '../id-verification/verify.js';
import { placesKept } from '../../leaks/everything-kept.js';
import { signalsOf } from './related-calls.js';
import { type Answer, type RunningJobs, startJobs } from '../../start-jobs.js';

/* Faces of an account's jobs, where it compares them. Print and faces are read on this machine. */

const clock = new TestClock(Date.now());
let jobs: RunningJobs;
beforeAll(async () => {
  jobs = await startJobs({
    clock,
    env: { PROVIDER_DOCUMENT: 'embedded', PROVIDER_FACE: 'embedded', ACCOUNT_KEYS: 'true' },
  });
});
afterAll(() => jobs.close());

const [PERSON, AGAIN] = ONE_PERSON;
const [OTHER, THIRD] = [PEOPLE[19]!, PEOPLE[11]!];
const ROBERTA: Partial<LicenceDescription> = {
  ...JANE,
  firstName: 'ROBERTA',
  lastName: 'OTHERWISE',
  birthDate: '1985-05-05',
  idNumber: 'Y7654321',
};
const SAME_PICTURE = 'the selfie is a copy of another picture, not a new photo';
const base64 = (bytes: Buffer) => bytes.toString('base64');
const FACES: AccountSettings = { related: { faces: true } };
const account = (settings: AccountSettings = FACES) => jobs.createAccount([], settings);

const run = async ({ apiKey }: NewAccount, params: Record<string, unknown>): Promise<Answer['body']> => {
  const created = await submitId(jobs, params, { key: apiKey });
  const read = await waitFor(
    'the end of the job',
    async () => {
      const answer = await jobs.call('GET', `/api/jobs/${created.body.id}`, { key: apiKey });
      return answer.body.status === 'completed' && answer;
    },
    { timeoutMs: 60_000 },
  );
  clock.advance({ seconds: 1 });
  return read.body;
};
/** A licence with its front, on which the person's portrait is. */
const withFront = async (own: NewAccount, described: Partial<LicenceDescription>, person: Person) =>
  run(own, {
    idPhoto: base64(await frontWith(person, sampleLicence(described))),
    backIdPhoto: await licence(described),
  });
const withSelfie = async (own: NewAccount, described: Partial<LicenceDescription>, selfie: Buffer) =>
  run(own, { backIdPhoto: await licence(described), userPhoto: base64(selfie) });
const related = async ({ apiKey }: NewAccount, id: string): Promise<RelatedJobs['jobs']> =>
  (await jobs.call('GET', `/api/jobs/${id}/related`, { key: apiKey })).body.jobs;
const facesOf = async ({
  accountId,
}: NewAccount): Promise<{ sealed: Buffer | null; person: string | null }[]> =>
  jobs.dataSource.query('SELECT sealed, person FROM job_faces WHERE tenant = $1', [accountId]);
const galleryOf = (galleries: FaceGalleries, { accountId }: NewAccount): Promise<number> =>
  galleries.with(accountId, (gallery) => gallery.size);
const newGalleries = () =>
  new FaceGalleries(jobs.dataSource, jobs.app.get(AccountCiphers), jobs.app.get(LOGGER));

describe('the face of a job', () => {
  it('is seen again under another name, and the job waits for a person', async () => {
    const own = await account();
    const first = await withFront(own, JANE, PERSON);
    expect([first.result.success, signalsOf(first)]).toEqual([true, []]);
    const second = await withFront(own, ROBERTA, PERSON);
    expect(signalsOf(second)).toEqual(['SameFaceOtherName']);
    expect(second).toMatchObject({ outcome: 'not-determined', result: { success: false } });
    expect(second.errors).toEqual([
      { type: 'ReviewNeededError', message: 'not determined: a person has to look at this job' },
    ]);
    const shown = { isOtherName: true, isOtherFace: false };
    expect(await related(own, second.id)).toMatchObject([{ id: first.id, ...shown }]);
    expect(await related(own, first.id)).toMatchObject([{ id: second.id, ...shown }]);
    expect((await related(own, first.id))[0]!.shares).toContain('face');
  });

  it('is told where the same document has another one', async () => {
    const own = await account();
    const first = await withFront(own, JANE, PERSON);
    const second = await withFront(own, JANE, OTHER);
    expect(signalsOf(second)).toEqual(['SameDocumentOtherFace']);
    expect(second.outcome).toBe('not-determined');
    expect(await related(own, second.id)).toMatchObject([
      { id: first.id, isOtherName: false, isOtherFace: true },
    ]);
    expect(signalsOf(await withFront(own, JANE, PERSON))).toEqual(['SameDocumentOtherFace']);
  });

  it('is no news of the same person, and other people are nobody’s', async () => {
    const own = await account();
    await withFront(own, JANE, PERSON);
    const again = await withFront(own, JANE, PERSON);
    expect([again.result.success, signalsOf(again)]).toEqual([true, []]);
    const other = await withFront(own, ROBERTA, OTHER);
    expect([other.result.success, signalsOf(other)]).toEqual([true, []]);
    expect((await related(own, other.id)).filter(({ shares }) => shares.includes('face'))).toEqual([]);
  });

  it('only informs where the account says so', async () => {
    const own = await account({ related: { faces: true, review: [] } });
    await withSelfie(own, JANE, await photographOf(PERSON, 0.8));
    const second = await withFront(own, ROBERTA, PERSON);
    expect([second.result.success, signalsOf(second)]).toEqual([true, ['SameFaceOtherName']]);
  });

  it('is neither kept nor compared unless the account says so, and never with another account’s', async () => {
    const [own, off] = [await account(), await account({})];
    const selfie = await photographOf(PERSON, 0.8);
    await withSelfie(own, JANE, selfie);
    const elsewhere = await withSelfie(off, ROBERTA, selfie);
    expect([signalsOf(elsewhere), await facesOf(off)]).toEqual([[], []]);
    const third = await account();
    expect(signalsOf(await withSelfie(third, ROBERTA, selfie))).toEqual([]);
    expect(await facesOf(third)).toHaveLength(1);
  });

  it('is not kept of a picture that shows none, or several', async () => {
    const own = await account();
    await withSelfie(own, JANE, Buffer.from(await licence(), 'base64'));
    expect(await facesOf(own)).toEqual([]);
  });
});

describe('a selfie', () => {
  const copies: [string, (picture: Buffer) => Promise<Buffer>][] = [
    ['as it was', async (picture) => picture],
    ['compressed again', (picture) => sharp(picture).jpeg({ quality: 45 }).toBuffer()],
    ['mirrored', (picture) => sharp(picture).flop().jpeg({ quality: 80 }).toBuffer()],
    ['in grey and smaller', (picture) => sharp(picture).greyscale().resize({ width: 420 }).jpeg().toBuffer()],
    ['turned a little', (picture) => sharp(picture).rotate(6, { background: '#776655' }).jpeg().toBuffer()],
  ];
  it.each(copies.filter((_, at) => triesEveryCase() || at % 2 === 0))(
    'of an earlier job is no selfie, under whatever name: %s',
    async (_how, copy) => {
      const own = await account();
      const selfie = await photographOf(THIRD, 0.8);
      await withSelfie(own, JANE, selfie);
      const second = await run(own, {
        idPhoto: base64(await frontWith(THIRD, sampleLicence(ROBERTA))),
        backIdPhoto: await licence(ROBERTA),
        userPhoto: base64(await copy(selfie)),
      });
      expect(second.result).toMatchObject({ success: false });
      expect(second.result.assurance.reached).not.toContain('selfie');
      expect(second.errors).toContainEqual({ type: 'FaceMatchError', message: SAME_PICTURE });
    },
  );

  it('that is a new photograph of the same person is one', async () => {
    const own = await account();
    await withSelfie(own, JANE, await photographOf(PERSON, 0.8));
    const second = await run(own, {
      idPhoto: base64(await frontWith(PERSON, sampleLicence(JANE))),
      backIdPhoto: await licence(),
      userPhoto: base64(await photographOf(AGAIN, 0.8)),
    });
    expect(second.result).toMatchObject({ success: true });
    expect(second.result.assurance.level).toBe('holder');
  });
});

describe('what is kept of faces', () => {
  const templateOf = async (picture: Buffer): Promise<Buffer> => {
    const seen = await faceProcess.run('describeFace', picture, { effort: 'glance' });
    if (typeof seen === 'string') throw new Error(seen);
    return Buffer.from(seen.template);
  };

  it('can be read in no table, file, Redis key or log, and is gone once the job is erased', async () => {
    const own = await account();
    const selfie = await photographOf(OTHER, 0.8);
    const job = await withSelfie(own, JANE, selfie);
    const next = await withFront(own, ROBERTA, OTHER);
    expect(await related(own, next.id)).toMatchObject([{ id: job.id }]);
    const template = await templateOf(selfie);
    const forms = ['latin1', 'hex', 'base64', 'base64url'].map((form) =>
      template.toString(form as BufferEncoding),
    );
    // Some of it is enough to recognize somebody.
    const parts = forms.flatMap((form) => [form.slice(0, 24), form.slice(-24)]);
    for (const { where, content } of await placesKept(jobs))
      for (const part of parts) if (content.includes(part)) throw new Error(`a template stands in ${where}`);
    const galleries = newGalleries();
    expect(await galleryOf(galleries, own)).toBe(2);

    for (const { id } of [job, next]) await jobs.call('DELETE', `/api/jobs/${id}`, { key: own.apiKey });
    expect(await facesOf(own)).toEqual([
      { sealed: null, person: null },
      { sealed: null, person: null },
    ]);
    const [{ n }] = await jobs.dataSource.query(
      'SELECT count(*)::int AS n FROM face_links WHERE tenant = $1',
      [own.accountId],
    );
    expect([n, await galleryOf(galleries, own)]).toEqual([0, 0]);
    galleries.onModuleDestroy();
    expect(signalsOf(await withFront(own, ROBERTA, OTHER))).toEqual([]);
  });

  it('is sealed with the account’s own key: the service’s keys do not open it', async () => {
    const own = await account();
    await withSelfie(own, JANE, await photographOf(OTHER, 0.8));
    const sealed = (await facesOf(own))[0]!.sealed!;
    const keyId = sealed.subarray(2, 2 + sealed[1]!).toString();
    expect(keyId).toMatch(/^a-/);
    await jobs.app.get(EraseAccountService).eraseAccount(own.accountId);
    expect(await facesOf(own)).toEqual([{ sealed: null, person: null }]);
  });

  it('is taken over by other processes when it is stored', async () => {
    const own = await account();
    const galleries = newGalleries();
    await withSelfie(own, JANE, await photographOf(OTHER, 0.8));
    expect(await galleryOf(galleries, own)).toBe(1);
    await withSelfie(own, ROBERTA, await photographOf(PERSON, 0.8));
    expect(await Promise.all([galleryOf(galleries, own), galleryOf(galleries, own)])).toEqual([2, 2]);
    const during = [galleryOf(galleries, own), galleryOf(galleries, own)];
    galleries.onModuleDestroy();
    expect(await Promise.all(during)).toEqual([2, 2]);
    expect(await galleryOf(galleries, own)).toBe(2);
    galleries.onModuleDestroy();
  });

  it.each<[string, AccountSettings, AccountSettings, number]>([
    ['after its window', { related: { faces: true, windowDays: 20 } }, {}, 21],
    ['where the account no longer compares faces', FACES, { related: { faces: false } }, 0],
    ['with the photographs', { ...FACES, retention: { photosDays: 5 } }, {}, 6],
  ])('is removed %s', async (_when, settings, change, days) => {
    const own = await account(settings);
    await withSelfie(own, JANE, await photographOf(OTHER, 0.8));
    if (change.related) {
      const { headers } = await jobs.call('GET', '/api/management/settings', { key: own.apiKey });
      const { status } = await jobs.call('PATCH', '/api/management/settings', {
        key: own.apiKey,
        headers: { 'If-Match': headers.get('etag')! },
        body: { settings: change },
      });
      expect(status).toBe(200);
    }
    clock.advance({ days, seconds: 1 });
    await jobs.app.get(RetentionService).sweep();
    expect(await facesOf(own)).toEqual([{ sealed: null, person: null }]);
  });
});
