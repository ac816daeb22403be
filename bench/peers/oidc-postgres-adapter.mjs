// An adapter of oidc-provider on PostgreSQL as its documentation asks for one: a table for all models, a statement a call.
import pg from 'pg';

const CREATE = `
  CREATE TABLE oidc_payloads (
    model text NOT NULL, id text NOT NULL, payload jsonb NOT NULL, grant_id text, user_code text, uid text,
    expires_at timestamptz, consumed_at timestamptz, PRIMARY KEY (model, id));
  CREATE INDEX ON oidc_payloads (grant_id) WHERE grant_id IS NOT NULL;
  CREATE INDEX ON oidc_payloads (uid) WHERE uid IS NOT NULL;
  CREATE INDEX ON oidc_payloads (user_code) WHERE user_code IS NOT NULL`;

const UPSERT = `
  INSERT INTO oidc_payloads (model, id, payload, grant_id, user_code, uid, expires_at)
  VALUES ($1, $2, $3, $4, $5, $6, now() + make_interval(secs => $7))
  ON CONFLICT (model, id) DO UPDATE SET payload = excluded.payload, grant_id = excluded.grant_id,
    user_code = excluded.user_code, uid = excluded.uid, expires_at = excluded.expires_at`;

const findBy = (column) =>
  `SELECT payload, consumed_at FROM oidc_payloads
   WHERE model = $1 AND ${column} = $2 AND (expires_at IS NULL OR expires_at > now())`;

/** @param {string} databaseUrl @returns {Promise<new (model: string) => import('oidc-provider').Adapter>} */
export async function openAdapter(databaseUrl) {
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 20 });
  await pool.query(CREATE);
  return class PostgresAdapter {
    constructor(model) {
      this.model = model;
    }

    async upsert(id, payload, expiresIn) {
      const { grantId, userCode, uid } = payload;
      await this.run('upsert', UPSERT, [id, payload, grantId, userCode, uid, expiresIn]);
    }

    find(id) {
      return this.findBy('id', id);
    }

    findByUid(uid) {
      return this.findBy('uid', uid);
    }

    findByUserCode(userCode) {
      return this.findBy('user_code', userCode);
    }

    async consume(id) {
      const text = 'UPDATE oidc_payloads SET consumed_at = now() WHERE model = $1 AND id = $2';
      await this.run('consume', text, [id]);
    }

    async destroy(id) {
      await this.run('destroy', 'DELETE FROM oidc_payloads WHERE model = $1 AND id = $2', [id]);
    }

    async revokeByGrantId(grantId) {
      const text = 'DELETE FROM oidc_payloads WHERE model = $1 AND grant_id = $2';
      await this.run('revoke', text, [grantId]);
    }

    async findBy(column, value) {
      const { rows } = await this.run(`find-${column}`, findBy(column), [value]);
      if (!rows[0]) return undefined;
      const { payload, consumed_at: consumedAt } = rows[0];
      return consumedAt ? { ...payload, consumed: Math.floor(consumedAt / 1_000) } : payload;
    }

    run(name, text, values) {
      return pool.query({ name, text, values: [this.model, ...values] });
    }
  };
}
