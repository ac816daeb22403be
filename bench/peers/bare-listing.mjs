// The floor of the listing: node:http and pg, nothing else. Runs the page's SQL, lets pg parse the JSON columns, and
// stringifies what it got. No authentication, no rate limit, no validation.
import { createServer } from 'node:http';
import pg from 'pg';
import { listen } from '../listen.mjs';

const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 10 });
const tenant = process.env.TENANT;

const server = createServer(async (_request, response) => {
  const [page, total] = await Promise.all([
    pool.query(`SELECT head, result FROM jobs WHERE tenant = $1 ORDER BY submitted_at DESC, id LIMIT 100`, [
      tenant,
    ]),
    pool.query(`SELECT sum(n)::int AS n FROM job_counts WHERE tenant = $1`, [tenant]),
  ]);
  const items = page.rows.map(({ head, result }) => ({ ...head, result }));
  response.setHeader('Content-Type', 'application/json');
  response.end(JSON.stringify({ items, total: total.rows[0].n }));
});
console.log(await listen(server));
