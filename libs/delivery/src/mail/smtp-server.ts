// Rule: parses the mail server's URL from the settings.

export interface SmtpServer {
  host: string;
  port: number;
  /** implicit TLS; otherwise STARTTLS is required, except on the loopback interface */
  secure: boolean;
}

/** Settings for sending through it. */
export interface SmtpSettings extends SmtpServer {
  user?: string;
  password?: string;
  from: string;
  fromName?: string;
  /** PEM certificates trusted besides the platform's own. */
  ca?: string | undefined;
}

/** The server, or the fault of the URL as the end of a sentence that begins with the setting's name. */
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
