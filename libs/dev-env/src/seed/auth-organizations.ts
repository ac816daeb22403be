import { randomBytes } from 'node:crypto';
import type { DevContext, SeedStep } from '../dev-context.js';

interface SeedUser {
  email: string;
  org: string;
  role: 'owner' | 'viewer';
}

const ORGANIZATIONS = [
  { slug: 'acme', name: 'Acme' },
  { slug: 'globex', name: 'Globex' },
];

const USERS: SeedUser[] = [
  { email: 'owner@acme.example', org: 'acme', role: 'owner' },
  { email: 'viewer@acme.example', org: 'acme', role: 'viewer' },
  { email: 'owner@globex.example', org: 'globex', role: 'owner' },
];

/** Two organizations of the auth service and the people who may sign in there. */
export const seedAuthOrganizations: SeedStep = {
  title: 'organizations and users of the auth service',
  async run(context) {
    const { auth } = context.quickstart;
    // The database may be from an earlier start although its passwords are lost, or the other way round.
    const isThere = await isKnown(auth.url, ORGANIZATIONS[0]!.slug);
    if (isThere && auth.orgSlug) return;
    if (!isThere)
      for (const { slug, name } of ORGANIZATIONS)
        await context.admin('auth', 'organization', 'create', '--slug', slug, '--name', name);
    auth.users = [];
    for (const user of USERS) {
      const password = randomBytes(12).toString('base64url');
      await (isThere ? replacePassword : createUser)(context, user, password);
      auth.users.push({ ...user, password });
    }
    const [owner] = auth.users;
    Object.assign(auth, { orgSlug: owner!.org, userEmail: owner!.email, userPassword: owner!.password });
    context.seeded.add('auth');
  },
};

const createUser = ({ admin }: DevContext, { org, email, role }: SeedUser, password: string) =>
  admin('auth', 'user', 'create', '--org', org, '--email', email, '--role', role, `--password=${password}`);

const replacePassword = ({ admin }: DevContext, { email }: SeedUser, password: string) =>
  admin('auth', 'user', 'password', '--email', email, `--password=${password}`);

/** False after the database was wiped or replaced. */
const isKnown = async (url: string, slug: string) => (await fetch(`${url}/orgs/${slug}/did.json`)).ok;
