// The requests sent to endpoints, one entry for each event type (OpenAPI 3.1 `webhooks`).
import { LIST_NAMES, LISTED_KINDS } from '@bonafide/contracts/related-jobs';
import { EVENT_TYPES, type EventType, JOB_EVENTS } from '../webhooks/events/event-type.js';

const JOB = 'wUf4wXPu4RAk';
const KEY = { id: 'key_9hLqUydA2nYV', sandbox: false, actor: 'key:key_4gKpTzcZ1mXW' };
const BOUNDS = { scopes: ['jobs:read'], jobTypes: null, addresses: null, expiresAt: null };
const INVITE = { id: 'inv_4gKpTzcZ1mXW0Q9b', jobId: JOB, type: 'id-verification', contact: 'email' };
const CASE = {
  assignee: 'key:key_4gKpTzcZ1mXW',
  leaseUntil: '2026-03-01T12:15:00.000Z',
  proposalId: null,
  proposedBy: null,
  endedAt: null,
  endedBy: null,
};
const ACTOR = 'key:key_4gKpTzcZ1mXW';
const STEP = { jobId: JOB, actor: ACTOR, person: ACTOR, before: null, after: CASE };

const PROPOSAL = {
  jobId: JOB,
  proposedBy: 'agent:did:key:z6Mk…',
  overrides: { nameMatch: true },
  reason: 'Maiden name',
};

const JOB_RECORD = { $ref: '#/components/schemas/JobRecord' };
const TIN_RECORD = { $ref: '#/components/schemas/TinRecord' };

type Schema = Record<string, unknown>;
const text: Schema = { type: 'string' };
const orNull = (schema: Schema): Schema => ({ anyOf: [schema, { type: 'null' }] });
const time: Schema = { type: 'string', format: 'date-time' };
/** Has all of these members, may have the optional ones, and no others. */
const exactly = (properties: Record<string, Schema>, optional: Record<string, Schema> = {}): Schema => ({
  type: 'object',
  required: Object.keys(properties),
  properties: { ...properties, ...optional },
  additionalProperties: false,
});

const OVERRIDES: Schema = {
  type: 'object',
  description: 'Fields of the review that are set, as in `PUT …/review`',
};
const DECISION: Schema = { enum: ['accept', 'reject'] };
const REVIEW_STATE = exactly({
  assignee: orNull(text),
  leaseUntil: orNull(time),
  proposalId: orNull(text),
  proposedBy: orNull(text),
  endedAt: orNull(time),
  endedBy: orNull(text),
});
const BOUNDS_SCHEMA = {
  scopes: orNull({ type: 'array', items: text }),
  jobTypes: orNull({ type: 'array', items: text }),
  addresses: orNull({ type: 'array', items: text }),
  expiresAt: orNull(time),
};

type Told = { when: string; data: object; example: object };
const job = (when: string, data: object = JOB_RECORD): Told => ({ when, data, example: {} });
/** `more`: members of this step besides those of every step */
const step = (
  when: string,
  more: Record<string, Schema> = {},
  example: object = {},
  optional: Record<string, Schema> = {},
): Told => ({
  when,
  data: exactly(
    {
      jobId: text,
      actor: text,
      person: text,
      before: orNull(REVIEW_STATE),
      after: REVIEW_STATE,
      ...more,
    },
    optional,
  ),
  example: { ...STEP, ...example },
});
const invite = (when: string): Told => ({
  when,
  data: exactly({ id: text, jobId: text, type: text, contact: { enum: ['email', 'phone'] } }),
  example: INVITE,
});
const key = (
  when: string,
  example: object = {},
  more: Record<string, Schema> = {},
  optional: Record<string, Schema> = {},
): Told => ({
  when,
  data: exactly({ id: text, sandbox: { type: 'boolean' }, actor: text, ...more }, optional),
  example: { ...KEY, ...example },
});
const listEntry = (when: string): Told => ({
  when,
  data: exactly({
    id: text,
    list: { enum: [...LIST_NAMES] },
    kind: { enum: [...LISTED_KINDS] },
    endsAt: time,
    actor: text,
  }),
  example: {
    ...{ id: 'lst_4gKpTzcZ1mXW0Q9b', list: 'blocked', kind: 'phone' },
    ...{ endsAt: '2027-03-01T12:00:00.000Z', actor: ACTOR },
  },
});
const KEY_KIND: Schema = { enum: ['private', 'public', 'signature'] };
const ENTRY = 'rev_4gKpTzcZ1mXW0Q9b';
const DECIDED = { decision: DECISION, overrides: OVERRIDES, reason: text, entryId: text };
const DECIDED_EXAMPLE = { decision: 'accept', overrides: {}, reason: 'Seen on the phone', entryId: ENTRY };

const TOLD: Record<EventType, Told> = {
  'job-complete': job('A job was completed, or a later AAMVA answer changed it'),
  'job-idv-complete': job('An id-verification was completed'),
  'job-reverify': job('An id-reverification was completed'),
  'job-tin-validation': job('A tin-validation was completed', TIN_RECORD),
  'job-dlv-complete': job('A later DLV answer changed a completed job'),
  'job-aml-monitoring-update': job('A newer list changed the hits of a monitored job'),
  'job-review': job('A review was saved', { anyOf: [JOB_RECORD, TIN_RECORD] }),
  'review.proposed': {
    when: 'Somebody proposed a review',
    data: exactly({ jobId: text, proposedBy: text, overrides: OVERRIDES, reason: text }),
    example: PROPOSAL,
  },
  'review.claimed': step('Somebody claimed a review'),
  'review.released': step('Somebody released a review'),
  'review.noted': step('A note was added to a review', { entryId: text }, { entryId: ENTRY }),
  'review.decision-proposed': step('A decision waits for a second person', DECIDED, DECIDED_EXAMPLE),
  'review.confirmed': step(
    'A second person confirmed a decision',
    { decision: DECISION, entryId: text },
    { decision: 'accept', entryId: ENTRY },
    { reason: text },
  ),
  'review.decided': step('A review was decided', DECIDED, DECIDED_EXAMPLE),
  'review.reopened': step('A review was reopened', { reason: text }, { reason: 'The customer called back' }),
  'callback.refused': {
    when: 'A callback was not sent: whoever named its URL may no longer read the results',
    data: exactly({ id: text, jobId: text, event: text }),
    example: { id: 'msg_4gKpTzcZ1mXW0Q9bN2sYh7Lr', jobId: JOB, event: 'job-idv-complete' },
  },
  'invite.created': invite('A person was invited to verify themselves'),
  'invite.sent': invite('The message of an invitation was accepted by its provider'),
  'invite.not-sent': invite('The message of an invitation was refused'),
  'invite.undetermined': invite('The message of an invitation may or may not have been sent'),
  'key.created': key('A key was created', { kind: 'private', ...BOUNDS }, { kind: KEY_KIND }, BOUNDS_SCHEMA),
  'key.changed': key(
    'The limits of a key were changed',
    {
      before: BOUNDS,
      after: { ...BOUNDS, scopes: ['jobs:read', 'jobs:write'] },
    },
    { before: exactly(BOUNDS_SCHEMA), after: exactly(BOUNDS_SCHEMA) },
  ),
  'key.rotated': key(
    'A key was rotated: a new key replaces it, and it expires',
    { replacedBy: 'key_4gKpTzcZ1mXW' },
    { replacedBy: text },
  ),
  'key.disabled': key('A key was disabled'),
  'key.enabled': key('A disabled key was enabled again'),
  'key.revoked': key('A key was revoked', {}, {}, { kind: KEY_KIND }),
  'list-entry.added': listEntry('Something was blocked, or made known'),
  'list-entry.removed': listEntry('An entry of a list was removed'),
};

export const messageHeader = (name: string, description: string, required = true) => ({
  name,
  in: 'header',
  required,
  description,
  schema: { type: 'string' },
});
/** The headers of Standard Webhooks. */
export const MESSAGE_HEADERS = [
  messageHeader('webhook-id', 'The same for every attempt'),
  messageHeader('webhook-timestamp', 'Unix time of this attempt, in seconds'),
  messageHeader(
    'webhook-signature',
    '`v1,<base64>`: HMAC-SHA256 of `<id>.<timestamp>.<body>`; two, separated by a space, while the secret is being rotated',
  ),
];
const HEADERS = [...MESSAGE_HEADERS, messageHeader('x-webhook-event', 'The type of the event')];

/** `onJobReview` */
const operationIdOf = (type: EventType) =>
  `on-${type}`.replace(/[.-](\w)/g, (_, first: string) => first.toUpperCase());

/** The document's `webhooks`. */
export const WEBHOOKS: Record<string, object> = Object.fromEntries(
  EVENT_TYPES.map((type) => {
    const { when, data, example } = TOLD[type];
    const isJob = JOB_EVENTS.some((one) => one === type);
    const schema = {
      type: 'object',
      required: ['id', 'type', 'timestamp', 'data'],
      additionalProperties: false,
      properties: {
        id: { type: 'string', description: 'Event id, the same wherever the event arrives' },
        type: { const: type },
        timestamp: { type: 'string', format: 'date-time' },
        data: { description: 'null once the job has been erased', anyOf: [data, { type: 'null' }] },
      },
    };
    const body = { id: 'evt_0mi2c4x9sQ7vTz1mXW0Q9bN2s', type, timestamp: '2026-03-01T12:00:00.000Z' };
    const shown = isJob ? { ...body, data: null } : { ...body, data: example };
    const post = {
      operationId: operationIdOf(type),
      summary: when,
      tags: ['webhooks'],
      parameters: HEADERS,
      requestBody: { required: true, content: { 'application/json': { schema, example: shown } } },
      responses: { '2XX': { description: 'Accepted; any other response is retried' } },
      security: [],
    };
    return [type, { post }];
  }),
);
