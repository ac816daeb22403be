import { randomBytes } from 'node:crypto';
import type { SeedStep } from '../dev-context.js';

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
    if (auth.orgSlug && (await isKnown(auth.url, auth.orgSlug))) return;
    for (const { slug, name } of ORGANIZATIONS)
      await context.admin('auth', 'organization', 'create', '--slug', slug, '--name', name);
    auth.users = [];
    for (const user of USERS) {
      const password = randomBytes(12).toString('base64url');
      const person = [
        '--org',
        user.org,
        '--email',
        user.email,
        '--role',
        user.role,
        `--password=${password}`,
      ];
      await context.admin('auth', 'user', 'create', ...person);
      auth.users.push({ ...user, password });
    }
    const [owner] = auth.users;
    Object.assign(auth, { orgSlug: owner!.org, userEmail: owner!.email, userPassword: owner!.password });
  },
};

/** False after the database was wiped or exchanged. */
const isKnown = async (url: string, slug: string) => (await fetch(`${url}/orgs/${slug}/did.json`)).ok;
