// A bare Express handler that keeps what it is posted: JSON in, one durable insert, JSON out. No authentication, no
// validation, no encryption, no check. The table has the primary key and nothing else.
import { randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import express from 'express';
import pg from 'pg';
import { listen } from '../listen.mjs';

const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 20 });
// the database may be dropped before this process is
pool.on('error', () => undefined);
await pool.query(
  'CREATE TABLE IF NOT EXISTS bare (id text PRIMARY KEY, at timestamptz NOT NULL, body jsonb NOT NULL)',
);

const app = express();
app.use(express.json());
app.post('/', async (request, response) => {
  const id = randomUUID();
  await pool.query('INSERT INTO bare VALUES ($1, now(), $2)', [id, request.body]);
  response.json({ id, status: 'pending', request: request.body });
});
console.log(await listen(createServer(app)));
