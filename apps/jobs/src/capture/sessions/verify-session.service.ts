import { reaches } from '@bonafide/contracts/assurance';
import type { LivenessChallenge, SessionVerdict, VerifySession } from '@bonafide/contracts/verify-session';
import { Clock } from '@bonafide/platform/runtime/clock';
import { Inject, Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { type SessionCaller, sessionResultOf } from '../../accounts/access/caller.js';
import { unknownSession } from '../../errors.js';
import { JobTypes } from '../../jobs/store/job-type.js';
import { lacksCamera, sessionFloor, unsentFor } from '../../accounts/settings/assurance-floor.js';
import { loadJob, recordOf } from '../../jobs/store/stored-job.js';
import { SESSION_POLL_MS } from '../../limits.js';
import { verdictOf } from '../../jobs/listing/session-view.js';
import { CompletionSignal } from '../../jobs/processing/completion-signal.js';
import { PROVIDERS, type Providers } from '../../providers/providers.js';
import { looksHere } from './local-face-provider.js';
import { CONSENT_VERSION } from './consent.js';
import { documentKindsOf, photosNeeded } from './photos-needed.js';
import { findSessionState, type SessionState, shownOf } from './session-state.js';

/** A device that waits for changes made on the other one. */
export interface FollowedRevision {
  /** the revision it already has */
  after?: number;
  waitSeconds?: number;
  /** aborted when the device disconnects */
  signal: AbortSignal;
}

/** A session as shown to its devices. */
@Injectable()
export class VerifySessionService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly clock: Clock,
    private readonly changes: CompletionSignal,
    private readonly jobTypes: JobTypes,
    @Inject(PROVIDERS) private readonly providers: Providers,
  ) {}

  async read(caller: SessionCaller): Promise<VerifySession> {
    return this.viewOf(caller, await this.stateOf(caller));
  }

  /** Waits for a revision other than `after`. Holds a database connection while it reads, never while it waits. */
  async follow(
    caller: SessionCaller,
    { after, waitSeconds = 0, signal }: FollowedRevision,
  ): Promise<VerifySession> {
    const until = performance.now() + waitSeconds * 1_000;
    for (;;) {
      const left = until - performance.now();
      const isOver = left <= 0 || after === undefined || signal.aborted || this.changes.isClosing;
      // Starts listening before reading, so that no change in between is missed.
      const heard = isOver
        ? undefined
        : this.changes.waitFor(caller.session.jobId, Math.min(left, SESSION_POLL_MS), signal);
      const state = await this.stateOf(caller);
      if (isOver || state.revision !== after) return this.viewOf(caller, state);
      await heard;
    }
  }

  async stateOf({ tenant, session: { tokenHash } }: SessionCaller): Promise<SessionState> {
    const session = { tenant, tokenHash };
    const state = await findSessionState(this.dataSource.manager, session);
    if (!state) throw unknownSession();
    return state;
  }

  private async viewOf(caller: SessionCaller, state: SessionState): Promise<VerifySession> {
    const { account } = caller;
    const { type, used, consentVersion, consentedAt } = state;
    const isCompleted = state.status !== 'active';
    return {
      accountName: account.name,
      logoUrl: account.settings.logoUrl ?? null,
      type,
      revision: state.revision,
      state: isCompleted ? 'completed' : used ? 'submitted' : 'open',
      used,
      expiresAt: state.expiresAt.toISOString(),
      photosNeeded: photosNeeded(type, state.documentKind, state.comparesWithJob),
      documentKinds: documentKindsOf(type),
      documentKind: state.documentKind,
      photos: Object.fromEntries(state.photos.map((photo) => [photo.name, shownOf(photo)])),
      consent: {
        version: consentVersion ?? CONSENT_VERSION,
        acceptedAt: consentedAt?.toISOString() ?? null,
      },
      liveness: this.livenessOf(caller, state),
      cameraRequired: account.settings.required?.includes('camera') ?? false,
      assurance: this.assuranceOf(caller, state),
      verdict: isCompleted ? await this.verdictOf(caller, state) : null,
    };
  }

  private assuranceOf(
    { account, session: { openedBy } }: SessionCaller,
    state: SessionState,
  ): VerifySession['assurance'] {
    if (!this.jobTypes.of(state.type).hasFloor) return null;
    const floor =
      state.used && state.assurance
        ? state.assurance
        : sessionFloor(account.settings, state.assurance ?? undefined, openedBy);
    const { challenge, framesReceived, documentKind, photos } = state;
    const photoNames = photos.map(({ name }) => name);
    const sourceOf = (name: string) => photos.find((photo) => photo.name === name)?.source ?? null;
    const isFromFile = lacksCamera(account.settings, floor, { photoNames, sourceOf });
    const hasTurned = challenge !== null && framesReceived === challenge.poses.length;
    return {
      floor,
      missing: state.used
        ? []
        : unsentFor(floor, { documentKind, hasTurned, photoNames, lacksCamera: isFromFile }),
    };
  }

  private livenessOf(caller: SessionCaller, state: SessionState): VerifySession['liveness'] {
    const floor = this.assuranceOf(caller, state)?.floor ?? 'none';
    const required =
      reaches(floor, 'present') || (caller.account.settings.required?.includes('liveness') ?? false);
    const takesSelfie = photosNeeded(state.type, state.documentKind, state.comparesWithJob).includes(
      'userPhoto',
    );
    const canPose = looksHere(this.providers.face);
    if (!takesSelfie || !(required || canPose)) return null;
    return { required, challenge: this.liveChallenge(state), framesReceived: state.framesReceived };
  }

  private liveChallenge({ challenge, framesReceived }: SessionState): LivenessChallenge | null {
    if (!challenge) return null;
    const expiresAt = new Date(challenge.expiresAt);
    const isAnswered = framesReceived === challenge.poses.length;
    return isAnswered || expiresAt > this.clock.now()
      ? { ...challenge, expiresAt: expiresAt.toISOString() }
      : null;
  }

  private async verdictOf(
    caller: SessionCaller,
    { used, jobId }: SessionState,
  ): Promise<SessionVerdict | null> {
    if (sessionResultOf(caller) === 'none') return null;
    const job = await loadJob(this.dataSource.manager, caller, jobId);
    return job ? verdictOf(recordOf(job), used) : null;
  }
}
