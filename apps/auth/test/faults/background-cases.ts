import type { FaultCase } from '@bonafide/testing/fail-nth-call';
import { RequestMailsService } from '../../src/oauth/backchannel/request-mails.service.js';
import { type AgentClient, BackchannelDriver } from '../oauth/backchannel-driver.js';
import { claimsOf } from '../oauth/test-client.js';
import { asked, type AuthCase, type DelegationRow, type FaultHarness, read } from './fault-harness.js';

interface DueMail {
  email: string;
  id: string;
}

/** What follows when an agent without a browser asks a person. */
export function backgroundCases(world: () => FaultHarness): Record<string, () => AuthCase> {
  const driver = () => new BackchannelDriver(world().auth);
  let agent: Promise<AgentClient> | undefined;
  const client = () => (agent ??= driver().client());
  const sentTo = (email: string) => world().mail.received.filter(({ to }) => to.includes(email)).length;
  /** Nobody is asked so often that a limit plays a part. */
  const forget = () => world().query('DELETE FROM backchannel_requests');

  const delegations = async () => {
    const { clientId } = await client();
    return world().query<DelegationRow>('SELECT id, status FROM delegations WHERE client_id = $1', [
      clientId,
    ]);
  };

  /** What the worker role does once the mail is due again. */
  const sentAgain = async (id: string) => {
    await world().query(
      `UPDATE backchannel_requests SET mail_due_at = mail_due_at - interval '2 minutes' WHERE id = $1`,
      [id],
    );
    await world().auth.app.get(RequestMailsService).process(id);
  };

  return {
    'sending a mail about a request': () => {
      const isDue = (id: string) =>
        world().query('SELECT FROM backchannel_requests WHERE id = $1 AND mail_due_at IS NOT NULL', [id]);
      const kase: FaultCase<DueMail, void> = {
        async prepare() {
          await forget();
          const email = await world().newUser();
          await driver().asked(await client(), { login_hint: email });
          const [row] = await world().query<{ id: string }>('SELECT id FROM backchannel_requests');
          return { email, id: row!.id };
        },
        run: ({ id }) => world().auth.app.get(RequestMailsService).process(id),
        async settle({ email, id }) {
          // Sent, and then not noted: it is sent once more (docs/design/oauth.md).
          const expected = sentTo(email) === 1 && (await isDue(id)).length === 1 ? 2 : 1;
          for (let n = 0; n < 3; n++) await sentAgain(id);
          expect(sentTo(email)).toBe(expected);
          const [left] = await world().query(
            `SELECT r.mail_due_at AS due, m.unanswered, m.request_id = r.id AS told FROM backchannel_requests r
               JOIN users u ON u.email = $2 JOIN request_mails m ON m.user_id = u.id WHERE r.id = $1`,
            [id, email],
          );
          expect(left).toEqual({ due: null, unanswered: 1, told: true });
        },
      };
      return kase as unknown as AuthCase;
    },
    'collecting what was allowed in the background': () =>
      asked(
        async () => {
          await forget();
          const request = await driver().asked(await client());
          const before = new Set((await delegations()).map(({ id }) => id));
          expect((await driver().decide(world().person, 'approve')).status).toBe(200);
          const [given] = (await delegations()).filter(({ id }) => !before.has(id));
          return {
            given: given!.id,
            send: async () => read(driver().poll(await client(), request), 'token'),
          };
        },
        [200, 400],
        async ({ status, json }, { given }) => {
          // Whoever lost the tokens with the answer asks the person anew; nobody else gets them.
          if (status === 400) expect(json.error).toBe('invalid_grant');
          else expect(claimsOf(json.access_token as string).delegation_id).toBe(given);
          const left = await world().query<{ model: string }>(
            'SELECT model FROM issued_tokens WHERE grant_id = $1 AND consumed_at IS NULL',
            [given],
          );
          expect(left.filter(({ model }) => model === 'RefreshToken').length).toBeLessThanOrEqual(1);
          expect((await delegations()).find(({ id }) => id === given)!.status).toBe('active');
        },
      ),
  };
}
