import type { DemoStep } from '../dev-context.js';
import { agentFlow } from './agent-flow.js';
import { licenceJob } from './licence-job.js';
import { passportJob } from './passport-job.js';
import { pendingTin } from './pending-tin.js';
import { twoSidesJob } from './two-sides-job.js';
import { verifyLink } from './verify-link.js';

/** What `npm start` shows working, in this order. Add a step as a file of its own and name it here. */
export const demoSteps: DemoStep[] = [
  licenceJob,
  passportJob,
  twoSidesJob,
  pendingTin,
  agentFlow,
  verifyLink,
];
