import type { Attack } from './attack.js';
import { delegationAttacks } from './delegations.js';
import { documentAttacks } from './documents.js';
import { edgeAttacks } from './edge.js';
import { grantAttacks } from './grants.js';
import { identityAttacks } from './identities.js';
import { documentImpostors } from './impostor/documents.js';
import { faceImpostors } from './impostor/faces.js';
import { requestImpostors } from './impostor/requests.js';
import { pageAttacks } from './pages.js';
import { powerAttacks } from './powers.js';
import { sessionAttacks } from './sessions.js';
import { tenantAttacks } from './tenants.js';
import { trustAttacks } from './trust.js';

/** All attacks, in order of execution. */
export const attacks: Attack[] = [
  ...tenantAttacks,
  ...edgeAttacks,
  ...sessionAttacks,
  ...delegationAttacks,
  ...identityAttacks,
  ...documentAttacks,
  ...documentImpostors,
  ...faceImpostors,
  ...requestImpostors,
  ...trustAttacks,
  ...grantAttacks,
  ...powerAttacks,
  ...pageAttacks,
];
