import type { Attack } from './attack.js';
import { delegationAttacks } from './delegations.js';
import { documentAttacks } from './documents.js';
import { edgeAttacks } from './edge.js';
import { pageAttacks } from './pages.js';
import { sessionAttacks } from './sessions.js';
import { tenantAttacks } from './tenants.js';
import { trustAttacks } from './trust.js';

/** Every attack, in the order in which they are tried. */
export const attacks: Attack[] = [
  ...tenantAttacks,
  ...edgeAttacks,
  ...sessionAttacks,
  ...delegationAttacks,
  ...documentAttacks,
  ...trustAttacks,
  ...pageAttacks,
];
