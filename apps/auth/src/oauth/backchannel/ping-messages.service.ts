import { isSameOrigin } from '@bonafide/delivery/assert-same-origin';
import type { DueDelivery, OutgoingMessage, Unsent } from '@bonafide/delivery/delivery-message';
import { FieldCipher } from '@bonafide/platform/crypto/field-cipher';
import { sql } from '@bonafide/platform/database/sql';
import { Clock } from '@bonafide/platform/runtime/clock';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { pingBelongsTo } from './ping.js';

/** The ping to a client whose request was answered (OpenID CIBA Core section 10.2): authorized with its own token, without the answer. */
@Injectable()
export class PingMessagesService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly cipher: FieldCipher,
    private readonly clock: Clock,
  ) {}

  /**
   * Null when the ping is no longer needed: the request has expired, or its tokens were fetched. `ungranted`: the client's
   * endpoint has another origin than the one that the token was given for.
   */
  async resolve({ subjectId: id, url }: DueDelivery): Promise<OutgoingMessage | Unsent | null> {
    const found = await sql.maybe<{ sealed: Buffer }>(
      this.dataSource,
      `SELECT r.sealed_ping AS sealed FROM backchannel_requests r
       WHERE r.id = $1 AND r.sealed_ping IS NOT NULL AND r.expires_at > $2 AND NOT EXISTS (
         SELECT 1 FROM issued_tokens a
         WHERE a.model = 'BackchannelRequest' AND a.id_hash = r.id_hash AND a.consumed_at IS NOT NULL)`,
      [id, this.clock.now()],
    );
    if (!found) return null;
    const { authReqId, notificationToken, endpoint } = JSON.parse(
      this.cipher.decryptText(found.sealed, pingBelongsTo(id)),
    ) as { authReqId: string; notificationToken: string; endpoint?: string | null };
    if (endpoint && !isSameOrigin(endpoint, url)) return 'ungranted';
    return {
      url,
      body: Buffer.from(JSON.stringify({ auth_req_id: authReqId })),
      headers: { authorization: `Bearer ${notificationToken}` },
      secrets: null,
      tokens: [authReqId, notificationToken],
    };
  }
}
