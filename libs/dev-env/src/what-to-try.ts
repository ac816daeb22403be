import type { Quickstart } from './quickstart.js';

/** The lines that end a start: where things are, and three commands that work as they stand. */
export function whatToTry(quickstart: Quickstart, local: string): string {
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
    '  Ctrl-C ends everything; the data stay for the next start (npm start -- --fresh forgets them).',
    '',
  ].join('\n');
}
