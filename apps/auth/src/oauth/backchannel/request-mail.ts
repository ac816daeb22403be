// Rule: the mail that points a person to open requests (docs/design/oauth.md). It contains no text of a client or an
// organization, so that nobody can use it to send messages to people, and its link alone gives no access.
import type { Mail } from '@bonafide/delivery/mail/smtp-mailer';

export function requestMail({
  to,
  publicUrl,
  expiresAt,
}: {
  to: string;
  publicUrl: string;
  expiresAt: Date;
}): Mail {
  const until = expiresAt.toISOString().replace('T', ' ').slice(0, 16);
  return {
    to,
    subject: `A request waits for you at ${new URL(publicUrl).host}`,
    text: `An application asks to act in your name. Read what it asks for and answer it here:

${publicUrl}/delegations

It waits until ${until} UTC. If you do not expect it, refuse it there or do nothing: nothing is allowed without you.

This mail approves nothing and signs nobody in. While you answer nothing, fewer and fewer of them are sent.
`,
  };
}
