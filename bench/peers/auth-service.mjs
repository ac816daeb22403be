// The authorization service as built, api and worker in this process, with a database of its own: for bench/bouncer.mjs,
// which asks over IPC for approved delegations and for their delivery.
import { randomBytes } from 'node:crypto';
import { createRequire } from 'node:module';
import { ApprovalService } from '../../apps/auth/dist/bouncer/consent/approval.service.js';
import { DelegationCodesService } from '../../apps/auth/dist/bouncer/request/delegation-codes.service.js';
import { AuthorizeService } from '../../apps/auth/dist/bouncer/request/authorize.service.js';
import { BouncerSignInService } from '../../apps/auth/dist/bouncer/sign-in/sign-in.service.js';
import { DelegationEventsService } from '../../apps/auth/dist/delegations/delegation-events.service.js';
import { ProjectSettingsService } from '../../apps/auth/dist/projects/project-settings.service.js';
import { ProjectsService } from '../../apps/auth/dist/projects/projects.service.js';
import { QUEUE_NAMES } from '../../apps/auth/dist/core/queues.js';
import { OutboundHttp } from '../../libs/delivery/dist/outbound-http.js';
import { SWEEPERS, TASK_PROCESSORS, TaskWorkers } from '../../libs/platform/dist/queues/queues.js';
import { serveCommands } from '../serve-commands.mjs';
import { admin, startAuth } from './start-auth.mjs';

/** When the last approval was committed, which is when its delivery starts; when the worker had answered last. */
const last = { commit: 0, answer: 0 };
const { startDelivery } = DelegationEventsService.prototype;
DelegationEventsService.prototype.startDelivery = function (...args) {
  last.commit = performance.now();
  return startDelivery.apply(this, args);
};
const { post } = OutboundHttp.prototype;
OutboundHttp.prototype.post = async function (...args) {
  const answer = await post.apply(this, args);
  last.answer = performance.now();
  return answer;
};

const AGENT = 'did:web:agent.example';
const { DataSource } = createRequire(new URL('../../apps/auth/package.json', import.meta.url))('typeorm');
const silent = { info() {}, warn() {}, error: console.error, debug() {}, fatal: console.error };

const { url, config, app, organization, user } = await startAuth({
  BOUNCER_REQUESTS_PER_MINUTE: '1000000',
});
const dataSource = app.get(DataSource);
const projects = [];
for (let n = 0; n < Number(process.env.PROJECTS); n++) {
  const { project } = await app
    .get(ProjectsService)
    .create(organization.id, `Project ${n}`, { actor: admin });
  await app
    .get(ProjectSettingsService)
    .saveConfig(
      project.id,
      { mcpWorkerUrl: process.env.WORKER_URL, allowedScopes: ['files:read'] },
      { replace: false },
      { actor: admin },
    );
  projects.push(project.id);
}

/** An approved request, as the consent page leaves it. */
async function approve(index) {
  const projectId = projects[index % projects.length];
  const asked = { agent_did: AGENT, requested_scopes: ['files:read'], project_id: projectId };
  const { answer } = await app.get(AuthorizeService).start(projectId, asked);
  const signIns = app.get(BouncerSignInService);
  const browser = randomBytes(32).toString('hex');
  await signIns.signIn(await signIns.openLink(answer.request_id, undefined), { userId: user.id }, browser);
  const approvals = app.get(ApprovalService);
  const { delegation } = await approvals.waiting(answer.request_id, browser);
  await approvals.approve(answer.request_id, delegation.id, browser, 'bench');
  return { requestId: answer.request_id, projectId };
}

async function inLanes(count, once, lanes = 8) {
  const results = new Array(count);
  let next = 0;
  const lane = async () => {
    while (next < count) {
      const at = next++;
      results[at] = await once(at);
    }
  };
  await Promise.all(Array.from({ length: lanes }, lane));
  return results;
}

const startWorkers = () => {
  const workers = new TaskWorkers({
    redisUrl: config.REDIS_URL,
    prefix: config.REDIS_PREFIX,
    names: QUEUE_NAMES,
    processors: app.get(TASK_PROCESSORS),
    sweepers: app.get(SWEEPERS),
    logger: silent,
    beat() {},
  });
  workers.start();
  return workers;
};

const pending = async () =>
  (await dataSource.query(`SELECT 1 FROM deliveries WHERE status = 'pending' LIMIT 1`)).length > 0;
/** A try that failed is made again much later: better to end here than to wait for it. */
async function assertNoFault() {
  const faults = await dataSource.query(
    'SELECT error_kind, count(*)::int FROM delivery_attempts WHERE error_kind IS NOT NULL GROUP BY 1',
  );
  if (faults.length > 0) throw new Error(JSON.stringify(faults));
}

const pause = (ms) => new Promise((resolve) => setTimeout(resolve, ms));

const commands = {
  /** codes of approved delegations */
  async codes({ count }) {
    const made = await inLanes(count, approve);
    const delegationCodes = app.get(DelegationCodesService);
    return Promise.all(
      made.map(async ({ requestId, projectId }) => ({
        code: await delegationCodes.findLive(requestId),
        projectId,
      })),
    );
  },
  /** approvals first, then the clock, then the worker: milliseconds until the last is delivered */
  async deliver({ count }) {
    await dataSource.query('TRUNCATE deliveries, delivery_attempts');
    await inLanes(count, approve);
    const began = performance.now();
    const workers = startWorkers();
    while (await pending()) {
      await pause(5);
      await assertNoFault();
    }
    const ms = performance.now() - began;
    await workers.close();
    const [row] = await dataSource.query(
      `SELECT (SELECT count(*)::int FROM deliveries WHERE status = 'delivered') AS delivered,
              (SELECT count(*)::int FROM delivery_attempts) AS attempts`,
    );
    if (row.delivered !== count || row.attempts !== count) throw new Error(JSON.stringify(row));
    return { ms };
  },
  /** one approval after the other: milliseconds from its commit until the worker's answer is there */
  async singles({ count }) {
    await dataSource.query('TRUNCATE deliveries, delivery_attempts');
    const workers = startWorkers();
    const took = [];
    for (let n = 0; n < count; n++) {
      await approve(n);
      while (await pending()) {
        await pause(5);
        await assertNoFault();
      }
      took.push(last.answer - last.commit);
    }
    await workers.close();
    return took;
  },
  async agent() {
    return AGENT;
  },
};

serveCommands(url, ({ command, ...options }) => commands[command](options));
