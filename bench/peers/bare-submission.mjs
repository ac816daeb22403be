// The floor of a submission: Express, a file, a row. Parses the JSON body, decodes the photo, writes and syncs it, then
// inserts the job's JSON in one statement. No authentication, no look at the image, no queue.
import { randomUUID } from 'node:crypto';
import { open } from 'node:fs/promises';
import { join } from 'node:path';
import { createServer } from 'node:http';
import express from 'express';
import pg from 'pg';
import { listen } from '../listen.mjs';

const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 10 });
await pool.query(`CREATE TABLE bare_jobs (id text PRIMARY KEY, account text NOT NULL, submitted_at timestamptz NOT NULL,
                                          photo text NOT NULL, record json NOT NULL)`);
await pool.query('CREATE INDEX ON bare_jobs (account, submitted_at DESC)');

const app = express();
app.disable('x-powered-by').set('etag', false);
app.post('/', express.json({ limit: '20mb' }), async (request, response) => {
  const id = randomUUID();
  const { params, ...job } = request.body;
  const photo = join(process.env.PHOTO_FOLDER, id);
  const file = await open(photo, 'wx', 0o600);
  await file.writeFile(Buffer.from(params.idPhoto, 'base64'));
  await file.datasync();
  await file.close();
  const submitted = new Date();
  const record = { id, status: 'active', submitted, ...job };
  await pool.query('INSERT INTO bare_jobs VALUES ($1, $2, $3, $4, $5)', [
    id,
    'bench',
    submitted,
    photo,
    record,
  ]);
  response.json(record);
});
console.log(await listen(createServer(app)));
