/** Source of a message: a receiver in place of a provider, or our own sender that sends nothing. */
export type MessageSource = 'received' | 'captured';

/** An e-mail or SMS that would have been sent, for integrators to inspect. */
export interface StoredMessage {
  /** id in the response to the sender: `X-Message-Id` of an e-mail, `sid` of an SMS */
  id: string;
  source: MessageSource;
  channel: 'email' | 'sms';
  /** name of the provider it was intended for */
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
  /** a provider's stored template, and the values for it */
  templateId?: string;
  templateData?: Record<string, unknown>;
  /** URLs of pictures sent with an SMS */
  mediaUrls?: string[];
}
