// Rule: which mail server an address of the settings names.

export interface SmtpServer {
  host: string;
  port: number;
  /** TLS from the first byte; otherwise STARTTLS is demanded, but on the loopback interface. */
  secure: boolean;
}

/** How to send through it. */
export interface SmtpSettings extends SmtpServer {
  user?: string;
  password?: string;
  from: string;
  fromName?: string;
  /** PEM certificates trusted beside the platform's own. */
  ca?: string | undefined;
}

/** The server; what is wrong with the address, as the end of a sentence that begins with the setting's name. */
export function readSmtpServer(address: string): SmtpServer | string {
  const url = parse(address);
  if (!url?.hostname || !/^smtps?:$/.test(url.protocol)) return 'must be an smtp(s) URL';
  if (url.username || url.password) return 'must have no credentials: ACCOUNT and SECRET are for them';
  const secure = url.protocol === 'smtps:';
  return {
    host: url.hostname.replace(/^\[|\]$/g, ''),
    port: Number(url.port) || (secure ? 465 : 587),
    secure,
  };
}

function parse(address: string): URL | undefined {
  try {
    return new URL(address);
  } catch {
    return undefined;
  }
}
