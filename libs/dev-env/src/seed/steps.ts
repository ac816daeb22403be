import type { SeedStep } from '../dev-context.js';
import { seedAuthOrganizations } from './auth-organizations.js';
import { seedAuthProjects } from './auth-projects.js';
import { seedConsole } from './console.js';
import { seedJobsAccounts } from './jobs-accounts.js';

/** Everything `npm start` puts there, in this order. Add a step as a file of its own and name it here. */
export const seedSteps: SeedStep[] = [seedJobsAccounts, seedAuthOrganizations, seedAuthProjects, seedConsole];
