import { ACCOUNT_FEATURES } from '@bonafide/contracts/job-types';
import type { DevContext, SeedStep } from '../dev-context.js';
import type { AccountKeys, JobsAccount } from '../quickstart.js';

type Created = Omit<JobsAccount, 'features' | 'live'> & { sandbox: AccountKeys };

/** Two accounts of the jobs service: the first with every feature on, the second with TIN off. */
export const seedJobsAccounts: SeedStep = {
  title: 'accounts of the jobs service',
  async run(context) {
    const { jobs } = context.quickstart;
    const before = jobs.apiKey;
    jobs.accounts = (jobs.accounts ?? []).map((account) => withKeysOf(account, context));
    const [known] = jobs.accounts;
    if (!known || !(await isKnown(jobs.url, known.apiKey)))
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
    // New keys mean a new account, whose trusted issuer is not set yet.
    if (jobs.apiKey !== before) context.seeded.add('jobs');
  },
};

async function createAccount(context: DevContext, name: string, features: string[]): Promise<JobsAccount> {
  const args = ['account', 'create', '--name', name, '--enable', features.join(',')];
  const created = await context.admin<Created>('jobs', ...args);
  const { apiKey, publicKey, signatureKey } = created;
  return withKeysOf({ ...created, live: { apiKey, publicKey, signatureKey }, features }, context);
}

/** The keys that the deployment accepts: sandbox keys on a sandbox deployment, otherwise live keys. */
function withKeysOf(account: JobsAccount, { options }: DevContext): JobsAccount {
  return { ...account, ...(options.env['SANDBOX'] === 'true' ? account.sandbox : account.live) };
}

/** False after the database was wiped or replaced, when the earlier start's keys are unknown. */
async function isKnown(url: string, apiKey: string): Promise<boolean> {
  const response = await fetch(`${url}/api/jobs?pageSize=1`, { headers: { 'X-API-Key': apiKey } });
  return response.status !== 401;
}
