import { ACCOUNT_FEATURES } from '@bonafide/contracts/job-types';
import type { DevContext, SeedStep } from '../dev-context.js';
import type { JobsAccount } from '../quickstart.js';

type Created = Omit<JobsAccount, 'features'>;

/** Two accounts of the jobs service: the first with every feature on, the second with TIN off. */
export const seedJobsAccounts: SeedStep = {
  title: 'accounts of the jobs service',
  async run(context) {
    const { jobs } = context.quickstart;
    if (jobs.apiKey && (await isKnown(jobs.url, jobs.apiKey))) return;
    jobs.accounts = await Promise.all([
      createAccount(context, 'Everything on', [...ACCOUNT_FEATURES]),
      createAccount(
        context,
        'TIN off',
        ACCOUNT_FEATURES.filter((feature) => feature !== 'tinValidationEnabled'),
      ),
    ]);
    const { features: _features, ...first } = jobs.accounts[0]!;
    Object.assign(jobs, first);
    context.seeded.add('jobs');
  },
};

async function createAccount(context: DevContext, name: string, features: string[]): Promise<JobsAccount> {
  const args = ['account', 'create', '--name', name, '--enable', features.join(',')];
  const created = await context.admin<Created>('jobs', ...args);
  // A sandbox deployment takes sandbox keys alone: there they are the ones to use.
  const isSandbox = context.options.env['SANDBOX'] === 'true';
  return { ...created, ...(isSandbox ? created.sandbox : {}), features };
}

/** False after the database was wiped or exchanged: the keys of the earlier start mean nothing there. */
async function isKnown(url: string, apiKey: string): Promise<boolean> {
  const response = await fetch(`${url}/api/jobs?pageSize=1`, { headers: { 'X-API-Key': apiKey } });
  return response.status !== 401;
}
