import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { freePort, PortTakenError } from '@bonafide/testing/free-port';
import { type Role, type ServiceProcess, startServiceProcess } from '@bonafide/testing/service-process';
import { ensureDatabase } from './databases.js';
import { demoSteps } from './demo/steps.js';
import type { DevContext } from './dev-context.js';
import { encryptionKeys } from './encryption-keys.js';
import { readJson, writePrivateJson } from './local-file.js';
import { readOptions } from './options.js';
import { type ExternalStubs, startExternalStubs } from './external-stubs.js';
import { choosePort, portOf } from './ports.js';
import { step } from './progress.js';
import type { Quickstart } from './quickstart.js';
import { AdminShell } from './admin-shell.js';
import { runRole, type Service } from './run-role.js';
import { runningSettings } from './running-settings.js';
import { seedSteps } from './seed/steps.js';
import { serviceSettings, SHUTDOWN_GRACE_MS } from './service-env.js';
import { nextSteps } from './print-next-steps.js';

/*
 * Runs both services against a running PostgreSQL and Redis: migrations, seeds, the demo. Stays up until a signal,
 * the end of scripts/start.mjs or the death of a process, and ends every process that it started.
 */

const READY_DEADLINE_MS = 60_000;
const START_ATTEMPTS = 3;
const STOP_DEADLINE_MS = SHUTDOWN_GRACE_MS + 2_000;

const options = readOptions(process.argv.slice(2), process.env);
const quickstartFile = join(options.local, 'quickstart.json');
// Saved after each seed step: keys are shown only once, and a start may be interrupted.
const unfinishedFile = join(options.local, 'quickstart.unfinished.json');
const envFile = join(options.local, 'env.json');
// The next start ends this process first, if it is still stopping the services.
const pidFile = join(options.local, 'run/dev-env.pid');
mkdirSync(join(options.local, 'run'), { recursive: true });
writeFileSync(pidFile, `${process.pid}\nlibs/dev-env/dist/main.js\n`);
let processes: ServiceProcess[] = [];
let stubs: ExternalStubs | undefined;

const signalled = new Promise<'signal'>((resolve) => {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => resolve('signal'));
  process.on('disconnect', () => resolve('signal'));
});

try {
  const outcome = await Promise.race([signalled, startOnFreePorts()]);
  if (outcome !== 'signal') {
    console.log(await nextSteps(outcome.quickstart, options));
    const end = await Promise.race([signalled, ...processes.map(({ ended }) => ended)]);
    if (end !== 'signal') throw new Error(end);
  }
  console.log('\nstopping …');
} catch (error) {
  process.exitCode = 1;
  console.error(`\n${(error as Error).message}`);
} finally {
  await stop();
  // It refers to databases that end with this process.
  rmSync(envFile, { force: true });
  rmSync(pidFile, { force: true });
}
process.exit();

/** Another program may take a chosen port before a service listens: then it retries with other ports. */
async function startOnFreePorts(): Promise<DevContext> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await start();
    } catch (error) {
      if (!(error instanceof PortTakenError) || attempt === START_ATTEMPTS) throw error;
      console.log('another program took a port in this moment: once more, with other ports');
      await stop();
    }
  }
}

async function stop(): Promise<void> {
  const [ending, helping] = [processes, stubs];
  [processes, stubs] = [[], undefined];
  await Promise.all(ending.map((server) => server.stop(STOP_DEADLINE_MS)));
  await helping?.stop();
}

async function start(): Promise<DevContext> {
  const quickstart = readJson<Quickstart>(unfinishedFile) ??
    readJson<Quickstart>(quickstartFile) ?? {
      jobs: { url: '', accounts: [] },
      auth: { url: '', users: [], projects: [] },
    };
  const ports = {
    jobs: await choosePort('JOBS_PORT', options.ports.jobs, [portOf(quickstart.jobs.url), 3000]),
    auth: await choosePort('AUTH_PORT', options.ports.auth, [portOf(quickstart.auth.url), 3001]),
  };
  quickstart.jobs.url = `http://localhost:${ports.jobs}`;
  quickstart.auth.url = `http://localhost:${ports.auth}`;
  delete quickstart.jobs.verifyUrl;
  const origins = { jobs: quickstart.jobs.url, auth: quickstart.auth.url };
  const logs = join(options.local, 'logs');
  mkdirSync(logs, { recursive: true });
  stubs = await startExternalStubs(options, origins.auth, logs);
  const settings = serviceSettings(options, origins, encryptionKeys(options.local), stubs);
  const env = {
    jobs: { ...options.env, ...settings.jobs },
    auth: { ...options.env, ...settings.auth },
  };
  writePrivateJson(envFile, {
    jobs: runningSettings('jobs', env.jobs),
    auth: runningSettings('auth', env.auth),
  });

  await step('databases and migrations', async () => {
    await Promise.all([ensureDatabase(options.databaseUrls.jobs), ensureDatabase(options.databaseUrls.auth)]);
    await Promise.all([
      runRole(options.root, 'jobs', ['migrate'], env.jobs),
      runRole(options.root, 'auth', ['migrate'], env.auth),
    ]);
  });
  await step('services', async () => {
    const roles: [Service, Role][] = [
      ['jobs', 'api'],
      ['jobs', 'worker'],
      ['auth', 'api'],
      ['auth', 'worker'],
    ];
    const ready: Promise<void>[] = [];
    for (const [service, role] of roles) {
      // A worker serves health checks on a port of its own.
      const port = role === 'api' ? ports[service] : await freePort();
      const name = `${service}-${role}`;
      const server = startServiceProcess({
        main: join(options.root, 'apps', service, 'dist/bundle/main.js'),
        role,
        name,
        port,
        env: env[service],
        log: { file: join(logs, `${name}.log`), flags: 'w' },
        pidFile: join(options.local, 'run', `${name}.pid`),
      });
      processes.push(server);
      ready.push(server.ready(READY_DEADLINE_MS));
    }
    await Promise.all(ready);
  });

  const shells = {
    jobs: new AdminShell(options.root, 'jobs', env.jobs),
    auth: new AdminShell(options.root, 'auth', env.auth),
  };
  const context: DevContext = {
    options,
    quickstart,
    stubs,
    seeded: new Set(),
    admin: (service, ...args) => shells[service].run(args),
  };
  if (!quickstart.jobs.apiKey || !quickstart.auth.orgSlug)
    Object.values(shells).forEach((shell) => shell.warm());
  for (const seed of seedSteps) {
    await step(seed.title, () => seed.run(context));
    writePrivateJson(unfinishedFile, quickstart);
  }
  await Promise.all([shells.jobs.close(), shells.auth.close()]);
  if (options.demo) {
    for (const demo of demoSteps) {
      const lines = await step(demo.title, () => demo.run(context));
      for (const line of lines) console.log(`    ${line}`);
    }
  }
  // Written once, when complete, so that others can wait for the file.
  writePrivateJson(quickstartFile, quickstart);
  rmSync(unfinishedFile);
  return context;
}
