import { parseUrl } from '@bonafide/platform/runtime/parse-url';
import { Injectable } from '@nestjs/common';
import { z } from 'zod';
import { CallbacksService } from '../webhooks/callbacks/callbacks.service.js';
import { defineTool, type Tool, type ToolProvider } from './tool.js';
import { idempotencyKey, jobId } from './tool-arguments.js';

const time = z.string().nullable();
const callbackId = z.string().max(64);

const isoOf = (date: Date | null): string | null => date && date.toISOString();

/** `GET /api/jobs/{id}/callbacks` without receivers' responses and the paths of their URLs, and the resend. */
@Injectable()
export class CallbackTools implements ToolProvider {
  constructor(private readonly callbacks: CallbacksService) {}

  tools(): Tool[] {
    return [
      defineTool({
        name: 'list_callbacks',
        title: 'Callbacks of a job',
        description: 'Lists the callbacks of a job and their tries.',
        toolset: 'callbacks',
        does: ['reads-account'],
        scope: 'jobs:read',
        input: z.strictObject({ jobId }),
        output: z.object({
          callbacks: z.array(
            z.object({
              id: callbackId,
              event: z.string(),
              host: z.string(),
              status: z.string(),
              createdAt: time,
              deliveredAt: time,
              nextAttemptAt: time,
              attempts: z.array(
                z.object({
                  number: z.int(),
                  startedAt: time,
                  statusCode: z.int().nullable(),
                  errorKind: z.string().nullable(),
                }),
              ),
            }),
          ),
        }),
        run: async (args, { caller }) => {
          const listed = await this.callbacks.listCallbacks(caller, args.jobId);
          return {
            callbacks: listed.map(
              ({ id, event, url, status, createdAt, deliveredAt, nextAttemptAt, attempts }) => ({
                id,
                event,
                host: parseUrl(url)?.host ?? '',
                status,
                createdAt: isoOf(createdAt),
                deliveredAt: isoOf(deliveredAt),
                nextAttemptAt: isoOf(nextAttemptAt),
                attempts: attempts.map(({ number, startedAt, statusCode, errorKind }) => ({
                  number,
                  startedAt: isoOf(startedAt),
                  statusCode,
                  errorKind,
                })),
              }),
            ),
          };
        },
      }),
      defineTool({
        name: 'resend_callback',
        title: 'Send a callback again',
        description: 'Sends a callback again, under its own webhook-id, to the address that the job has.',
        toolset: 'callbacks',
        does: ['resends'],
        scope: 'jobs:write',
        writes: 'additive',
        input: z.strictObject({ jobId, callbackId, idempotencyKey }),
        output: z.object({ jobId, callbackId, status: z.enum(['pending']) }),
        run: async (args, { caller }) => {
          await this.callbacks.resend(caller, args.jobId, args.callbackId);
          return { jobId: args.jobId, callbackId: args.callbackId, status: 'pending' as const };
        },
      }),
    ];
  }
}
