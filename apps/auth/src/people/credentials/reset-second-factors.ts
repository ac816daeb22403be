import { sql } from '@bonafide/platform/database/sql';
import type { DataSource } from 'typeorm';
import type { Actor } from '../../organizations/audit/record-audit-event.js';
import { recordUserEvent } from '../../organizations/audit/record-user-event.js';
import { endSessions } from '../users/end-sessions.js';

/** For a person who lost all of them, by an operator who has verified the person. Ends all of the person's sessions. */
export const resetSecondFactors = (dataSource: DataSource, userId: string, actor: Actor): Promise<void> =>
  dataSource.transaction(async (manager) => {
    for (const table of ['passkeys', 'totp_secrets', 'recovery_codes'])
      await sql.run(manager, `DELETE FROM ${table} WHERE user_id = $1`, [userId]);
    await endSessions(manager, userId);
    await recordUserEvent(manager, userId, { action: 'user.second_factors_reset', actor });
  });
