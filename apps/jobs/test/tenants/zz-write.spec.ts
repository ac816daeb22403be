import { readFileSync, writeFileSync } from 'node:fs';
import { openApiDocument } from '../../src/openapi/document.js';
import { startJobs } from '../start-jobs.js';
import { accessMarkdown } from './access-table.js';
it('writes', async () => {
  const jobs = await startJobs();
  const { paths } = openApiDocument(jobs.app) as any;
  const table = accessMarkdown((operation) => {
    const [method, path] = operation.split(' ') as [string, string];
    return paths[path][method.toLowerCase()]['x-effects'] ?? [];
  });
  const file = new URL('../../../../docs/access.md', import.meta.url);
  const text = readFileSync(file, 'utf8');
  writeFileSync(file, text.replace(/(^\|.*\n?)+/m, `${table}\n`));
  await jobs.close();
}, 60000);
