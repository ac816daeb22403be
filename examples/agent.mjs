// An agent that asks its person, waits, and acts for them:
// AUTH=… RUNTIME_KEY=… PROJECT=prj_… AGENT=did:key:… JOBS=… node agent.mjs
import { setTimeout as pause } from 'node:timers/promises';
import { createAuthClient } from '@bonafide/client/auth';
import { createJobsClient } from '@bonafide/client/jobs';

const { AUTH, RUNTIME_KEY, PROJECT: project_id, AGENT: agent_did, JOBS } = process.env;
const auth = createAuthClient({ baseUrl: AUTH, apiKey: RUNTIME_KEY });

const { data: asked } = await auth.post('/api/v1/bouncer/authorize', {
  body: {
    project_id,
    agent_did,
    agent_name: 'Bookkeeper',
    requested_scopes: ['jobs:read'],
    expires_in_days: 1,
  },
});
console.log(`Open in a browser: ${asked.authorization_url ?? asked.consent_url}`);

let answer;
do {
  await pause(1_000);
  const { data } = await auth.get('/api/v1/bouncer/authorize/{requestId}/status', {
    params: { path: { requestId: asked.request_id } },
  });
  answer = data;
} while (answer.status === 'pending');
if (!answer.code) throw new Error(`not approved: ${answer.status}`);

const { delegation_token: token } = await auth.post('/api/v1/bouncer/oauth/token', {
  body: { grant_type: 'authorization_code', code: answer.code, agent_did, project_id },
});
const jobs = createJobsClient({ baseUrl: JOBS, token });
const { total } = await jobs.get('/api/jobs', { params: { query: { pageSize: 1, fields: 'id' } } });
console.log(`jobs of the account: ${total}`);
