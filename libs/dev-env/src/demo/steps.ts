import type { DemoStep } from '../dev-context.js';
import { agentFlow } from './agent-flow.js';
import { licenceJob } from './licence-job.js';
import { passportJob } from './passport-job.js';
import { pendingTin } from './pending-tin.js';
import { twoSidesJob } from './two-sides-job.js';
import { verifyLink } from './verify-link.js';

/** The steps that `npm start` demonstrates, in this order. Add each step as a separate file and list it here. */
export const demoSteps: DemoStep[] = [
  licenceJob,
  passportJob,
  twoSidesJob,
  pendingTin,
  agentFlow,
  verifyLink,
];
