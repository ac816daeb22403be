import type { Quickstart } from './quickstart.js';

const AGENT_DID = 'did:key:z6MkhaXgBZDvotDkL5257faiztiGiC2QtKLGpbnnEGta2doK';

/** The lines that end a start: where things are, three commands that work as they stand, and a link to open. */
export function nextSteps(quickstart: Quickstart, local: string): string {
  const { jobs, auth } = quickstart;
  return [
    '',
    `  jobs    ${jobs.url}    reference ${jobs.url}/docs`,
    `  auth    ${auth.url}    reference ${auth.url}/docs`,
    `  keys    ${local}/quickstart.json        logs  ${local}/logs/`,
    '',
    '  Try:',
    `    curl -s -H 'X-API-Key: ${jobs.apiKey}' '${jobs.url}/api/jobs?pageSize=5'`,
    `    curl -s -H 'X-API-Key: ${jobs.apiKey}' -H 'Content-Type: application/json' -d '{"type":"id-verification"}' '${jobs.url}/api/jobs/session'`,
    `    curl -s '${auth.url}/.well-known/oauth-authorization-server/api/v1/gateway/oauth'`,
    '',
    '  Approve an agent, in a browser:',
    `    ${approvalLink(quickstart)}`,
    `    and see what was approved: ${auth.url}/delegations/sign-in/${auth.projectId!}`,
    '',
    '  Development only: callbacks reach any port of this machine, over http too. Production refuses both.',
    '',
    '  Ctrl-C ends everything; the data stay for the next start (npm start -- --fresh forgets them).',
    '',
  ].join('\n');
}

const approvalLink = ({ auth }: Quickstart) =>
  `${auth.url}/api/v1/bouncer/authorize?${new URLSearchParams({
    project_id: auth.projectId!,
    agent_did: AGENT_DID,
    requested_scopes: 'tin:verify,jobs:read',
  })}`;
