import { validateDto } from '@bonafide/platform/http/validation';
import { Injectable } from '@nestjs/common';
import { z } from 'zod';
import { CreateInviteDto } from '../capture/invites/invite.dto.js';
import { InvitesService } from '../capture/invites/invites.service.js';
import { defineTool, type Tool, type ToolProvider } from './tool.js';
import { idempotencyKey } from './tool-arguments.js';

/**
 * Letters of any script and the punctuation of names, five words at most. Otherwise the name in a message would be free text
 * of the model: no phone number, address, host (a dot within a word) or long sentence.
 */
const NAME = /^(?=.*\p{L})(?!.*(?:\p{L}{2}\.\p{L}|\.\p{L}{2}))(?!(?:\S* +){5})[\p{L}\p{M} '’.,·・-]{1,60}$/u;
/** They only join letters of some scripts; a reader does not see them. */
const JOINERS = /[\u200c\u200d]/g;
const name = z
  .string()
  .refine(
    (text) => NAME.test(text.replace(JOINERS, '')),
    'must be a name: at most five words of letters, and 60 characters',
  )
  .optional();

/**
 * `POST /api/invites`, without custom texts and without the link in the response: the link lets its holder act as the
 * person, so only they get it.
 */
@Injectable()
export class InviteTools implements ToolProvider {
  constructor(private readonly invites: InvitesService) {}

  tools(): Tool[] {
    return [
      defineTool({
        name: 'create_invite',
        title: 'Invite a person to verify',
        description: 'Sends a person a link, by e-mail or SMS, to complete a verification within a day.',
        toolset: 'invites',
        does: ['submits'],
        scope: 'invites:write',
        // A message that was sent and read cannot be taken back.
        writes: 'destructive',
        input: z.strictObject({
          type: z.enum(['id-verification', 'selfie-verification']).default('id-verification'),
          contact: z.enum(['email', 'phone']).describe('Where the message goes'),
          email: z.string().optional().describe('Required when contact is email'),
          phone: z.string().optional().describe('E.164 with its plus sign; required when contact is phone'),
          firstName: name,
          lastName: name,
          internalId: z.string().optional().describe('Your own id for the job'),
          idempotencyKey,
        }),
        output: z.object({
          id: z.string(),
          jobId: z.string(),
          status: z.string(),
          contact: z.enum(['email', 'phone']),
          createdAt: z.string(),
        }),
        run: async ({ idempotencyKey: _key, ...body }, { caller, context }) => {
          const { id, jobId, status, contact, createdAt } = await this.invites.createInvite(
            caller,
            validateDto(CreateInviteDto, body),
            context,
          );
          return { id, jobId, status, contact, createdAt };
        },
      }),
    ];
  }
}
