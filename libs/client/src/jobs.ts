import { type Client, type ClientOptions, createClient } from './client.js';
import { REPEATABLE } from './generated/jobs-operations.js';
import type { components, paths } from './generated/jobs.js';

/** Paths and methods of the jobs service, as `openapi-fetch` and similar libraries take them. */
export type JobsPaths = paths;
export type JobsClient = Client<paths>;
/** The schemas of the jobs service by name: `JobsSchemas['JobRecord']`. */
export type JobsSchemas = components['schemas'];

/** A client of the jobs service. Writes that take an `Idempotency-Key` get one, and are retried with it. */
export const createJobsClient = (options: ClientOptions): JobsClient =>
  createClient<paths>(options, REPEATABLE);
