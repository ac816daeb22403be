import type { RelatedJob, RelatedJobs } from '@bonafide/contracts/related-jobs';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { Caller } from '../../accounts/access/caller.js';
import { jobNotFound } from '../../errors.js';
import { requireJob } from '../../jobs/store/stored-job.js';
import { RELATED_JOBS_MAX } from '../../limits.js';
import { findJobStates } from './find-job-states.js';
import { findNamedPeople } from './find-named-people.js';
import { findSharing, type Sharing } from './find-sharing.js';
import { isOtherPerson } from './other-person.js';
import { isOtherFace, isSameFace } from './related-signals.js';
import { findFaceLinks } from './faces/stored-faces.js';
import { relatedPolicyOf } from './related-policy.js';

type Shares = RelatedJob['shares'];

/** Other jobs of the account that share something with one, for those who read its results. */
@Injectable()
export class RelatedJobsService {
  constructor(private readonly dataSource: DataSource) {}

  async relatedJobs(caller: Caller, id: string): Promise<RelatedJobs> {
    const { manager } = this.dataSource;
    const { head } = await requireJob(manager, caller, id);
    if (head.status === 'removed') throw jobNotFound(id);
    caller.shown = { action: 'related.read' };
    const { windowDays, windowMs } = relatedPolicyOf(caller.account.settings);
    const at = new Date(head.submitted).getTime();
    const within = { from: new Date(at - windowMs), until: new Date(at + windowMs) };
    const key = { tenant: caller.tenant, jobId: id };
    const distances = new Map((await findFaceLinks(manager, key)).map((link) => [link.jobId, link.distance]));
    const shares = sharesByJob(await findSharing(manager, key, within));
    for (const [jobId, distance] of distances)
      if (isSameFace(distance)) shares.set(jobId, [...(shares.get(jobId) ?? []), 'face']);
    const states = await findJobStates(manager, caller, [...shares.keys()]);
    const people = await findNamedPeople(manager, caller.tenant, [id, ...states.map((state) => state.id)]);
    const jobs = states
      .map((state): RelatedJob => {
        const isOtherName = isOtherPerson(people.get(id)!, people.get(state.id)!);
        const otherFace = isOtherFace(distances.get(state.id));
        return { ...state, shares: shares.get(state.id)!, isOtherName, isOtherFace: otherFace };
      })
      .sort(byWeight);
    return {
      id,
      windowDays,
      jobs: jobs.slice(0, RELATED_JOBS_MAX),
      hasMore: jobs.length > RELATED_JOBS_MAX,
    };
  }
}

function sharesByJob(sharing: readonly Sharing[]): Map<string, Shares> {
  const byJob = new Map<string, Shares>();
  for (const { jobId, kind } of sharing) byJob.set(jobId, [...new Set([...(byJob.get(jobId) ?? []), kind])]);
  return byJob;
}

const weightOf = ({ shares, isOtherName, isOtherFace }: RelatedJob): number =>
  Number(isOtherFace === true) * 4 +
  Number(isOtherName === true && (shares.includes('face') || shares.includes('document'))) * 2 +
  Number(isOtherName === true);

const byWeight = (one: RelatedJob, other: RelatedJob): number =>
  weightOf(other) - weightOf(one) || other.submitted.localeCompare(one.submitted);
