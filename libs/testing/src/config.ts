/*
 * Everything that tests read from the environment. Read at each call: a spec may put a proxy in front of PostgreSQL.
 */

/** A PostgreSQL for creating databases, as superuser. @throws Error if tests run without it */
export const postgresUrl = (): string => ofServices('TEST_DATABASE_URL');

/** A Redis with 64 databases. @throws Error if tests run without it */
export const redisUrl = (): string => ofServices('TEST_REDIS_URL');

/** The number of this jest worker, from 1. */
export const jestWorker = (): number => Number(process.env['JEST_WORKER_ID'] ?? 1);

/** The number of runs of each race: RACE_ROUNDS. */
export const raceRounds = (usual: number): number => Number(process.env['RACE_ROUNDS'] ?? usual);

/** Whether large tables of cases are run completely: EVERY_CASE=true. Otherwise some cases of each kind run. */
export const triesEveryCase = (): boolean => process.env['EVERY_CASE'] === 'true';

/** Every how many-th call of a use-case fails: 1 with EVERY_CASE=true; FAULT_STEP, which `npm test -- --whole` lowers. */
export const faultStep = (usual: number): number =>
  triesEveryCase() ? 1 : Number(process.env['FAULT_STEP'] ?? usual);

/** Of the ways to pass as somebody else, each n-th is tried: IMPOSTOR_EVERY; all with EVERY_CASE=true. */
export const impostorStep = (usual: number): number =>
  triesEveryCase() ? 1 : Number(process.env['IMPOSTOR_EVERY'] ?? usual);

/** The browser to use instead of the detected one: CHROMIUM_PATH. */
export const chromiumPath = (): string | undefined => process.env['CHROMIUM_PATH'];

/** A folder for screenshots of browser tests: SCREENSHOTS. */
export const screenshotFolder = (): string | undefined => process.env['SCREENSHOTS'];

/** In a spec, the file for responses of a service's process that differ from its document. */
export const contractFaultsFile = (): string | undefined => process.env['CONTRACT_FAULTS'];

/** PATH, for processes that inherit nothing else of our environment. */
export const searchPath = (): string => process.env['PATH'] ?? '';

/** Our environment, for processes that inherit all of it. */
export const environment = (): NodeJS.ProcessEnv => process.env;

function ofServices(name: 'TEST_DATABASE_URL' | 'TEST_REDIS_URL'): string {
  const url = process.env[name];
  if (url) return url;
  throw new Error(`${name} is not set: run "npm test" or "node scripts/with-services.mjs -- npx jest …"`);
}
