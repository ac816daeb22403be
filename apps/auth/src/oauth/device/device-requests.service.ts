import { createHmac } from 'node:crypto';
import { hashSecret } from '@bonafide/platform/crypto/secrets';
import { type Executor, sql } from '@bonafide/platform/database/sql';
import { Clock } from '@bonafide/platform/runtime/clock';
import { Inject, Injectable } from '@nestjs/common';
import { errors } from 'oidc-provider';
import { DataSource, type EntityManager } from 'typeorm';
import type { AuthorizationDetail } from '@bonafide/vc-jwt/delegation-claims';
import { pollRequest } from '../backchannel/poll-request.js';
import { AUTH_CONFIG, type AuthConfig, derivedKeys } from '../../config.js';
import { POLL_SECONDS } from '../../limits.js';

export interface NewDeviceRequest {
  deviceCode: string;
  /** its eight letters */
  userCode: string;
  clientId: string;
  scope: string;
  resource?: string;
  address?: string;
  /** RFC 9396 */
  details: AuthorizationDetail[];
  /** Unix seconds */
  exp: number;
}

export interface DeviceRequest {
  /** SHA-256 of its device code */
  idHash: string;
  clientId: string;
  scope: string;
  resource: string | null;
  address: string | null;
  details: AuthorizationDetail[];
  createdAt: Date;
  isAnswered: boolean;
}

const UNIQUE_VIOLATION = '23505';

/** Requests of devices without a browser (RFC 8628): stored under hashes, answered once, polled at a limited rate. */
@Injectable()
export class DeviceRequestsService {
  private readonly keys: Buffer[];

  constructor(
    @Inject(AUTH_CONFIG) config: AuthConfig,
    private readonly dataSource: DataSource,
    private readonly clock: Clock,
  ) {
    this.keys = derivedKeys(config, 'user-code');
  }

  async insert(given: NewDeviceRequest): Promise<void> {
    const { deviceCode, userCode, clientId, scope, resource, address, details, exp } = given;
    try {
      await sql.run(
        this.dataSource,
        `INSERT INTO device_requests
           (id_hash, user_code_hash, client_id, scope, resource, address, details, interval_seconds, created_at,
            expires_at)
         VALUES ($1, $2, $3, $4, $5, $6, $7, ${POLL_SECONDS}, $8, $9)`,
        [
          hashSecret(deviceCode),
          hashOf(userCode, this.keys[0]!),
          clientId,
          scope,
          resource ?? null,
          address ?? null,
          JSON.stringify(details),
          this.clock.now(),
          new Date(exp * 1000),
        ],
      );
    } catch (error) {
      // Another device shows the same code: a person could answer the wrong request.
      if ((error as { code?: string }).code === UNIQUE_VIOLATION)
        throw new errors.TemporarilyUnavailable('try again');
      throw error;
    }
  }

  /** A request that has not expired. */
  findByUserCode(userCode: string): Promise<DeviceRequest | undefined> {
    return sql.maybe<DeviceRequest>(
      this.dataSource,
      `SELECT id_hash AS "idHash", client_id AS "clientId", scope, resource, address, details,
         created_at AS "createdAt",
         answer IS NOT NULL AS "isAnswered"
       FROM device_requests WHERE user_code_hash = ANY ($1) AND expires_at > $2`,
      [this.keys.map((key) => hashOf(userCode, key)), this.clock.now()],
    );
  }

  /** False if it was already allowed or has expired. */
  async refuse(idHash: string): Promise<boolean> {
    const answered = await sql.count(
      this.dataSource,
      `UPDATE device_requests SET answer = 'refused'
       WHERE id_hash = $1 AND coalesce(answer, 'refused') = 'refused' AND expires_at > $2`,
      [idHash, this.clock.now()],
    );
    return answered === 1;
  }

  /**
   * Binds the device code to the delegation, once, so that it can be exchanged. False if the request has another answer or
   * has expired; true again for the same delegation (a double click).
   */
  async allow(
    manager: EntityManager,
    { idHash, delegationId, userId }: { idHash: string; delegationId: string; userId: string },
  ): Promise<boolean> {
    const answered = await sql.count(
      manager,
      `WITH answered AS (
         UPDATE device_requests SET answer = 'allowed'
         WHERE id_hash = $1 AND answer IS NULL AND expires_at > $4 RETURNING id_hash, client_id, expires_at
       )
       INSERT INTO issued_tokens (model, id_hash, grant_id, client_id, payload, expires_at)
       SELECT 'DeviceCode', id_hash, $2, client_id, json_build_object('accountId', $3::text,
         'exp', floor(extract(epoch FROM expires_at))::bigint), expires_at FROM answered`,
      [idHash, delegationId, userId, this.clock.now()],
    );
    return answered === 1 || isAllowedFor(manager, idHash, delegationId);
  }

  /** See {@link pollRequest}. */
  poll(deviceCode: string, clientId: string): Promise<void> {
    const asked = { idHash: hashSecret(deviceCode), clientId };
    return pollRequest(this.dataSource, 'device_requests', asked, this.clock.now());
  }
}

const isAllowedFor = async (on: Executor, idHash: string, delegationId: string): Promise<boolean> =>
  (await sql.count(
    on,
    `SELECT 1 FROM issued_tokens WHERE model = 'DeviceCode' AND id_hash = $1 AND grant_id = $2`,
    [idHash, delegationId],
  )) === 1;

const hashOf = (userCode: string, key: Buffer): string =>
  createHmac('sha256', key).update(userCode).digest('base64url');
