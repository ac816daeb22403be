import { dataSourceOptions } from '@bonafide/platform/database';
import { DataSource } from 'typeorm';
import { Foundation1700000000001 } from './migrations/0001-foundation.js';

/** In the order they are applied; each feature adds its own files. */
export const MIGRATIONS = [Foundation1700000000001];

/** Entities whose tables `schema-diff` compares with what the migrations built. */
export const ENTITIES: (new () => unknown)[] = [];

export const createDataSource = (options: { url: string; poolSize?: number }) =>
  new DataSource(
    dataSourceOptions({
      ...options,
      entities: ENTITIES,
      migrations: MIGRATIONS,
      applicationName: 'bonafide-auth',
    }),
  );
