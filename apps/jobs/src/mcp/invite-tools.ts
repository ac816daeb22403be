import { validateDto } from '@bonafide/platform/http/validation';
import { Injectable } from '@nestjs/common';
import { z } from 'zod';
import { CreateInviteDto } from '../invites/invite.dto.js';
import { InvitesService } from '../invites/invites.service.js';
import { defineTool, type Tool, type ToolProvider } from './tool.js';
import { idempotencyKey } from './tool-arguments.js';

/**
 * Letters of any script and what stands between them. What a message has in place of a name is the model's own text otherwise:
 * no number to call, no address, no host (a dot within a word), no sentence.
 */
const NAME =
  /^(?=.*\p{L})(?!.*(?:\p{L}{2}\.\p{L}|\.\p{L}{2}))(?:[\p{L}\p{M} '’.,·・-]|\u200c|\u200d){1,60}$/u;
const name = z
  .string()
  .refine((text) => NAME.test(text), 'must be a name: letters and what stands between them, 60 at most')
  .optional();

/**
 * `POST /api/invites`, without texts of the caller's own and without the link in the answer: the link plays the person's
 * part, and goes to nobody but them.
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
        scope: 'invites:write',
        // The message is sent, and the person has read it.
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
