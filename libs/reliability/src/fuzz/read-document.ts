import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Service } from '@bonafide/dev-env/run-role';
import { ROOT } from '../test-cluster.js';
import type { Document } from './openapi.js';

/** The committed OpenAPI document of a service. */
export const readDocument = (service: Service): Document =>
  JSON.parse(readFileSync(join(ROOT, 'docs/openapi', `${service}.json`), 'utf8')) as Document;
