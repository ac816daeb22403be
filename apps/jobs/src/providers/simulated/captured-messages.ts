import { randomUUID } from 'node:crypto';
import type { ProviderCall } from '../call-provider.js';
import type { EmailMessage, EmailSender, SendResult, SmsSender } from '../message-sender.port.js';

/** A message that would have been sent. */
export interface CapturedMessage {
  id: string;
  channel: 'email' | 'sms';
  to: string;
  subject?: string;
  text: string;
  html?: string;
}

/** Stores a captured message where an integrator can see it. */
export type CaptureMessage = (message: CapturedMessage) => void | Promise<void>;

/** Sends nothing: every message is stored instead, and counts as accepted. */
export class CapturedMessages implements EmailSender, SmsSender {
  constructor(
    private readonly emailCall: ProviderCall,
    private readonly smsCall: ProviderCall,
    private readonly keep: CaptureMessage,
  ) {}

  sendEmail(message: EmailMessage): Promise<SendResult> {
    const { to, subject, text, html } = message;
    return this.capture(this.emailCall, { channel: 'email', to, subject, text, ...(html ? { html } : {}) });
  }

  sendSms(message: { to: string; text: string }): Promise<SendResult> {
    return this.capture(this.smsCall, { channel: 'sms', ...message });
  }

  private capture(call: ProviderCall, message: Omit<CapturedMessage, 'id'>): Promise<SendResult> {
    return call.runOnce<SendResult>(async () => {
      const id = randomUUID();
      await this.keep({ id, ...message });
      return { outcome: 'accepted', simulated: true, messageId: id };
    });
  }
}
