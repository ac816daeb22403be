/** Where a message came from: a receiver that stands in for a provider, or our own sender that sends nothing. */
export type MessageSource = 'received' | 'captured';

/** An e-mail or SMS that would have gone out, as an integrator wants to see it. */
export interface StoredMessage {
  /** what the sender was answered: `X-Message-Id` of an e-mail, `sid` of an SMS */
  id: string;
  source: MessageSource;
  channel: 'email' | 'sms';
  /** name of the provider it was meant for */
  provider: string;
  content: MessageContent;
}

export interface MessageContent {
  to: string[];
  cc?: string[];
  bcc?: string[];
  from?: string;
  subject?: string;
  text?: string;
  html?: string;
  /** a provider's stored template, and what was to be put into it */
  templateId?: string;
  templateData?: Record<string, unknown>;
  /** addresses of pictures sent along with an SMS */
  mediaUrls?: string[];
}
