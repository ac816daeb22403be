import type { Place } from '@bonafide/testing/scan-stored-data';
import { startStubServer, type StubServer } from '@bonafide/testing/stub-server';
import { tinProviderSettings } from '../checks/tin-races/pending-tins.js';
import { type RunningJobs, startJobs } from '../start-jobs.js';
import { findPlanted } from './encodings.js';
import { placesKept } from './everything-kept.js';
import { NUMBERS, PERSONAL, plantEverywhere, type PlantedRun } from './planted-run.js';

/*
 * A run over every check that is given a TIN or an SSN, and an id-verification: afterwards the planted values are searched
 * for in every table, Redis key, file and log line, in every answer and callback, in clear and in every usual encoding.
 */

let jobs: RunningJobs;
let provider: StubServer;
let receiver: StubServer;
let run: PlantedRun;
let kept: Place[];
let callbacks: Place[];
beforeAll(async () => {
  [provider, receiver] = await Promise.all([startStubServer(), startStubServer()]);
  receiver.otherwise({ body: 'thank you, planted-answer' });
  jobs = await startJobs({ env: { ...tinProviderSettings(provider), LOG_LEVEL: 'debug' } });
  run = await plantEverywhere(jobs, provider, receiver);
  kept = await placesKept(jobs);
  callbacks = receiver.requests.map(({ path, headers, text }) => ({
    where: `callback to ${path}`,
    content: `${JSON.stringify(headers)} ${text}`,
  }));
}, 120_000);
afterAll(async () => {
  await jobs?.close();
  await Promise.all([provider?.close(), receiver?.close()]);
});

const numbers = [...NUMBERS.tins, ...NUMBERS.ssns];
/** A job id, a digest or a photo may hold nine digits of their own, but not these. */
const storesOf = (pattern: RegExp) => kept.filter(({ where }) => pattern.test(where));

describe('after a full run', () => {
  it('was a full run: every type came to its end, and the provider was asked in clear', async () => {
    const types = (await jobs.dataSource.query('SELECT DISTINCT type, status FROM jobs ORDER BY 1')) as {
      type: string;
      status: string;
    }[];
    expect(types).toEqual(
      ['dob', 'ecbsv-ssn', 'id-verification', 'private-ssn', 'tin-validation'].map((type) => ({
        type,
        status: 'completed',
      })),
    );
    expect(provider.requests.map(({ text }) => text).join('\n')).toContain(NUMBERS.tins[0]);
    expect(callbacks.length).toBeGreaterThanOrEqual(9);
    expect(run.answers.length).toBeGreaterThanOrEqual(50);
  });

  it('the search finds what is known to be there, in bytes too', async () => {
    expect(findPlanted(kept, ['Quackenbush', 'planted-internal', 'planted-hook']).length).toBeGreaterThan(3);
    await jobs.dataSource.query(
      `INSERT INTO deliveries (id, owner_id, subject_id, event, url, body, status)
       VALUES ('msg_clear', 'nobody', 'job', 'job-complete', '', '{"lastName":"Quackenbush"}', 'stopped')`,
    );
    const bytes = (await placesKept(jobs)).filter(({ where }) => /bytes/.test(where));
    await jobs.dataSource.query(`DELETE FROM deliveries WHERE id = 'msg_clear'`);
    expect(findPlanted(bytes, ['Quackenbush'])).toHaveLength(1);
  });

  it('no table, Redis key, file or log line holds a TIN or an SSN', () => {
    expect(findPlanted(kept, numbers)).toEqual([]);
  });

  it('no answer holds one, error bodies and headers included', () => {
    // an id that is not found is named as the caller gave it
    const answers = run.answers.filter(({ where }) => !where.includes('/…'));
    expect(run.answers.length - answers.length).toBe(4);
    expect(findPlanted(answers, numbers)).toEqual([]);
  });

  it('no callback holds one', () => {
    expect(findPlanted(callbacks, numbers)).toEqual([]);
  });

  it('Redis and the logs hold nothing of the person at all', () => {
    expect(findPlanted(storesOf(/^(redis |log$)/), [...PERSONAL, ...numbers])).toEqual([]);
  });

  it('the database holds no photo, and no clear text in the sealed columns', () => {
    const sealed = storesOf(/^(idempotency_keys|ssn_attempts|signature_keys|messages)/);
    expect(findPlanted(sealed, [...PERSONAL, ...numbers])).toEqual([]);
    expect(findPlanted(storesOf(/bytes/), [...PERSONAL, ...numbers])).toEqual([]);
    const jpeg = storesOf(/bytes/).filter(({ content }) => content.startsWith('\u00ff\u00d8\u00ff'));
    expect(jpeg).toEqual([]);
  });
});

describe('after the deletion of every job', () => {
  it('nothing of the person is anywhere', async () => {
    for (const id of run.jobIds)
      expect((await jobs.call('DELETE', `/api/jobs/${id}`)).body.status).toBe('removed');
    const left = await placesKept(jobs);
    expect(findPlanted(left, [...PERSONAL, ...numbers])).toEqual([]);
    expect(left.filter(({ where }) => where.startsWith(jobs.photoDir))).toEqual([]);
    const answer = await jobs.call('GET', '/api/jobs?status=removed&pageSize=100');
    expect(answer.body.total).toBe(run.jobIds.length);
    expect(findPlanted([{ where: 'listing', content: answer.text }], [...PERSONAL, ...numbers])).toEqual([]);
  });
});
