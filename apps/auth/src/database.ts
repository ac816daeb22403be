import { dataSourceOptions } from '@bonafide/platform/database/database';
import { DataSource } from 'typeorm';
import { Foundation1700000000001 } from './migrations/0001-foundation.js';
import { Projects1700000000200 } from './migrations/0200-projects.js';
import { Deliveries1700000000201 } from './migrations/0201-deliveries.js';
import { OwnSignIn1700000000500 } from './migrations/0500-own-sign-in.js';
import { LookAt1700000000501 } from './migrations/0501-look-at.js';
import { Approvers1700000000700 } from './migrations/0700-approvers.js';
import { DeletedProjects1700000000701 } from './migrations/0701-deleted-projects.js';
import { UnansweredRequests1700000000702 } from './migrations/0702-unanswered-requests.js';
import { AgentProofs1700000000703 } from './migrations/0703-agent-proofs.js';
import { KeyKinds1700000000704 } from './migrations/0704-key-kinds.js';
import { AskedPerson1700000000710 } from './migrations/0710-asked-person.js';
import { OneCode1700000000711 } from './migrations/0711-one-code.js';
import { ShutOut1700000000712 } from './migrations/0712-shut-out.js';
import { SignInAttempts1700000000713 } from './migrations/0713-sign-in-attempts.js';
import { PolledRequests1700000000720 } from './migrations/0720-polled-requests.js';

/** In the order they are applied; each feature adds its own files. */
export const MIGRATIONS = [
  Foundation1700000000001,
  Projects1700000000200,
  Deliveries1700000000201,
  OwnSignIn1700000000500,
  LookAt1700000000501,
  Approvers1700000000700,
  DeletedProjects1700000000701,
  UnansweredRequests1700000000702,
  AgentProofs1700000000703,
  KeyKinds1700000000704,
  AskedPerson1700000000710,
  OneCode1700000000711,
  ShutOut1700000000712,
  SignInAttempts1700000000713,
  PolledRequests1700000000720,
];

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
