import type { FaceTemplate } from '@bonafide/vision/faces/face-gallery';
import type { RelatedFinding } from '@bonafide/contracts/related-jobs';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { AccountCiphers } from '../../accounts/account-ciphers.js';
import type { Account } from '../../accounts/account.js';
import type { DocumentFields } from '../../documents/reading/document-fields.js';
import type { EngineInput } from '../../jobs/store/job-engine.js';
import type { StoredJob } from '../../jobs/store/stored-job.js';
import { RELATED_FACES_MAX } from '../../limits.js';
import type { JobKey, JobKeys } from '../../core/values/job-key.js';
import { describeFace } from './faces/describe-face.js';
import { findNamedPeople } from './find-named-people.js';
import { findSharing, type Sharing } from './find-sharing.js';
import { type NamedPerson, namedPerson, personTrait, traitsOf } from './job-traits.js';
import type { ListMatch } from './lists/list-entries.js';
import { ListedService } from './lists/listed.service.js';
import { isOtherPerson } from './other-person.js';
import { type NearJob, RelatedFacesService } from './faces/related-faces.service.js';
import { type RelatedPolicy, relatedPolicyOf } from './related-policy.js';
import { findRelatedSignals } from './related-signals.js';
import { saveTraits, type TraitRow } from './save-traits.js';
import { type FaceLink, holdUnerased, saveFace, saveFaceLinks } from './faces/stored-faces.js';

/** What the account's other jobs say about one. */
export interface RelatedOutcome {
  findings: RelatedFinding[];
  windowDays: number;
  /** the findings that a person has to look at before the job is decided */
  toReview: RelatedFinding[];
  /** the selfie is one picture with a picture of an earlier job */
  isCopied: boolean;
}

export interface Examined {
  job: StoredJob;
  account: Account;
  now: Date;
  /** of the document; null if none was read */
  fields: DocumentFields | null;
  selfie: Buffer | null;
  /** its portrait stands for the face where there is no selfie */
  front: Buffer | null;
  photoOf: EngineInput['photoOf'];
}

/** What a job is found by. */
interface Own {
  key: JobKey;
  named: NamedPerson;
  /** keyed hash of whom it names */
  person: string | null;
  traits: TraitRow[];
  /** entries of the account's lists that it meets */
  listed: ListMatch[];
  face: FaceTemplate | null;
}

/**
 * Compares a job with the account's other jobs. What it can be found by is stored first: of two jobs at the same time, one
 * at least sees the other.
 */
@Injectable()
export class RelatedService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly ciphers: AccountCiphers,
    private readonly faces: RelatedFacesService,
    private readonly lists: ListedService,
  ) {}

  /** null if the job was erased */
  async examine(examined: Examined): Promise<RelatedOutcome | null> {
    const { account, now, selfie } = examined;
    const policy = relatedPolicyOf(account.settings);
    const own = await this.describe(examined, policy);
    const { tenant, jobId } = own.key;
    const store = (manager: EntityManager) => this.store(manager, own, policy, now);
    if (!(await this.ifUnerased({ tenant, jobIds: [jobId] }, store))) return null;
    const from = new Date(now.getTime() - policy.windowMs);
    const sharing = await findSharing(this.dataSource.manager, own.key, { from, until: now });
    const near = own.face ? await this.findNear(own.key, own.face, sharing, from) : [];
    const findings = await this.compare(own, sharing, near, policy);
    await this.link(own.key, near);
    return {
      findings,
      windowDays: policy.windowDays,
      toReview: findings.filter(({ signal }) => policy.review.has(signal)),
      isCopied: selfie !== null && (await this.faces.isCopied(selfie, near, examined.photoOf)),
    };
  }

  private async describe({ job, fields, selfie, front, now }: Examined, policy: RelatedPolicy): Promise<Own> {
    const { tenant, head } = job;
    const cipher = await this.ciphers.of(tenant);
    const digestOf = (kind: string, value: string) => cipher.ownIndex(value, `${tenant} ${kind}`);
    const named = namedPerson(head.request, fields);
    const name = personTrait(named);
    const person = name === null ? null : digestOf('person', name);
    const traits = traitsOf(head.request, fields).map(({ kind, value }) => ({
      kind,
      digest: digestOf(kind, value),
      person,
      at: now,
    }));
    const shown = selfie ?? front;
    const face =
      policy.comparesFaces && shown ? await describeFace(shown, selfie ? 'selfie' : 'document') : null;
    const listed = await this.lists.findMatches(tenant, traits, face, now);
    return { key: { tenant, jobId: head.id }, named, person, traits, listed, face };
  }

  private async store(
    manager: EntityManager,
    { key, person, traits, face }: Own,
    { isExact }: RelatedPolicy,
    now: Date,
  ): Promise<void> {
    await saveTraits(manager, key, isExact ? traits : []);
    if (!face) return;
    const cipher = await this.ciphers.of(key.tenant);
    await saveFace(manager, cipher, key, { template: face, person, at: now });
  }

  /** Runs `write` unless one of these jobs was erased; an erasure that waits for it finds what it wrote. */
  private ifUnerased(jobs: JobKeys, write: (manager: EntityManager) => Promise<void>): Promise<boolean> {
    return this.dataSource.transaction(async (manager) => {
      const held = await holdUnerased(manager, jobs);
      if (held.length < jobs.jobIds.length) return false;
      await write(manager);
      return true;
    });
  }

  private findNear(key: JobKey, face: FaceTemplate, sharing: readonly Sharing[], from: Date) {
    const documents = sharing.filter(({ kind }) => kind === 'document').slice(0, RELATED_FACES_MAX);
    const measured = documents.map(({ jobId }) => jobId);
    return this.faces.findNear(key, face, measured, from);
  }

  /** Links to jobs that were erased meanwhile are left out. */
  private async link({ tenant, jobId }: JobKey, near: readonly FaceLink[]): Promise<void> {
    if (near.length === 0) return;
    await this.dataSource.transaction(async (manager) => {
      const held = await holdUnerased(manager, { tenant, jobIds: [jobId, ...near.map((one) => one.jobId)] });
      if (!held.includes(jobId)) return;
      const links = near.filter((one) => held.includes(one.jobId));
      await saveFaceLinks(manager, { tenant, jobId }, links);
    });
  }

  private async compare(
    { key, named, person, listed }: Own,
    sharing: readonly Sharing[],
    near: readonly NearJob[],
    policy: RelatedPolicy,
  ): Promise<RelatedFinding[]> {
    const others = [...sharing.filter(({ kind }) => kind === 'document'), ...near].filter(
      (other) => person === null || other.person !== person,
    );
    const people = await findNamedPeople(this.dataSource.manager, key.tenant, [
      ...new Set(others.map(({ jobId }) => jobId)),
    ]);
    const isOtherName = (jobId: string): boolean => {
      const other = people.get(jobId);
      return other ? isOtherPerson(named, other) === true : false;
    };
    return findRelatedSignals({ sharing, near, person, listed, isOtherName }, policy);
  }
}
