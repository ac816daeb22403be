import type { FaultHarness } from './fault-harness.js';
import { asked, type JobsCase, oneJob, stagesOf } from './stages.js';

const tokenOf = ({ url }: { url: string }) => new URL(url).hash.slice(1);

/** Inviting: one invite with one link that works. */
export function inviteCases(world: () => FaultHarness): Record<string, () => JobsCase> {
  const { post } = stagesOf(world);
  return {
    'inviting a person': () =>
      asked(
        world(),
        post('/api/invites', () => ({ contact: 'email', email: 'jane@planted.example', firstName: 'Jane' })),
        async (held, { body: { invite } }) => {
          oneJob(held, { id: invite.jobId }, 'active');
          expect(invite.status).toBe('sent');
          const mails = world().provider.requests.filter(({ text }) => text.includes(tokenOf(invite)));
          expect(mails).toHaveLength(1);
        },
      ),
    'sending an invite again': () =>
      asked(
        world(),
        async () => {
          const account = await world().account();
          const body = { contact: 'email', email: 'jane@planted.example', firstName: 'Jane' };
          const { body: made } = await world().done('POST', '/api/invites', { key: account.apiKey, body });
          const path = `/api/invites/${made.invite.id}/resend`;
          return { account, id: made.invite.id, send: world().sender('POST', path, { key: account.apiKey }) };
        },
        (held, { body: { invite } }, { id }) => {
          expect(invite.id).toBe(id);
          oneJob(held, { id: invite.jobId }, 'active');
          // Where only the note that it went out was lost, the same message goes once more.
          const mails = world().provider.requests.filter(({ text }) => text.includes(tokenOf(invite)));
          expect([1, 2]).toContain(mails.length);
        },
      ),
  };
}
