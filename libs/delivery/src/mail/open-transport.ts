import { rootCertificates } from 'node:tls';
import { createTransport, type Transporter } from 'nodemailer';
import type { SmtpSettings } from './smtp-server.js';

const LOOPBACK = /^(localhost|127(\.\d+){3}|::1)$/;

/** @param timeoutMs per step of the conversation */
export function openTransport(settings: SmtpSettings, timeoutMs: number): Transporter {
  const { host, port, secure, user, password, ca } = settings;
  return createTransport({
    host,
    port,
    secure,
    requireTLS: !secure && !LOOPBACK.test(host),
    ...(user === undefined ? {} : { auth: { user, pass: password } }),
    tls: { minVersion: 'TLSv1.2', ...(ca === undefined ? {} : { ca: [...rootCertificates, ca] }) },
    // Contents are never file paths or URLs, so an account's template cannot read those.
    disableFileAccess: true,
    disableUrlAccess: true,
    dnsTimeout: timeoutMs,
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    socketTimeout: timeoutMs,
  });
}
