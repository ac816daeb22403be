import { existsSync, readdirSync } from 'node:fs';
import importX, { createNodeResolver } from 'eslint-plugin-import-x';

/**
 * The rooms of each service from the lowest to the highest: a room imports those above its own line in this list, none
 * below it (docs/architecture.md, decision 0160). Names of one line stand on one level.
 */
const ROOMS = {
  'apps/jobs/src': [
    ['config.ts', 'errors.ts', 'lazy.ts', 'limits.ts', 'queues.ts'],
    'values',
    'names',
    'http',
    'images',
    'providers',
    'audit',
    'events',
    'accounts',
    'audit-log',
    'photos',
    'documents',
    'job-store',
    'totals',
    'endpoints',
    'callbacks',
    'messages',
    'processing',
    'event-feed',
    'webhooks',
    'listing',
    'submission',
    'checks/outcome',
    'checks/parts',
    'checks/licence',
    'checks/aamva',
    'checks/dlv',
    'checks/deferred',
    'checks/address',
    'checks/email',
    'checks/phone',
    'checks/ip',
    'checks/darkweb',
    'checks/crosscheck',
    'checks/aml',
    'checks/ssn',
    'checks/dob',
    'checks/ecbsv',
    'checks/tin',
    'faces',
    'checks/related',
    'id-verification',
    'identity',
    'sessions',
    'invites',
    'management',
    'verify-page',
    'review',
    'reveal',
    'statistics',
    'receivers',
    'mcp',
    'erasure',
    'job-types',
    'report',
    'operator',
    'migrations',
    'openapi',
    [
      'app.module.ts',
      'app.ts',
      'database.ts',
      'foundation.module.ts',
      'gauges.ts',
      'providers.module.ts',
      'sandbox.ts',
    ],
    'roles',
    ['audit-verify.ts', 'main.ts'],
  ],
  'apps/auth/src': [
    ['config.ts', 'errors.ts', 'jobs-services.ts', 'limits.ts', 'public-urls.ts', 'queues.ts'],
    'http',
    'pages',
    'audit',
    'organizations',
    'audit-trail',
    'status-lists',
    'users',
    'credentials',
    'outbound',
    'company',
    'signin',
    'account',
    'projects',
    'delegations',
    'backchannel',
    'delivery',
    'bouncer/request',
    'bouncer/sign-in',
    'bouncer/consent',
    'bouncer/token',
    'bouncer/bouncer.module.ts',
    'portal',
    'resources',
    'identity-providers',
    'gateway',
    'revocations',
    'erasure',
    'dashboard',
    'console',
    'migrations',
    ['error.docs.ts', 'headers.docs.ts', 'openapi.ts', 'samples.docs.ts'],
    ['app.module.ts', 'app.ts', 'database.ts', 'foundation.module.ts', 'gauges.ts', 'sealed-columns.ts'],
    'admin',
    'roles',
    ['audit-verify.ts', 'main.ts'],
  ],
};

/** ESLint's part of the proof: no room imports a higher one, no files import each other in a circle. */
export const roomRules = Object.entries(ROOMS).map(([src, levels]) => {
  const rooms = levels.map((level) => [level].flat());
  assertComplete(src, rooms.flat());
  return {
    files: [`${src}/**/*.{ts,tsx}`],
    plugins: { 'import-x': importX },
    settings: {
      'import-x/resolver-next': [
        createNodeResolver({
          extensions: ['.ts', '.tsx', '.js'],
          extensionAlias: { '.js': ['.ts', '.tsx', '.js'] },
        }),
      ],
      'import-x/parsers': { '@typescript-eslint/parser': ['.ts', '.tsx'] },
    },
    rules: {
      'import-x/no-cycle': ['error', { ignoreExternal: true }],
      'import-x/no-restricted-paths': ['error', { zones: zonesOf(src, rooms) }],
    },
  };
});

function zonesOf(src, rooms) {
  const paths = (names) => names.map((name) => `./${src}/${name}`);
  return rooms.slice(0, -1).map((level, index) => ({
    target: paths(level),
    from: paths(rooms.slice(index + 1).flat()),
    message: 'It is a higher room (eslint.rooms.js).',
  }));
}

/** A room without a place could import whatever it likes. */
function assertComplete(src, rooms) {
  const root = new URL(`${src}/`, import.meta.url);
  const isIn = (path) => rooms.some((room) => room === path || room.startsWith(`${path}/`));
  const names = readdirSync(root).flatMap((name) =>
    rooms.some((room) => room.startsWith(`${name}/`))
      ? readdirSync(new URL(name, root)).map((inner) => `${name}/${inner}`)
      : [name],
  );
  const missing = names.filter((name) => !isIn(name));
  const gone = rooms.filter((room) => !existsSync(new URL(room, root)));
  if (missing.length + gone.length > 0)
    throw new Error(
      `eslint.rooms.js: no place for ${missing.join(', ') || '-'}; not there: ${gone.join(', ') || '-'}`,
    );
}
