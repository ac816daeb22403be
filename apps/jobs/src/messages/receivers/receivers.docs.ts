import { twilioMessage } from './twilio-message.js';

/** Response of the SMS receiver. */
export const SMS_RESPONSE = twilioMessage({
  sid: 'SM0123456789abcdef0123456789abcdef',
  accountSid: 'AC0123456789abcdef0123456789abcdef',
  to: '+14155550100',
  from: '+12125550123',
  body: 'Please verify your identity: https://example.com/v/1',
  mediaCount: 0,
  at: new Date('2026-03-01T12:00:00Z'),
});
