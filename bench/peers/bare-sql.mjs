// The floor of one listing: node:http and pg ask the best plain SQL for page and total and hand its text through.
// `/?case=3&page=1` is the fourth case of listing-cases.mjs, its page found in the second way. No authentication, no
// rate limit, no validation.
import { createServer } from 'node:http';
import pg from 'pg';
import { listingCases } from '../listing-cases.mjs';
import { listen } from '../listen.mjs';

const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 10 });
const cases = listingCases(process.env.TENANT, Number(process.env.JOBS));

const server = createServer(async (request, response) => {
  const asked = new URL(request.url, 'http://bare').searchParams;
  const { pages, total } = cases[Number(asked.get('case'))];
  const [page, count] = await Promise.all([
    pool.query({ text: pages[Number(asked.get('page'))], rowMode: 'array' }),
    pool.query({ text: total, rowMode: 'array' }),
  ]);
  const items = page.rows.map(([head, result]) => `${head.slice(0, -1)},"result":${result}}`);
  const body = Buffer.from(`{"items":[${items.join(',')}],"total":${count.rows[0][0]}}`);
  response.setHeader('Content-Type', 'application/json');
  response.setHeader('Content-Length', body.length);
  response.end(body);
});
console.log(await listen(server));
