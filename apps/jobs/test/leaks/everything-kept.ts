import { scanFiles, type Place, scanRedis, scanRows } from '@bonafide/testing/scan-stored-data';
import type { RunningJobs } from '../start-jobs.js';

/** Everything the service keeps: every row of every table, every Redis key, every file, every log line as `log`. */
export async function placesKept(jobs: RunningJobs): Promise<Place[]> {
  const places: Place[] = jobs.logs.map((content) => ({ where: 'log', content }));
  const stores = [scanRows(jobs.env['DATABASE_URL']!), scanRedis(jobs.redis.url), scanFiles(jobs.photoDir)];
  for (const store of stores) for await (const place of store) places.push(place);
  return places;
}

/** The same as one text. */
export const everythingKept = async (jobs: RunningJobs): Promise<string> =>
  (await placesKept(jobs)).map(({ content }) => content).join('\n');
