/** Whether the provider accepted the message. `not_determined`: it may or may not have been sent. */
export interface SendResult {
  outcome: 'accepted' | 'refused' | 'not_determined';
  simulated: boolean;
  /** The provider's own id of the message. */
  messageId?: string;
  reason?: string;
  code?: string;
}

export interface EmailMessage {
  to: string;
  toName?: string;
  subject: string;
  text: string;
  html?: string;
}

export interface EmailSender {
  sendEmail(message: EmailMessage): Promise<SendResult>;
}

export interface SmsSender {
  /** `to` is E.164; `text` is sent as one message. */
  sendSms(message: { to: string; text: string }): Promise<SendResult>;
}
