import { dataSourceOptions } from '@bonafide/platform/database';
import { DataSource } from 'typeorm';
import { Jobs1732000000001 } from './migrations/0001-jobs.js';
import { Callbacks1732000000002 } from './migrations/0002-callbacks.js';
import { Ssn1732000000300 } from './migrations/0300-ssn.js';
import { MessagesInvites1732000000610 } from './migrations/0610-messages-invites.js';
import { Bearer1732000000500 } from './migrations/0500-bearer.js';

/** In the order they are applied; each feature adds its own files. */
export const MIGRATIONS = [
  Jobs1732000000001,
  Callbacks1732000000002,
  Bearer1732000000500,
  MessagesInvites1732000000610,
];

export const createDataSource = (options: { url: string; poolSize?: number }) =>
  new DataSource(
    dataSourceOptions({ ...options, entities: [], migrations: MIGRATIONS, applicationName: 'bonafide-jobs' }),
  );
