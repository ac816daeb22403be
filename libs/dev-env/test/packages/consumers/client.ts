/* eslint-disable @typescript-eslint/no-unused-vars -- the examples use them */
// Compiled by packages.acceptance.spec.ts in an empty folder, together with the examples of the README, which say what is missing here.
import { createAuthClient } from '@bonafide/client/auth';
import { createJobsClient, type JobsSchemas } from '@bonafide/client/jobs';
import { toBlob } from '@bonafide/client/photo';

const [baseUrl, token, id] = ['https://api.example', 'token', 'aB3dE6gH9jK2'];
declare const input: { files: [Blob] };
const jobs = createJobsClient({ baseUrl, apiKey: 'sk_us_1' });
const auth = createAuthClient({ baseUrl });

export const record: Promise<JobsSchemas['TinRecord']> = jobs.get('/api/tin/jobs/{id}', {
  params: { path: { id } },
});
export const approval: Promise<string> = auth
  .post('/api/v1/bouncer/authorize', { body: { agent_did: 'did:key:z6Mk', requested_scopes: 'jobs:read' } })
  .then(({ data }) => data.request_id);
export const report: Promise<Blob> = jobs.get('/api/jobs/{id}/download', {
  params: { path: { id } },
  parseAs: 'blob',
});
void jobs
  .post('/api/jobs', { body: { type: 'selfie-verification', params: { userPhoto: '…' } } })
  .then(({ id, result }) => [id, result]);

// @ts-expect-error no such path
void jobs.get('/api/job');
// @ts-expect-error no such method of it
void jobs.delete('/api/jobs');
// @ts-expect-error the path's parameter is missing
void jobs.get('/api/jobs/{id}');
// @ts-expect-error no such type of job
void jobs.post('/api/jobs', { body: { type: 'id-guess' } });
// @ts-expect-error no photo of this type of job
void jobs.post('/api/jobs', { body: { type: 'selfie-verification', params: { idPhoto: '…' } } });
// @ts-expect-error who was born then is missing
void jobs.post('/api/jobs', { body: { type: 'dob', params: { firstName: 'Ana' } } });
// @ts-expect-error a photo is no text here
void jobs.put('/api/jobs/session/photos/{name}', { params: { path: { name: 'idPhoto' } }, body: 'text' });
