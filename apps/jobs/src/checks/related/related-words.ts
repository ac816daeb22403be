// What a job says of its related jobs, without anybody's data.
import type { RelatedFinding, RelatedSignal } from '@bonafide/contracts/related-jobs';

const BLOCKED: Readonly<Partial<Record<RelatedSignal, string>>> = {
  BlockedDocument: 'the document',
  BlockedFace: 'the face',
  BlockedPhone: 'the phone number',
  BlockedEmail: 'the e-mail address',
  BlockedDevice: 'the device',
  BlockedNetwork: 'the network',
};

const SHARED: Readonly<Partial<Record<RelatedSignal, string>>> = {
  SameDocumentOtherFace: 'this document with another face',
  SameFaceOtherName: 'this face under another name',
  SameDocumentOtherName: 'this document under another name',
  SamePhoneManyPeople: 'this phone number',
  SameEmailManyPeople: 'this e-mail address',
  SameDeviceManyPeople: 'this device',
  SameNetworkManyPeople: 'this network',
  SameAddressManyPeople: 'this address',
};

const counted = (n: number, one: string, many: string) => `${n} ${n === 1 ? one : many}`;

export const describeFinding = ({ signal, jobs, people }: RelatedFinding, windowDays: number): string => {
  const blocked = BLOCKED[signal];
  if (blocked) return `${blocked} is blocked by the account`;
  const who = people > 1 ? ` for ${people} other people` : '';
  return `${counted(jobs, 'other job', 'other jobs')} within ${windowDays} days used ${SHARED[signal]}${who}`;
};
