import { applyDecorators } from '@nestjs/common';
import { ApiResponse } from '@nestjs/swagger';
import type { Checkpoint } from '@bonafide/audit/audit-proofs';
import { answer, refusal } from '../../core/http/answer.docs.js';
import type { AuditPage } from './audit-log.service.js';

const HASH = 'X8cnmnmmVZmtVZwBztmkov2k54I6rS9JYM_jcO_0YEM';
const CHECKPOINT: Checkpoint = {
  size: 4_711,
  root: HASH,
  at: '2026-03-01T12:01:00.000Z',
  token: 'eyJhbGciOiJFZERTQSIs…',
};
const LINE = {
  id: '90210',
  at: '2026-03-01T12:00:00.123456Z',
  tenant: 'acc_4gKpTzcZ1mXW0Q9b',
  actor: 'key:key_4gKpTzcZ1mXW',
  action: 'key.created',
  subject: 'key_9hLqUydA2nYV',
  jobId: null,
  addressHash: null,
  detail: { kind: 'private', scopes: ['jobs:read'] },
};
const ACT = { sub: 'did:key:z6MkhaXg…', client_id: 'bonafide-console', delegation: 'dlg_8vQz…' };
const PAGE: AuditPage = {
  items: [
    {
      ...LINE,
      actor: 'user:did:web:auth.example.com:users:usr_2fR8',
      act: ACT,
      leaf: 4_710,
      jobDetail: null,
    },
  ],
  next: '90209',
};

const notYet = refusal(
  404,
  'There is no such checkpoint; one is signed each minute',
  'no checkpoint of 4711 lines',
  'NotFoundError',
);

export const AuditPageAnswer = () => answer('A page of lines', PAGE);
export const CheckpointAnswer = () =>
  applyDecorators(answer('Number of lines and the root of their tree, signed', CHECKPOINT), notYet);
export const InclusionAnswer = () =>
  applyDecorators(
    answer('Hashes from the line to the root', {
      checkpoint: CHECKPOINT,
      leaf: 4_710,
      hash: HASH,
      path: [HASH],
    }),
    notYet,
  );
export const ConsistencyAnswer = () =>
  applyDecorators(
    answer('Hashes from the earlier root to the later one', {
      first: { ...CHECKPOINT, size: 4_000 },
      checkpoint: CHECKPOINT,
      path: [HASH],
    }),
    notYet,
  );
export const ExportAnswer = () =>
  applyDecorators(
    ApiResponse({
      status: 200,
      description: 'One leaf per line, starting at `first`; fewer than `limit` lines means that none follow',
      content: {
        'application/x-ndjson': {
          schema: { type: 'string' },
          example: `${JSON.stringify({ leaf: 4_710, hash: HASH, line: LINE })}\n`,
        },
        'text/csv': { schema: { type: 'string' } },
      },
    }),
    notYet,
  );
