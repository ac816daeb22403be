// The messages to a project's worker URL, one entry per event (OpenAPI 3.1 `webhooks`; docs/design/delegations.md).
import { TEST_EVENT } from '../delegation-events.service.js';

type Schema = Record<string, unknown>;
const text: Schema = { type: 'string' };
const time: Schema = { type: 'string', format: 'date-time' };
const did: Schema = { type: 'string', pattern: '^did:' };
const orNull = (schema: Schema): Schema => ({ anyOf: [schema, { type: 'null' }] });

const PROJECT = 'prj_4gKpTzcZ1mXW0Q9b';
const DELEGATION = {
  delegation_id: 'dlg_4gKpTzcZ1mXW0Q9bN2sY',
  project_id: PROJECT,
  agent_did: 'did:web:agent.example',
  user_did: 'did:web:auth.bonafide.example:users:usr_9hLqUydA2nYV',
  scopes: ['files:read'],
  session_id: 'ses_4gKpTzcZ1mXW0Q9bN2sY',
  expires_at: '2026-03-08T12:00:00.000Z',
};
const DELEGATION_SCHEMA: Record<string, Schema> = {
  delegation_id: text,
  project_id: text,
  agent_did: did,
  user_did: did,
  scopes: { type: 'array', items: text },
  session_id: text,
  expires_at: time,
};

interface Told {
  when: string;
  schema: Record<string, Schema>;
  example: Record<string, unknown>;
}
const TOLD: Record<string, Told> = {
  'delegation.granted': {
    when: 'A person approved the request of an agent of the project',
    schema: {
      ...DELEGATION_SCHEMA,
      delegation_token: { type: 'string', description: 'A VC-JWT, issued anew for each attempt' },
    },
    example: { ...DELEGATION, delegation_token: 'eyJhbGciOiJFZERTQSIs…' },
  },
  'delegation.revoked': {
    when: 'A delegation of the project was revoked before it expired',
    schema: { ...DELEGATION_SCHEMA, revoked_at: orNull(time), reason: orNull(text) },
    example: { ...DELEGATION, revoked_at: '2026-03-01T12:30:00.000Z', reason: 'user' },
  },
  [TEST_EVENT]: {
    when: 'A member of the organization requested a test message',
    schema: { project_id: text },
    example: { project_id: PROJECT },
  },
};

const header = (name: string, description: string) => ({
  ...{ name, in: 'header', required: true, description, schema: { type: 'string' } },
});
const HEADERS = [
  header('webhook-id', 'Id of the message, the same at every attempt'),
  header('webhook-timestamp', 'Unix time of this attempt, in seconds'),
  header('webhook-signature', '`v1,<base64>`; two, separated by a space, while the secret is rotated'),
];

/** `onDelegationGranted` */
const operationIdOf = (event: string) =>
  `on-${event}`.replace(/[.-](\w)/g, (_, first: string) => first.toUpperCase());

/** The document's `webhooks`. */
export const WEBHOOKS: Record<string, object> = Object.fromEntries(
  Object.entries(TOLD).map(([event, { when, schema: members, example }]) => {
    const properties = { event: { const: event }, id: text, timestamp: time, ...members };
    const schema = {
      ...{ type: 'object', required: Object.keys(properties), properties, additionalProperties: false },
    };
    const shown = {
      event,
      id: 'msg_4gKpTzcZ1mXW0Q9bN2sYh7Lr',
      timestamp: '2026-03-01T12:00:00.000Z',
      ...example,
    };
    const post = {
      operationId: operationIdOf(event),
      summary: when,
      tags: ['dashboard: worker'],
      parameters: HEADERS,
      requestBody: { required: true, content: { 'application/json': { schema, example: shown } } },
      responses: { '2XX': { description: 'Accepted; any other response is retried' } },
      security: [],
    };
    return [event, { post }];
  }),
);
