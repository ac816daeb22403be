import { readdirSync } from 'node:fs';
import importX, { createNodeResolver } from 'eslint-plugin-import-x';

/**
 * The floors of each service from the lowest to the highest, with the rooms of each (docs/architecture.md): a room imports
 * its own floor and those below. A room stands for all that is in it but what has a floor of its own.
 */
const FLOORS = {
  'apps/jobs/src': [
    ['config.ts', 'errors.ts', 'limits.ts', 'core'],
    ['media/images', 'webhooks/events', 'providers'],
    ['accounts'],
    ['media/photos', 'webhooks/endpoints', 'documents', 'messages'],
    ['jobs/store', 'jobs/totals'],
    ['webhooks/callbacks', 'jobs/listing', 'jobs/statistics'],
    ['jobs/processing', 'review', 'webhooks'],
    ['jobs/submission', 'capture/sessions'],
    ['checks', 'documents/faces'],
    ['accounts/management', 'messages/receivers', 'capture'],
    ['privacy', 'mcp', 'jobs/types', 'review/report'],
    ['openapi', 'database', 'app.module.ts', 'app.ts', 'processes', 'main.ts', 'audit-verify.ts'],
  ],
  'apps/auth/src': [
    ['config.ts', 'errors.ts', 'limits.ts', 'core'],
    ['pages'],
    ['organizations'],
    ['people'],
    ['projects'],
    ['delegations'],
    ['bouncer', 'oauth/backchannel', 'projects/resources'],
    ['delegations/delivery', 'delegations/portal', 'oauth'],
    ['dashboard'],
    ['privacy', 'database', 'openapi.ts'],
    ['app.module.ts', 'app.ts', 'processes', 'main.ts', 'audit-verify.ts'],
  ],
};

/** No room imports a higher one. architecture.spec.ts looks for circles of files: a rule that does takes 18 s. */
export const roomRules = Object.entries(FLOORS).map(([src, floors]) => {
  const places = placesOf(src, floors);
  return {
    files: [`${src}/**/*.ts`, `${src}/**/*.tsx`],
    plugins: { 'import-x': importX },
    settings: {
      'import-x/resolver-next': [
        createNodeResolver({
          extensions: ['.ts', '.tsx', '.js'],
          extensionAlias: { '.js': ['.ts', '.tsx', '.js'] },
        }),
      ],
    },
    rules: {
      'import-x/no-restricted-paths': [
        'error',
        {
          zones: places.slice(0, -1).map((target, floor) => ({
            target,
            from: places.slice(floor + 1).flat(),
            message: 'It is on a higher floor (eslint.rooms.js).',
          })),
        },
      ],
    },
  };
});

/** Files and folders of each floor: a room that holds rooms of other floors is named by its other parts. */
function placesOf(src, floors) {
  const rooms = floors.flat();
  const partsOf = (path) =>
    rooms.some((room) => room.startsWith(`${path}/`))
      ? readdirSync(new URL(`${src}/${path}/`, import.meta.url))
          .map((name) => `${path}/${name}`)
          .filter((part) => !rooms.includes(part))
          .flatMap(partsOf)
      : [path];
  const places = floors.map((floor) => floor.flatMap(partsOf));
  // What has no floor could import whatever it likes.
  const placed = places.flat();
  const isPlaced = (name) => placed.some((place) => place === name || place.startsWith(`${name}/`));
  const missing = readdirSync(new URL(`${src}/`, import.meta.url)).filter((name) => !isPlaced(name));
  if (missing.length > 0) throw new Error(`eslint.rooms.js: no floor for ${missing.join(', ')}`);
  return places.map((floor) => floor.map((place) => `./${src}/${place}`));
}
