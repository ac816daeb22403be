import type { SessionConsent, SessionDocument, VerifySession } from '@bonafide/contracts/verify-session';
import { sql } from '@bonafide/platform/database/sql';
import { invalidParameter } from '@bonafide/platform/errors';
import { Clock } from '@bonafide/platform/runtime/clock';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { SessionCaller } from '../../accounts/access/caller.js';
import { recordAuditEvent } from '../../accounts/audit/record-audit-event.js';
import { PhotosService } from '../../media/photos/photos.service.js';
import { CompletionSignal } from '../../jobs/processing/completion-signal.js';
import { CONSENT_VERSION } from './consent.js';
import { changeSession } from './open-session.js';
import { documentKindsOf, photosNeeded } from './photos-needed.js';
import { VerifySessionService } from './verify-session.service.js';

/** A person's input before submission, besides photos. */
@Injectable()
export class SessionChangesService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly clock: Clock,
    private readonly photos: PhotosService,
    private readonly changes: CompletionSignal,
    private readonly sessions: VerifySessionService,
  ) {}

  /** The first consent is kept; the audit trail records when, to which wording and in which language. */
  async giveConsent(caller: SessionCaller, { version, language }: SessionConsent): Promise<VerifySession> {
    if (version !== CONSENT_VERSION)
      throw invalidParameter('version', `version: must be ${CONSENT_VERSION}, the wording that is shown`);
    const before = await this.sessions.stateOf(caller);
    if (before.consentVersion === version && !before.used) return this.sessions.read(caller);
    const now = this.clock.now();
    await changeSession(this.dataSource, caller, now, async (manager, jobId) => {
      await sql.run(
        manager,
        `UPDATE job_sessions SET consent_version = $2, consent_language = $3, consented_at = $4 WHERE job_id = $1 AND tenant = $5`,
        [jobId, version, language, now, caller.tenant],
      );
      const { tenant, actor } = caller;
      const detail = { version, language };
      await recordAuditEvent(manager, { tenant, actor, action: 'consent.given', jobId, detail, at: now });
    });
    return this.changed(caller);
  }

  async chooseDocument(caller: SessionCaller, { kind }: SessionDocument): Promise<VerifySession> {
    const { type, comparesWithJob } = await this.sessions.stateOf(caller);
    if (!documentKindsOf(type).includes(kind))
      throw invalidParameter('kind', `kind: an ${type} asks for no document`);
    const needed = photosNeeded(type, kind, comparesWithJob);
    const keys = await changeSession(this.dataSource, caller, this.clock.now(), async (manager, jobId) => {
      await sql.run(manager, 'UPDATE job_sessions SET document_kind = $2 WHERE job_id = $1 AND tenant = $3', [
        jobId,
        kind,
        caller.tenant,
      ]);
      const others = photosNeeded(type, null, comparesWithJob).filter((name) => !needed.includes(name));
      return this.photos.forgetPhotos(manager, { tenant: caller.tenant, jobIds: [jobId] }, others);
    });
    await this.photos.removeForgotten(keys);
    return this.changed(caller);
  }

  private changed(caller: SessionCaller): Promise<VerifySession> {
    this.changes.announce(caller.session.jobId);
    return this.sessions.read(caller);
  }
}
