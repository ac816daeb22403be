import { AGENT_DID } from './demo/agent-flow.js';
import { toString } from 'qrcode';
import { lanAddresses, type Options } from './options.js';
import type { Quickstart } from './quickstart.js';

/** The final lines of a start: URLs, three ready-to-run commands, and a link to open. */
export async function nextSteps(quickstart: Quickstart, { local, lanAddress }: Options): Promise<string> {
  const { jobs, auth } = quickstart;
  return [
    '',
    `  jobs    ${jobs.url}    reference ${jobs.url}/docs`,
    `  auth    ${auth.url}    reference ${auth.url}/docs`,
    `  keys    ${local}/quickstart.json        logs  ${local}/logs/`,
    '',
    ...consoleLines(quickstart),
    '  Try:',
    `    curl -s -H 'X-API-Key: ${jobs.apiKey}' '${jobs.url}/api/jobs?pageSize=5'`,
    `    curl -s -H 'X-API-Key: ${jobs.apiKey}' -H 'Content-Type: application/json' -d '{"type":"id-verification"}' '${jobs.url}/api/jobs/session'`,
    `    curl -s '${auth.url}/.well-known/oauth-authorization-server/api/v1/gateway/oauth'`,
    '',
    '  Approve an agent, in a browser:',
    `    ${approvalLink(quickstart)}`,
    `    and see what was approved: ${auth.url}/delegations/sign-in/${auth.projectId!}`,
    '',
    ...(jobs.verifyUrl ? await verifySteps(jobs.verifyUrl, lanAddress) : []),
    '  Development only: callbacks reach any port of this machine, over http too. Production refuses both.',
    '',
    '  Ctrl-C ends everything; the data stay for the next start (npm start -- --fresh forgets them).',
    '',
  ].join('\n');
}

const consoleLines = ({ console: seeded }: Quickstart): string[] =>
  seeded
    ? [`  console  ${seeded.url}    sign in as ${seeded.userEmail}, password ${seeded.userPassword}`, '']
    : [];

async function verifySteps(url: string, lanAddress: string | undefined): Promise<string[]> {
  const qrCode = async () =>
    (await toString(url, { type: 'terminal', small: true })).split('\n').filter((line) => /[▀▄█]/.test(line));
  const onPhone = lanAddress
    ? [
        ...(await qrCode()),
        `The jobs service answers everybody in the network of ${lanAddress}. Over http a phone’s browser shows no live`,
        'camera: the page takes the photos through the camera’s own app.',
      ]
    : [
        `On a phone in the same network: LAN_ADDRESS=${lanAddresses()[0] ?? '<address>'} npm start shows a QR code.`,
      ];
  return [
    '  Verify as a person does, once, in a browser:',
    ...[url, ...onPhone].map((line) => `    ${line}`),
    '',
  ];
}

const approvalLink = ({ auth }: Quickstart) =>
  `${auth.url}/api/v1/bouncer/authorize?${new URLSearchParams({
    project_id: auth.projectId!,
    agent_did: AGENT_DID,
    requested_scopes: 'tin:verify,jobs:read',
  })}`;
