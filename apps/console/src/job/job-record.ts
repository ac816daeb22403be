import type { JobsSchemas } from '../api/client.js';

export type JobRecord = JobsSchemas['JobView'];
