// Rule: what jobs that share something say about each other.
import type {
  ListedKind,
  RelatedFinding,
  RelatedSignal,
  SharedTrait,
} from '@bonafide/contracts/related-jobs';
import { FACE_OTHER_DISTANCE_MIN, FACE_RELATED_DISTANCE_MAX } from '../../limits.js';
import type { Sharing } from './find-sharing.js';
import type { ListMatch } from './lists/list-entries.js';
import type { NearJob } from './faces/related-faces.service.js';
import type { RelatedPolicy } from './related-policy.js';

const MANY: Readonly<Record<SharedTrait, RelatedSignal>> = {
  phone: 'SamePhoneManyPeople',
  email: 'SameEmailManyPeople',
  device: 'SameDeviceManyPeople',
  network: 'SameNetworkManyPeople',
  address: 'SameAddressManyPeople',
};

const BLOCKED: Readonly<Record<ListedKind, RelatedSignal>> = {
  document: 'BlockedDocument',
  face: 'BlockedFace',
  phone: 'BlockedPhone',
  email: 'BlockedEmail',
  device: 'BlockedDevice',
  network: 'BlockedNetwork',
};

export interface Related {
  /** jobs that share something, by what it is */
  sharing: readonly Sharing[];
  /** jobs whose faces were measured */
  near: readonly NearJob[];
  /** keyed hash of whom the job names; null: nobody, who is nobody else either */
  person: string | null;
  /** entries of the account's lists */
  listed: readonly ListMatch[];
  isOtherName(jobId: string): boolean;
}

export const isSameFace = (distance: number): boolean => distance <= FACE_RELATED_DISTANCE_MAX;

/** null where they are neither surely the same nor surely different */
export const isOtherFace = (distance: number | undefined): boolean | null => {
  if (distance === undefined) return null;
  if (distance > FACE_OTHER_DISTANCE_MIN) return true;
  return isSameFace(distance) ? false : null;
};

type Other = Pick<Sharing, 'jobId' | 'person'>;

const count = (signal: RelatedSignal, jobs: readonly Other[]): RelatedFinding[] =>
  jobs.length === 0
    ? []
    : [
        {
          signal,
          jobs: new Set(jobs.map(({ jobId }) => jobId)).size,
          people: new Set(jobs.flatMap(({ person }) => person ?? [])).size,
        },
      ];

export function findRelatedSignals(
  { sharing, near, person, listed, isOtherName }: Related,
  { peopleMax }: Pick<RelatedPolicy, 'peopleMax'>,
): RelatedFinding[] {
  const distances = new Map(near.map(({ jobId, distance }) => [jobId, distance]));
  const isFaceOf = ({ jobId }: Other) => isOtherFace(distances.get(jobId));
  const documents = sharing.filter(({ kind }) => kind === 'document');
  const others = sharing.filter((other) => other.person !== null && other.person !== person);
  const isKnown = (kind: string) => listed.some((entry) => entry.list === 'known' && entry.kind === kind);
  // A document with another face is told even if both are known.
  return [
    ...count(
      'SameDocumentOtherFace',
      documents.filter((other) => isFaceOf(other) === true),
    ),
    ...count(
      'SameFaceOtherName',
      isKnown('face') ? [] : near.filter((other) => isFaceOf(other) === false && isOtherName(other.jobId)),
    ),
    ...count(
      'SameDocumentOtherName',
      documents.filter(({ jobId }) => isOtherName(jobId)),
    ),
    ...listed.flatMap(({ list, kind }) =>
      list === 'blocked' ? [{ signal: BLOCKED[kind], jobs: 0, people: 0 }] : [],
    ),
    ...Object.entries(MANY).flatMap(([kind, signal]) =>
      isKnown(kind)
        ? []
        : count(
            signal,
            others.filter((other) => other.kind === kind),
          ).filter(({ people }) => people + (person === null ? 0 : 1) > peopleMax[kind as SharedTrait]),
    ),
  ];
}
