import assert from 'node:assert/strict';
import { type AssuranceLevel, reaches } from '@bonafide/contracts/assurance';
import { impostorStep } from '@bonafide/testing/config';
import type { Attack } from '../attack.js';
import type { Account, Stage } from '../stage.js';
import { Person, type Photos } from './person.js';

/** One way to pass as somebody else. */
export interface Way {
  /** what the person shows or does */
  what: string;
  photos?: () => Promise<Photos>;
  /** how they hand it over; default: in turn in the body, one photo at a time, and behind a link */
  handOver?: (person: Person, photos: Photos, earlierJobId: string) => Promise<unknown>;
  /** the body with which the account opened their session, after an honest job */
  opens?: (earlierJobId: string) => object;
  /** The level may be reached, as the pictures are of one person; the job must not pass. */
  mayReachHolder?: true;
}

interface Family {
  promise: string;
  ways: readonly Way[];
  /** what passes */
  honest?: () => Promise<Photos>;
  /** of the account; default: none */
  settings?: object;
}

const HAND_OVERS: readonly NonNullable<Way['handOver']>[] = [
  (person, photos) => person.submit(photos),
  async (person, photos) => {
    await person.putPhotos(photos);
    await person.submit();
  },
];
/** The engines of one machine read one picture at a time. */
const AT_ONCE = 3;
const TRIES = 3;
/** A picture that a busy machine did not read in time proves nothing about the way. */
const OUTAGE = /the provider (did not answer|could not be reached|is failing|had an error)/;
const DEADLINE_MS = 150_000;

/* eslint-disable @typescript-eslint/no-explicit-any -- records are read as JSON */
async function recordOf(stage: Stage, { apiKey }: Account, { jobId, isSubmitted }: Person): Promise<any> {
  const until = Date.now() + DEADLINE_MS;
  for (;;) {
    const { json } = await stage.withKey(apiKey, { path: `/api/jobs/${jobId}` });
    if (json.status === 'completed' || !isSubmitted) return json;
    if (Date.now() > until) throw new Error(`job ${jobId} was not completed`);
    await new Promise((resolve) => setTimeout(resolve, 700));
  }
}

/** The record of what `open` and `handOver` come to, once all pictures were read. */
async function recordOfTries(stage: Stage, account: Account, tryOnce: () => Promise<Person>): Promise<any> {
  for (let left = TRIES; ; left -= 1) {
    const record = await recordOf(stage, account, await tryOnce());
    if (!OUTAGE.test(JSON.stringify([record.errors, record.result?.warnings]))) return record;
    if (left === 1)
      throw new Error(`the engines of this machine did not answer: ${JSON.stringify(record.errors)}`);
    await new Promise((resolve) => setTimeout(resolve, 5_000));
  }
}

/** @returns what got through; null: nothing */
async function tryWay(
  stage: Stage,
  account: Account,
  way: Way,
  at: number,
  earlierJobId: string,
): Promise<string | null> {
  const isLink = !way.opens && !way.handOver && at % 3 === 2;
  const photos = (await way.photos?.()) ?? {};
  const record = await recordOfTries(stage, account, async () => {
    const person = isLink
      ? await Person.withLink(stage, account)
      : await Person.withSession(stage, account, way.opens?.(earlierJobId));
    await (way.handOver ?? HAND_OVERS[at % 2]!)(person, photos, earlierJobId);
    return person;
  });
  const { success, successWithSuggestion, assurance } = record.result ?? {};
  const level: AssuranceLevel = assurance?.level ?? 'none';
  const tooHigh = way.mayReachHolder ? 'present' : 'holder';
  if (success || successWithSuggestion || record.outcome === 'passed') return `${way.what}: success`;
  return reaches(level, tooHigh) ? `${way.what}: ${level}` : null;
}

/** The right person passes with the same kind of pictures. @returns the id of their job */
async function passHonestly(stage: Stage, account: Account, photos: Photos): Promise<string> {
  const { id, result, errors } = await recordOfTries(stage, account, async () => {
    const person = await Person.withSession(stage, account);
    const sent = await person.submit(photos);
    assert.equal(sent.status, 200, sent.text);
    return person;
  });
  const seen = { errors, success: result?.success, level: result?.assurance?.level };
  assert.equal(JSON.stringify(seen), '{"errors":[],"success":true,"level":"holder"}');
  return id as string;
}

const EVERY = impostorStep(2);

/** The ways of a family as one attack. */
export const impostorAttack = ({ promise, ways: all, honest, settings = {} }: Family): Attack => {
  const ways = all.filter((_, at) => at % EVERY === 0);
  const run = async (stage: Stage): Promise<void> => {
    const options = ['--name', 'Impostor', '--settings', JSON.stringify(settings)];
    const account = await stage.cluster.admin<Account>('jobs', 'account', 'create', ...options);
    const earlierJobId = honest ? await passHonestly(stage, account, await honest()) : '';
    const left = [...ways.entries()];
    const passed: string[] = [];
    const tryNext = async (): Promise<void> => {
      for (let next = left.shift(); next; next = left.shift()) {
        const through = await tryWay(stage, account, next[1], next[0], earlierJobId);
        if (through) passed.push(through);
      }
    };
    await Promise.all(Array.from({ length: AT_ONCE }, tryNext));
    assert.deepEqual(passed, [], `${passed.length} of ${ways.length} ways: ${passed.join('; ')}`);
  };
  return { attacker: 'impostor', promise, ways: ways.length, run };
};
