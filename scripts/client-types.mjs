// What @bonafide/client knows of a service, made from its OpenAPI document. Part of `npm run drift`; writes
// libs/client/src/generated.
import { createRequire } from 'node:module';
import prettier from 'prettier';
import ts from 'typescript';
import { ROOT } from './install.mjs';

const { default: openapiTS, astToString } = createRequire(`${ROOT}libs/client/package.json`)(
  'openapi-typescript',
);

const NOTE = '// Generated from docs/openapi by "npm run drift -- --write".\n\n';
const BLOB = ts.factory.createTypeReferenceNode('Blob');

/**
 * @param {'jobs' | 'auth'} service
 * @param {object} document its OpenAPI document
 * @returns {Promise<Record<string, string>>} files by name
 */
export async function clientTypes(service, document) {
  const nodes = await openapiTS(JSON.stringify(document), {
    // What has a default may be left out.
    defaultNonNullable: false,
    emptyObjectsUnknown: true,
    transform: (schema) => (schema.format === 'binary' ? BLOB : undefined),
  });
  const files = {
    [`${service}.ts`]: astToString(nodes),
    [`${service}-operations.ts`]: `/** What takes an \`Idempotency-Key\`. */
export const REPEATABLE: ReadonlySet<string> = new Set(${JSON.stringify(repeatable(document))});\n`,
  };
  const options = await prettier.resolveConfig(`${ROOT}package.json`);
  return Object.fromEntries(
    await Promise.all(
      Object.entries(files).map(async ([name, text]) => [
        name,
        await prettier.format(NOTE + text, { ...options, parser: 'typescript' }),
      ]),
    ),
  );
}

const repeatable = ({ paths }) =>
  Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods)
      .filter(([, { parameters = [] }]) => parameters.some(({ name }) => name === 'Idempotency-Key'))
      .map(([method]) => `${method.toUpperCase()} ${path}`),
  );
