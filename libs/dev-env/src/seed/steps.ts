import type { SeedStep } from '../dev-context.js';
import { seedAuthOrganizations } from './auth-organizations.js';
import { seedAuthProjects } from './auth-projects.js';
import { seedConsole } from './console.js';
import { seedJobsAccounts } from './jobs-accounts.js';

/** All seed data of `npm start`, in this order. Add each step as a separate file and list it here. */
export const seedSteps: SeedStep[] = [seedJobsAccounts, seedAuthOrganizations, seedAuthProjects, seedConsole];
