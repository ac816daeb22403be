import { readFileSync, writeFileSync } from 'node:fs';
import { openApiDocument } from '../../src/openapi.js';
import { startAuth } from '../start-auth.js';
import { accessMarkdown } from './access-table.js';
it('writes', async () => {
  const auth = await startAuth();
  const { paths } = openApiDocument(auth.app) as any;
  const table = accessMarkdown((operation) => {
    const [method, path] = operation.split(' ') as [string, string];
    return paths[path][method.toLowerCase()]['x-effects'] ?? [];
  });
  const file = new URL('../../../../docs/access-auth.md', import.meta.url);
  const text = readFileSync(file, 'utf8');
  writeFileSync(file, text.replace(/(^\|.*\n?)+/m, `${table}\n`));
  await auth.close();
}, 60000);
