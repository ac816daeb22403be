import { readFileSync } from 'node:fs';
import { ACCESS_TABLE, type AccessRow } from './access-table.js';

/* The document names for each operation the credentials that the access table lets in. */

const { paths } = JSON.parse(
  readFileSync(new URL('../../../../docs/openapi/auth.json', import.meta.url), 'utf8'),
) as { paths: Record<string, Record<string, { security: Record<string, string[]>[] }>> };

const schemesOf = ({ role, self, key }: AccessRow): string[] => [
  ...(key ? ['apiKey'] : []),
  ...(role || self ? ['session'] : []),
];

it('names the credentials of each operation', () => {
  const expected = Object.fromEntries(
    Object.entries(ACCESS_TABLE).map(([operation, row]) => [operation, schemesOf(row)]),
  );
  const documented = Object.fromEntries(
    Object.entries(paths).flatMap(([path, item]) =>
      Object.entries(item).map(([method, { security }]) => [
        `${method.toUpperCase()} ${path}`,
        security.flatMap((one) => Object.keys(one)).sort(),
      ]),
    ),
  );
  expect(documented).toEqual(expected);
});
