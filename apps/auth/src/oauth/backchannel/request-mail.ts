// Rule: the mail that points a person to open requests (docs/design/oauth.md). It contains no text of a client or an
// organization, so that nobody can use it to send messages to people, and its link alone gives no access.
import type { Mail } from '@bonafide/delivery/mail/smtp-mailer';
import { timesIn } from '../../pages/local-time.js';
import { translateTo } from '../../pages/messages/messages.js';

export function requestMail({
  to,
  publicUrl,
  expiresAt,
  language = 'en',
}: {
  to: string;
  publicUrl: string;
  expiresAt: Date;
  /** of the reader */
  language?: string;
}): Mail {
  const t = translateTo(language);
  return {
    to,
    subject: t('mail.requestSubject', { host: new URL(publicUrl).host }),
    text: t('mail.requestText', {
      url: `${publicUrl}/delegations`,
      until: timesIn(language).moment(expiresAt).text,
    }),
  };
}
