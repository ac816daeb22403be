import { prepared, sql } from '../database/sql.js';
import { createHash } from 'node:crypto';
import type { EntityManager } from 'typeorm';
import type { FieldCipher } from '../crypto/field-cipher.js';
import { ERROR_KINDS, ServiceError } from '../errors.js';
import { MicroBatch } from '../database/micro-batch.js';
import { HEAVY_BYTES, yieldForBytes } from './heavy-turns.js';

/** How long a stored response is replayed. */
const IDEMPOTENCY_LIFETIME_HOURS = 24;
/** Replaces a body's digest once the subject of the request was erased. */
const ERASED = '';
/** After this long, a request that neither finished nor failed is taken over by the next one with its key. */
const ABANDONED_AFTER_SECONDS = 60;

export const CREATE_IDEMPOTENCY_TABLE = `
  CREATE TABLE idempotency_keys (
    scope text PRIMARY KEY,
    owner_id text NOT NULL,
    subject_id text,
    body_digest text NOT NULL,
    status integer,
    answer bytea,
    started_at timestamptz NOT NULL DEFAULT now(),
    expires_at timestamptz NOT NULL
  );
  CREATE INDEX idempotency_keys_expiry ON idempotency_keys (expires_at);
  CREATE INDEX idempotency_keys_subject ON idempotency_keys (subject_id) WHERE subject_id IS NOT NULL;
`;

export interface IdempotentRequest {
  /** the owner */
  ownerId: string;
  /** the caller (key, agent or session), and anything else that distinguishes requests */
  holder: string;
  method: string;
  path: string;
  key: string;
  body: Buffer;
  /** the id of what this request creates if it is the first with its key */
  subjectId: string;
}

/** `subjectId`: that of the first request with this key, even if this one takes over after it died. */
export type IdempotencyStart =
  { replay: { status: number; body: string } } | { scope: string; subjectId: string };

interface Claim {
  scope: string;
  ownerId: string;
  digest: string;
  subjectId: string;
}

interface Answer {
  scope: string;
  status: number;
  answer: Buffer;
  subjectId: string | null;
}

/** Requests that arrive at about the same time share a statement and its commit. */
const BATCHES = { maxItems: 64, concurrency: 2 } as const;

/** Errors of a batch that wrote nothing: a duplicate key (cardinality_violation), or a deadlock with another process. */
const WITHOUT_EFFECT = ['21000', '40P01'];

/**
 * `Idempotency-Key`: one conditional insert decides which request runs, and the id of what it creates. If the process dies
 * after creating it but before storing the response, a repeated request gets the same id and finds it already created.
 * The stored response is encrypted and the digest of the body is keyed, so that neither reveals the content.
 */
export class IdempotencyStore {
  private readonly claims: MicroBatch<Claim, string | undefined>;
  private readonly answers: MicroBatch<Answer>;

  constructor(
    private readonly manager: EntityManager,
    private readonly cipher: FieldCipher,
  ) {
    this.claims = new MicroBatch((claims) => insertClaims(manager, claims), {
      ...BATCHES,
      retryAlone: (error) => WITHOUT_EFFECT.includes((error as { code?: string }).code ?? ''),
    });
    // Storing the same response twice is harmless.
    this.answers = new MicroBatch((answers) => saveAnswers(manager, answers), {
      ...BATCHES,
      retryAlone: () => true,
    });
  }

  /**
   * Claims the key, or returns the stored response; throws 409 while the first request runs or once its subject was erased,
   * and 422 for another body.
   */
  async start(request: IdempotentRequest): Promise<IdempotencyStart> {
    if (request.key.length === 0 || request.key.length > 255)
      throw new ServiceError('invalid-request', 'Idempotency-Key: must have 1 to 255 characters');
    const scope = createHash('sha256')
      .update(JSON.stringify([request.ownerId, request.holder, request.method, request.path, request.key]))
      .digest('hex');
    if (request.body.length > HEAVY_BYTES) await yieldForBytes(request.body.length);
    const digest = this.cipher.blindIndex(
      createHash('sha256').update(request.body).digest('hex'),
      'idempotency',
    );
    const { ownerId, subjectId } = request;
    const claimed = await this.claim({ scope, ownerId, digest, subjectId });
    if (claimed) return { scope, subjectId: claimed };
    const row = await sql.maybe<{ body_digest: string; status: number | null; answer: Buffer | null }>(
      this.manager,
      'SELECT body_digest, status, answer FROM idempotency_keys WHERE scope = $1',
      [scope],
    );
    if (row?.body_digest === ERASED)
      throw new ServiceError(
        'conflict',
        'Idempotency-Key: what the first request with this key made was removed',
      );
    if (row && row.body_digest !== digest)
      throw new ServiceError('unprocessable', 'Idempotency-Key: was used before with another request body');
    if (!row || row.status === null || !row.answer)
      throw new ServiceError(
        'conflict',
        'Idempotency-Key: the first request with this key is still running',
        {
          headers: { 'Retry-After': '1' },
        },
      );
    return { replay: { status: row.status, body: this.cipher.decryptText(row.answer, scope) } };
  }

  /** The id of what the request creates if it may run; undefined if another request has claimed the key. */
  private async claim(claim: Claim): Promise<string | undefined> {
    try {
      return await this.claims.add(claim);
    } catch (error) {
      // The claim may have been written although its result was lost: released, so that a repetition need not wait.
      await sql
        .count(
          this.manager,
          'DELETE FROM idempotency_keys WHERE scope = $1 AND subject_id = $2 AND status IS NULL',
          [claim.scope, claim.subjectId],
        )
        .catch(() => undefined);
      throw error;
    }
  }

  /** Stores the response for replay; `subjectId` (its job) lets an erasure find it. `manager`: of a transaction. */
  async finish(
    scope: string,
    status: number,
    body: string,
    { subjectId = null, manager }: { subjectId?: string | null; manager?: EntityManager } = {},
  ): Promise<void> {
    const answer = { scope, status, answer: this.cipher.encrypt(body, scope), subjectId };
    if (manager) await saveAnswers(manager, [answer]);
    else await this.answers.add(answer);
  }

  /** Frees the key of a refused request, which created nothing, so that it can be reused with another body. */
  async abandon(scope: string): Promise<void> {
    await this.runTwice('DELETE FROM idempotency_keys WHERE scope = $1 AND status IS NULL', scope);
  }

  /** Lets the next request with this key and body take over: this one failed, perhaps after creating something. */
  async release(scope: string): Promise<void> {
    await this.runTwice(
      `UPDATE idempotency_keys SET started_at = '-infinity' WHERE scope = $1 AND status IS NULL`,
      scope,
    );
  }

  /** Retries once, on another connection, because a key that is not freed stays taken. */
  private async runTwice(statement: string, scope: string): Promise<void> {
    const run = () => sql.count(this.manager, statement, [scope]);
    await run().catch(run);
  }
}

/** In the order of the keys, to avoid deadlocks between processes. */
const INSERT_CLAIMS = prepared(
  `INSERT INTO idempotency_keys (scope, owner_id, body_digest, subject_id, expires_at)
   SELECT scope, owner_id, body_digest, subject_id, now() + make_interval(hours => ${IDEMPOTENCY_LIFETIME_HOURS})
   FROM unnest($1::text[], $2::text[], $3::text[], $4::text[]) AS given (scope, owner_id, body_digest, subject_id)
   ORDER BY scope
   ON CONFLICT (scope) DO UPDATE SET owner_id = excluded.owner_id, body_digest = excluded.body_digest, status = NULL,
     answer = NULL, started_at = now(), expires_at = excluded.expires_at,
     subject_id = CASE WHEN idempotency_keys.expires_at <= now() THEN excluded.subject_id
                       ELSE idempotency_keys.subject_id END
   WHERE idempotency_keys.expires_at <= now()
      OR (idempotency_keys.status IS NULL AND idempotency_keys.body_digest = excluded.body_digest
          AND idempotency_keys.started_at < now() - make_interval(secs => ${ABANDONED_AFTER_SECONDS}))
   RETURNING scope, subject_id AS "subjectId"`,
);

async function insertClaims(manager: EntityManager, claims: Claim[]): Promise<(string | undefined)[]> {
  const rows = await sql.rows<{ scope: string; subjectId: string }>(manager, INSERT_CLAIMS, [
    claims.map(({ scope }) => scope),
    claims.map(({ ownerId }) => ownerId),
    claims.map(({ digest }) => digest),
    claims.map(({ subjectId }) => subjectId),
  ]);
  const claimed = new Map(rows.map(({ scope, subjectId }) => [scope, subjectId]));
  return claims.map(({ scope }) => claimed.get(scope));
}

const SAVE_ANSWERS = prepared(
  `UPDATE idempotency_keys k SET status = given.status, answer = given.answer,
     subject_id = COALESCE(given.subject_id, k.subject_id)
   FROM unnest($1::text[], $2::int[], $3::bytea[], $4::text[]) AS given (scope, status, answer, subject_id)
   WHERE k.scope = given.scope AND k.status IS NULL`,
);

async function saveAnswers(manager: EntityManager, answers: Answer[]): Promise<void> {
  await sql.run(manager, SAVE_ANSWERS, [
    answers.map(({ scope }) => scope),
    answers.map(({ status }) => status),
    answers.map(({ answer }) => answer),
    answers.map(({ subjectId }) => subjectId),
  ]);
}

/** Removes keys older than 24 hours. */
export const sweepIdempotencyKeys = (manager: EntityManager) =>
  sql.count(manager, 'DELETE FROM idempotency_keys WHERE expires_at <= now()');

/**
 * Removes what is stored of requests about erased subjects: responses, and digests of request bodies. Their keys stay taken
 * for their day, so that a late repeat does not create again what was erased.
 */
export const eraseIdempotencyKeys = (manager: EntityManager, subjectIds: readonly string[]) =>
  sql.count(
    manager,
    `UPDATE idempotency_keys SET status = $2, answer = NULL, body_digest = $3 WHERE subject_id = ANY($1::text[])`,
    [subjectIds, ERROR_KINDS.conflict, ERASED],
  );
