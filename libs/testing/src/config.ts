/*
 * All that tests take from the environment. Read at each call: a spec may put a proxy in front of PostgreSQL.
 */

/** A PostgreSQL to fill with databases, as its superuser. @throws Error when tests run without it */
export const postgresUrl = (): string => ofServices('TEST_DATABASE_URL');

/** A Redis with 64 databases. @throws Error when tests run without it */
export const redisUrl = (): string => ofServices('TEST_REDIS_URL');

/** Which of the jest workers this is, from 1. */
export const jestWorker = (): number => Number(process.env['JEST_WORKER_ID'] ?? 1);

/** How often each race is run: RACE_ROUNDS. */
export const raceRounds = (usual: number): number => Number(process.env['RACE_ROUNDS'] ?? usual);

/** Whether tables of many cases are tried whole, not with some of each kind: EVERY_CASE=true, `npm test -- --whole`. */
export const triesEveryCase = (): boolean => process.env['EVERY_CASE'] === 'true';

/** A browser in place of the one that would be found: CHROMIUM_PATH. */
export const chromiumPath = (): string | undefined => process.env['CHROMIUM_PATH'];

/** A folder for pictures of the pages that browsers open: SCREENSHOTS. */
export const screenshotFolder = (): string | undefined => process.env['SCREENSHOTS'];

/** Below a spec, the file that takes what a service's process answers otherwise than its document says. */
export const contractFaultsFile = (): string | undefined => process.env['CONTRACT_FAULTS'];

/** PATH, for processes that see nothing else of our environment. */
export const searchPath = (): string => process.env['PATH'] ?? '';

/** Our environment, for processes that see all of it. */
export const environment = (): NodeJS.ProcessEnv => process.env;

function ofServices(name: 'TEST_DATABASE_URL' | 'TEST_REDIS_URL'): string {
  const url = process.env[name];
  if (url) return url;
  throw new Error(`${name} is not set: run "npm test" or "node scripts/with-services.mjs -- npx jest …"`);
}
