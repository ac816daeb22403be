import { startStubServer, type StubServer } from '@bonafide/testing/stub-server';
import { ImportListsService } from '../../../src/checks/aml/import-lists.service.js';
import { readOfac } from '../../../src/checks/aml/read-ofac.js';
import { RescreenService } from '../../../src/checks/aml/rescreen.service.js';
import { type RunningJobs, startJobs } from '../../start-jobs.js';
import { OFAC } from './sample-lists.js';
import { LISTED, yenteAnswer } from './yente-answers.js';

let jobs: RunningJobs;
let yente: StubServer;
beforeAll(async () => {
  yente = await startStubServer();
  jobs = await startJobs({
    env: { PROVIDER_AML: 'yente', PROVIDER_AML_URL: yente.url, PROVIDER_AML_TIMEOUT_MS: '20000' },
    worker: false,
  });
}, 60_000);
afterAll(async () => {
  await jobs?.close();
  await yente?.close();
});

describe('a worker that answers after its lease is over', () => {
  it('does not undo what another has found since, in a later import', async () => {
    yente.otherwise(yenteAnswer());
    const { body } = await jobs.call('POST', '/api/aml/verify', {
      body: { firstName: 'Ivan', lastName: 'Exampleov', monitor: true },
    });
    expect(body.result.data.totalHits).toBe(0);
    const lists = jobs.app.get(ImportListsService);
    const rescreening = jobs.app.get(RescreenService);
    const issue = readOfac(OFAC);
    await lists.importIssue('ofac-sdn', issue);

    let answerLate: () => void = () => undefined;
    const late = new Promise<void>((resolve) => (answerLate = resolve));
    const asked = new Promise<void>((resolve) =>
      yente.next(async () => {
        resolve();
        await late;
        return yenteAnswer();
      }),
    );
    const slow = rescreening.rescreenDue();
    await asked;
    // What a minute does.
    await jobs.dataSource.query(`UPDATE aml_monitors SET lease_until = now() - interval '1 s'`);
    await lists.importIssue('ofac-sdn', issue.slice(1));
    yente.next(yenteAnswer(LISTED));
    await rescreening.rescreenDue();
    answerLate();
    await slow;

    const { body: found } = await jobs.call('GET', `/api/jobs/${body.id}`);
    expect(found.result).toMatchObject({ success: false, data: { totalHits: 1 } });
  }, 60_000);
});
