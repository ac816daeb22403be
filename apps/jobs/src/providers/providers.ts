import type { AddressProvider } from './address.port.js';
import type { AmlProvider } from './aml.port.js';
import type { DarkwebProvider } from './darkweb.port.js';
import type { DocumentReader } from './document-reader.port.js';
import type { EcbsvProvider } from './ecbsv.port.js';
import type { EmailProvider } from './email.port.js';
import type { FaceProvider } from './face.port.js';
import type { IdentityOwnerProvider } from './identity-owner.port.js';
import type { IpProvider } from './ip.port.js';
import type { LicenceProvider } from './licence-check.port.js';
import type { EmailSender, SmsSender } from './message-sender.port.js';
import type { PhoneProvider } from './phone.port.js';
import type { TinProvider } from './tin.port.js';

/** The provider of each outside check; undefined if none is configured: the check is then not determined. */
export interface Providers {
  tin: TinProvider | undefined;
  identityOwner: IdentityOwnerProvider | undefined;
  ecbsv: EcbsvProvider | undefined;
  aamva: LicenceProvider | undefined;
  dlv: LicenceProvider | undefined;
  phone: PhoneProvider | undefined;
  email: EmailProvider | undefined;
  address: AddressProvider | undefined;
  ip: IpProvider | undefined;
  aml: AmlProvider | undefined;
  darkweb: DarkwebProvider | undefined;
  face: FaceProvider | undefined;
  document: DocumentReader | undefined;
  emailSender: EmailSender | undefined;
  smsSender: SmsSender | undefined;
}

/** Nest token of the provider of each outside check. */
export const PROVIDERS = Symbol('Providers');

/** The outside checks, as named in the journal and in metrics; in capitals in the settings. */
export const PROVIDER_CHECKS = [
  'tin',
  'identity_owner',
  'ecbsv',
  'aamva',
  'dlv',
  'phone',
  'email',
  'address',
  'ip',
  'aml',
  'darkweb',
  'face',
  'document',
  'message_email',
  'message_sms',
] as const;
export type ProviderCheck = (typeof PROVIDER_CHECKS)[number];

const choiceFor = (checks: readonly ProviderCheck[], choice: string): Record<string, string> =>
  Object.fromEntries(checks.map((check) => [`PROVIDER_${check.toUpperCase()}`, choice]));

/** Checks that this machine does itself if no provider is configured. */
export const ALL_EMBEDDED = choiceFor(['email', 'address', 'ip', 'document', 'face'], 'embedded');

/** Every check has a simulator under this setting; what `npm start` and a sandbox use. */
export const ALL_SIMULATED = choiceFor(PROVIDER_CHECKS, 'simulator');
