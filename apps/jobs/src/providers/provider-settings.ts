import { existsSync } from 'node:fs';
import type { SmtpSettings } from '@bonafide/delivery/mail/smtp-server';
import { readSmtpServer } from '@bonafide/delivery/mail/smtp-server';
import type { ProviderCallSettings } from './call-provider.js';
import type { AwsSettings } from './http/aws-failure.js';
import type { HibpSettings } from './http/hibp-darkweb.js';
import type { MinfraudSettings } from './http/minfraud-ip.js';
import type { OwnFormatSettings } from './http/own-format.js';
import type { ProveSettings } from './http/prove-identity-owner.js';
import type { SendgridSettings } from './http/sendgrid-email.js';
import type { TwilioSettings } from './http/twilio-lookup.js';
import type { YenteSettings } from './http/yente-aml.js';
import { parseUrl } from '@bonafide/platform/runtime/parse-url';

/**
 * `PROVIDER_<CHECK>` selects (`none`, `simulator`, `http`, `prove`, …), `PROVIDER_<CHECK>_<WHAT>` configures;
 * `AWS_REGION` is the deployment's.
 */
export type ProviderSettings = Readonly<Record<string, string | undefined>>;

/** Reads provider settings and collects every fault, so that start-up can report them all at once. */
export class SettingsReader {
  private readonly faults: string[] = [];

  constructor(private readonly settings: ProviderSettings) {}

  for(check: string): CheckSettings {
    return new CheckSettings(`PROVIDER_${check.toUpperCase()}`, this.settings, this.faults);
  }

  throwFaults(): void {
    if (this.faults.length > 0) throw new Error(`provider settings: ${this.faults.join('; ')}`);
  }
}

export class CheckSettings {
  constructor(
    private readonly prefix: string,
    private readonly settings: ProviderSettings,
    private readonly faults: string[],
  ) {}

  /** `''` is the selection itself. */
  optional(what: string): string | undefined {
    return this.settings[this.nameOf(what)]?.trim() || undefined;
  }

  required(what: string): string {
    const value = this.optional(what);
    if (value === undefined) this.fault(what, 'is required');
    return value ?? '';
  }

  fault(what: string, why: string): undefined {
    this.faults.push(`${this.nameOf(what)} ${why}`);
    return undefined;
  }

  /** Comma-separated paths of existing files. */
  files(): string[] {
    const files = this.required('FILES')
      .split(',')
      .map((file) => file.trim())
      .filter(Boolean);
    if (!files.every((file) => existsSync(file))) this.fault('FILES', 'names a file that is not there');
    return files;
  }

  /** The secret of its webhooks; read when one arrives. */
  checkWebhookSecret(): void {
    const secrets = (this.optional('WEBHOOK_SECRET') ?? '').split(',').map((secret) => secret.trim());
    const isBase64 = (secret: string) => /^(?:[A-Za-z\d+/]{4})*(?:[A-Za-z\d+/]{2,3}={0,2})?$/.test(secret);
    if (
      !secrets
        .filter(Boolean)
        .every((secret) => secret !== 'whsec_' && isBase64(secret.replace(/^whsec_/, '')))
    )
      this.fault('WEBHOOK_SECRET', 'must be whsec_ and base64, or two of them with a comma between');
  }

  callSettings(): Partial<ProviderCallSettings> {
    const attemptTimeoutMs = this.milliseconds('TIMEOUT_MS');
    const deadlineMs = this.milliseconds('DEADLINE_MS');
    return { ...(attemptTimeoutMs ? { attemptTimeoutMs } : {}), ...(deadlineMs ? { deadlineMs } : {}) };
  }

  own(): OwnFormatSettings {
    return { baseUrl: this.url(), apiKey: this.required('SECRET') };
  }

  prove(): ProveSettings {
    return {
      baseUrl: this.url('https://api.proveapis.com'),
      clientId: this.required('CLIENT_ID'),
      username: this.required('USERNAME'),
      password: this.required('SECRET'),
    };
  }

  twilio(publicUrl: string): TwilioSettings {
    return {
      baseUrl: this.url(publicUrl),
      accountSid: this.required('ACCOUNT'),
      authToken: this.required('SECRET'),
    };
  }

  minfraud(): MinfraudSettings {
    return {
      baseUrl: this.url('https://minfraud.maxmind.com'),
      accountId: this.required('ACCOUNT'),
      licenseKey: this.required('SECRET'),
    };
  }

  yente(): YenteSettings {
    const apiKey = this.optional('SECRET');
    const threshold = this.threshold();
    return {
      baseUrl: this.url('https://api.opensanctions.org'),
      dataset: this.optional('DATASET') ?? 'default',
      ...(threshold === undefined ? {} : { threshold }),
      ...(apiKey ? { apiKey } : {}),
    };
  }

  /** Minimum score at which a listed person is a hit, 0.5 to 1. */
  threshold(): number | undefined {
    const value = this.optional('THRESHOLD');
    if (value === undefined) return undefined;
    if (/^(0\.[5-9]\d*|1(\.0*)?)$/.test(value)) return Number(value);
    return this.fault('THRESHOLD', 'must be a number from 0.5 to 1');
  }

  hibp(): HibpSettings {
    return { baseUrl: this.url('https://haveibeenpwned.com'), apiKey: this.required('SECRET') };
  }

  sendgrid(): SendgridSettings {
    const fromName = this.optional('FROM_NAME');
    const path = this.path();
    return {
      baseUrl: this.url('https://api.sendgrid.com'),
      apiKey: this.required('SECRET'),
      from: this.required('FROM'),
      ...(fromName ? { fromName } : {}),
      ...(path ? { path } : {}),
    };
  }

  smtp(): SmtpSettings {
    const server = readSmtpServer(this.required('URL'));
    if (typeof server === 'string') this.fault('URL', server);
    const user = this.optional('ACCOUNT');
    const fromName = this.optional('FROM_NAME');
    return {
      ...(typeof server === 'string' ? { host: '', port: 0, secure: false } : server),
      ...(user === undefined ? {} : { user, password: this.required('SECRET') }),
      from: this.required('FROM'),
      ...(fromName ? { fromName } : {}),
    };
  }

  twilioSms(): TwilioSettings & { from: string; path?: string } {
    const path = this.path();
    return {
      ...this.twilio('https://api.twilio.com'),
      from: this.required('FROM'),
      ...(path ? { path } : {}),
    };
  }

  aws(): AwsSettings {
    const endpoint = this.optional('URL');
    return {
      // Photographs and faces stay in the deployment's region unless an operator configures another.
      region: this.optional('REGION') ?? this.settings['AWS_REGION'] ?? 'us-east-1',
      accessKeyId: this.required('ACCOUNT'),
      secretAccessKey: this.required('SECRET'),
      ...(endpoint ? { endpoint } : {}),
    };
  }

  private path(): string | undefined {
    const value = this.optional('PATH');
    return value === undefined || value.startsWith('/') ? value : this.fault('PATH', 'must begin with /');
  }

  private url(publicUrl?: string): string {
    const value = this.optional('URL') ?? publicUrl;
    if (value === undefined) return this.required('URL');
    if (!/^https?:\/\//.test(value) || !parseUrl(value)) this.fault('URL', 'must be an http(s) URL');
    return value;
  }

  private milliseconds(what: string): number | undefined {
    const value = this.optional(what);
    if (value === undefined) return undefined;
    if (/^\d{1,6}$/.test(value) && Number(value) > 0) return Number(value);
    return this.fault(what, 'must be a number of milliseconds');
  }

  private nameOf(what: string): string {
    return what === '' ? this.prefix : `${this.prefix}_${what}`;
  }
}
