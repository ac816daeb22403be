// What bench/bouncer.mjs compares the code exchange with: Express, one conditional update, one insert, one signature of a
// token of the same size. No validation, no limits, no logs.
import { generateKeyPairSync, randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import express from 'express';
import { CompactSign } from 'jose';
import pg from 'pg';
import { listen } from '../listen.mjs';
import { serveCommands } from '../serve-commands.mjs';

const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 10 });
await pool.query(`
  CREATE TABLE codes (code text PRIMARY KEY, agent_did text NOT NULL, consumed_at timestamptz);
  CREATE TABLE audit (id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY, action text NOT NULL, code text NOT NULL)`);
const { privateKey } = generateKeyPairSync('ed25519');
const filler = 'x'.repeat(Number(process.env.CLAIM_BYTES));

const app = express()
  .use(express.json())
  .post('/token', async (request, response) => {
    const { code, agent_did: agentDid } = request.body;
    const { rows } = await pool.query(
      'UPDATE codes SET consumed_at = now() WHERE code = $1 AND agent_did = $2 AND consumed_at IS NULL RETURNING code',
      [code, agentDid],
    );
    if (rows.length === 0) return response.status(400).json({ error: 'invalid_grant' });
    await pool.query('INSERT INTO audit (action, code) VALUES ($1, $2)', ['exchanged', code]);
    const claims = { jti: randomUUID(), sub: agentDid, filler };
    const token = await new CompactSign(Buffer.from(JSON.stringify(claims)))
      .setProtectedHeader({ alg: 'EdDSA', typ: 'JWT', kid: 'key-1' })
      .sign(privateKey);
    response.json({ delegation_token: token, token_type: 'Bearer', expires_in: 3_600 });
  });
serveCommands(`http://127.0.0.1:${await listen(createServer(app))}`, async ({ count, agent }) => {
  const { rows } = await pool.query(
    'INSERT INTO codes (code, agent_did) SELECT gen_random_uuid()::text, $2 FROM generate_series(1, $1) RETURNING code',
    [count, agent],
  );
  return rows.map(({ code }) => ({ code, projectId: 'none' }));
});
