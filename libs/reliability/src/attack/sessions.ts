import assert from 'node:assert/strict';
import { sampleLicence } from '@bonafide/testing/aamva-payload';
import { barcodePicture } from '@bonafide/testing/simulated-card';
import type { Attack } from './attack.js';
import type { HttpResponse, Stage } from './stage.js';

/** The owner of the stolen licence. */
const VICTIM = sampleLicence({
  firstName: 'JANE',
  lastName: 'SAMPLE',
  birthDate: '1990-01-31',
  issueDate: '2022-01-31',
  expireDate: '2069-01-31',
});
const VICTIM_WORDS = new RegExp(`JANE|SAMPLE|1990|${VICTIM.idNumber}`, 'i');

let stolen: Promise<string> | undefined;
const stolenLicence = () => (stolen ??= barcodePicture(VICTIM).then((picture) => picture.toString('base64')));

interface Session {
  id: string;
  token: string;
}

async function openSession(stage: Stage, key: string, body: object = {}): Promise<Session> {
  const { status, json, text } = await stage.withKey(key, {
    path: '/api/jobs/session',
    body: { type: 'id-verification', ...body },
  });
  assert.equal(status, 200, `a session can be opened: ${text}`);
  return { id: json.id as string, token: json.token as string };
}

const submit = (stage: Stage, { token }: Session, params: object): Promise<HttpResponse> =>
  stage.withToken('jobs', token, { path: '/api/jobs', body: { type: 'id-verification', params } });

/** The record as the account reads it once the submitted job is done. */
async function recordOf(stage: Stage, { id }: Session) {
  for (let turn = 0; turn < 240; turn += 1) {
    const { status, json } = await stage.withKey(stage.accounts.alpha.apiKey, { path: `/api/jobs/${id}` });
    assert.equal(status, 200);
    if (json.status === 'completed') return json;
    await new Promise((resolve) => setTimeout(resolve, 500));
  }
  throw new assert.AssertionError({ message: 'the job was not completed' });
}

export const sessionAttacks: Attack[] = [
  {
    attacker: 'public key',
    promise:
      'a public key and the sessions that it opens read no result of a document, whatever they ask for',
    async run(stage) {
      const { alpha } = stage.accounts;
      const session = await openSession(stage, alpha.publicKey);
      const answered = await submit(stage, session, { backIdPhoto: await stolenLicence() });
      assert.equal(answered.status, 200, answered.text);
      assert.match((await recordOf(stage, session)).result.lastName, /sample/i, 'the document was read');
      const asked = [
        `/api/jobs/${session.id}`,
        `/api/jobs/${session.id}?withPhotos=true&withPhotoUrls=true&signedUrl=true`,
        `/api/jobs/${session.id}?fields=result,result.firstName,request,signals,errors,token`,
        `/api/jobs/${session.id}/download`,
        `/api/jobs?token=${session.token}&withPhotoUrls=true`,
        `/api/jobs?token=${session.token}&lastName=Sample`,
        `/api/jobs?token=${session.token}&success=true`,
        '/verify/session',
      ];
      const responses = [
        answered,
        ...(await Promise.all(asked.map((path) => stage.withToken('jobs', session.token, { path })))),
        ...(await Promise.all(asked.map((path) => stage.withKey(alpha.publicKey, { path })))),
      ];
      for (const { text } of responses) assert.doesNotMatch(text, VICTIM_WORDS);
      for (const { text } of responses)
        assert.doesNotMatch(text, /"signals"|(?<!logo)Url"|"properties"|"callbackURL"/);
    },
  },
  {
    attacker: 'public key',
    promise: 'a public key names no receiver and no other job',
    async run(stage) {
      const { alpha } = stage.accounts;
      const before = stage.receiver.requests.length;
      const other = await openSession(stage, alpha.apiKey);
      for (const [name, body] of Object.entries({
        callbackURL: { callbackURL: `${stage.receiver.url}/stolen` },
        crosscheckReferenceId: { params: { crosscheckReferenceId: other.id } },
        jobId: { type: 'id-reverification', params: { jobId: other.id } },
      })) {
        const { status, text } = await stage.withKey(alpha.publicKey, {
          path: '/api/jobs/session',
          body: { type: 'id-verification', ...body },
        });
        assert.equal(status, 400, `${name}: ${text}`);
        assert.match(text, new RegExp(name));
      }
      assert.equal(stage.receiver.requests.length, before);
    },
  },
  {
    attacker: 'person under verification',
    promise: 'a stolen document does not pass by typing its name over the expected one',
    async run(stage) {
      const { alpha } = stage.accounts;
      const honest = { firstName: 'Jane', lastName: 'Sample', dob: '01/31/1990' };
      const own = await openSession(stage, alpha.apiKey, { params: honest, assurance: 'read' });
      await submit(stage, own, { backIdPhoto: await stolenLicence() });
      assert.equal((await recordOf(stage, own)).result.success, true, 'the right person passes');

      const expected = { firstName: 'Alice', lastName: 'Honest', dob: '05/05/1985' };
      const session = await openSession(stage, alpha.apiKey, { params: expected, assurance: 'read' });
      await submit(stage, session, { ...honest, backIdPhoto: await stolenLicence() });
      const { result, signals, request } = await recordOf(stage, session);
      assert.equal(result.success, false);
      assert.equal(request.parameters.firstName, 'Alice');
      assert.ok(signals.some(({ type }: { type: string }) => type === 'SubmittedDetailDiffers'));
    },
  },
  {
    attacker: 'person under verification',
    promise: 'a session brings neither another job nor a portrait of its own into its job',
    async run(stage) {
      const { alpha } = stage.accounts;
      const other = await openSession(stage, alpha.apiKey);
      const backIdPhoto = await stolenLicence();
      for (const [name, params] of Object.entries({
        crosscheckReferenceId: { crosscheckReferenceId: other.id },
        jobId: { jobId: other.id },
        digitalPortraitPhoto: { digitalPortraitPhoto: backIdPhoto },
      })) {
        const session = await openSession(stage, alpha.apiKey);
        const { status, text } = await submit(stage, session, { backIdPhoto, ...params });
        assert.equal(status, 400, `${name}: ${text}`);
        assert.match(text, new RegExp(name));
      }
    },
  },
];
