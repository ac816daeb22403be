import { MmdbIp } from './mmdb-ip.js';
import {
  createProviderCall,
  type ProviderCall,
  type ProviderCallSettings,
  type WriteJournal,
} from './call-provider.js';
import { TestCardsFirst } from './embedded/test-cards-first.js';
import { EmbeddedAddress } from './embedded/embedded-address.js';
import { EmbeddedDocumentReader } from './embedded/embedded-document-reader.js';
import { EmbeddedEmail } from './embedded/embedded-email.js';
import { EmbeddedIp } from './embedded/embedded-ip.js';
import { MailServers } from './embedded/mail-servers.js';
import { isTestAddress, isTestEmail, isTestIp, testDataFirst } from './embedded/test-data-first.js';
import { ZipCodes } from './embedded/zip-codes.js';
import { EmbeddedFace } from './embedded/embedded-face.js';
import { TestPhotosFirst } from './embedded/test-photos-first.js';
import type { HttpClient } from './http-client.js';
import { httpAddress } from './http/http-address.js';
import { httpEcbsv } from './http/http-ecbsv.js';
import { httpEmail } from './http/http-email.js';
import { httpLicence } from './http/http-licence.js';
import { httpTin } from './http/http-tin.js';
import { HibpDarkweb } from './http/hibp-darkweb.js';
import { MinfraudIp } from './http/minfraud-ip.js';
import { ProveIdentityOwner } from './http/prove-identity-owner.js';
import { RekognitionFace } from './http/rekognition-face.js';
import { SendgridEmail } from './http/sendgrid-email.js';
import { TextractDocumentReader } from './http/textract-document-reader.js';
import { TwilioIdentityOwner } from './http/twilio-identity-owner.js';
import { TwilioPhone } from './http/twilio-phone.js';
import { TwilioSms } from './http/twilio-sms.js';
import { YenteAml } from './http/yente-aml.js';
import { SmtpEmail } from './smtp/smtp-email.js';
import { SettingsReader, type CheckSettings, type ProviderSettings } from './provider-settings.js';
import type { ProviderCheck, Providers } from './providers.js';
import { CapturedMessages, type CaptureMessage } from './simulated/captured-messages.js';
import { SimulatedAddress } from './simulated/simulated-address.js';
import { SimulatedAml } from './simulated/simulated-aml.js';
import { SimulatedDarkweb } from './simulated/simulated-darkweb.js';
import { SimulatedDocumentReader } from './simulated/simulated-document-reader.js';
import { SimulatedEcbsv } from './simulated/simulated-ecbsv.js';
import { SimulatedEmail } from './simulated/simulated-email.js';
import { SimulatedFace } from './simulated/simulated-face.js';
import { SimulatedIdentityOwner } from './simulated/simulated-identity-owner.js';
import { SimulatedIp } from './simulated/simulated-ip.js';
import { SimulatedLicence } from './simulated/simulated-licence.js';
import { SimulatedPhone } from './simulated/simulated-phone.js';
import { SimulatedTin } from './simulated/simulated-tin.js';

export interface BuildProvidersOptions {
  /** The `PROVIDER_…` settings (docs/operations.md); a check without a setting has no provider. */
  settings: ProviderSettings;
  http: HttpClient;
  journal: WriteJournal;
  /** Where captured messages go. */
  captureMessage: CaptureMessage;
  /** Creates the provider that screens against the imported lists; `threshold`: undefined for the default. */
  screenLists?: (call: ProviderCall, threshold: number | undefined) => NonNullable<Providers['aml']>;
  /** PEM certificates trusted in addition to the platform's own. */
  extraCa?: string | undefined;
  /** False in production outside a sandbox: there a simulator is a configuration error. */
  allowSimulators: boolean;
}

/** A busy machine reads slowly, and retries would slow it down further. */
const ENGINE_LIMITS = { attemptTimeoutMs: 55_000, deadlineMs: 58_000, maxRetries: 0 };
/** Engines on this machine that need other limits than a call over the network. */
const EMBEDDED_LIMITS: Partial<Record<ProviderCheck, Partial<ProviderCallSettings>>> = {
  document: ENGINE_LIMITS,
  face: ENGINE_LIMITS,
};

type Maker<P> = (call: ProviderCall, read: CheckSettings) => P;

/**
 * Builds the provider of each check according to the settings.
 * @throws Error that lists all faults of the settings, without their values.
 */
export function buildProviders(options: BuildProvidersOptions): Providers {
  const { http, journal, captureMessage, screenLists } = options;
  const reader = new SettingsReader(options.settings);

  const choose = <P>(check: ProviderCheck, makers: Record<string, Maker<P>>): P | undefined => {
    const read = reader.for(check);
    const chosen = read.optional('') ?? 'none';
    if (chosen === 'none') return undefined;
    const make = makers[chosen];
    if (!make) return read.fault('', `must be one of none, ${Object.keys(makers).join(', ')}`);
    const simulated = chosen === 'simulator';
    if (simulated && !options.allowSimulators)
      return read.fault('', 'must not be a simulator in production outside a sandbox');
    const limits = { ...(chosen === 'embedded' ? EMBEDDED_LIMITS[check] : {}), ...read.callSettings() };
    const call = createProviderCall({ provider: chosen, check, simulated, ...limits }, journal);
    return make(call, read);
  };

  const simulatorCall = (check: ProviderCheck) =>
    createProviderCall({ provider: 'simulator', check, simulated: true }, journal);
  const messages: Maker<CapturedMessages> = (call) => new CapturedMessages(call, call, captureMessage);
  const providers: Providers = {
    tin: choose<NonNullable<Providers['tin']>>('tin', {
      simulator: (call) => new SimulatedTin(call),
      http: (call, read) => httpTin(read.own(), http, call),
    }),
    identityOwner: choose<NonNullable<Providers['identityOwner']>>('identity_owner', {
      simulator: (call) => new SimulatedIdentityOwner(call),
      prove: (call, read) => new ProveIdentityOwner(read.prove(), http, call),
      twilio: (call, read) => new TwilioIdentityOwner(read.twilio('https://lookups.twilio.com'), http, call),
    }),
    ecbsv: choose<NonNullable<Providers['ecbsv']>>('ecbsv', {
      simulator: (call) => new SimulatedEcbsv(call),
      http: (call, read) => httpEcbsv(read.own(), http, call),
    }),
    aamva: choose<NonNullable<Providers['aamva']>>('aamva', {
      simulator: (call) => new SimulatedLicence(call),
      http: (call, read) => httpLicence('aamva')(read.own(), http, call),
    }),
    dlv: choose<NonNullable<Providers['dlv']>>('dlv', {
      simulator: (call) => new SimulatedLicence(call),
      http: (call, read) => httpLicence('dlv')(read.own(), http, call),
    }),
    phone: choose<NonNullable<Providers['phone']>>('phone', {
      simulator: (call) => new SimulatedPhone(call),
      twilio: (call, read) => new TwilioPhone(read.twilio('https://lookups.twilio.com'), http, call),
    }),
    email: choose<NonNullable<Providers['email']>>('email', {
      simulator: (call) => new SimulatedEmail(call),
      embedded: (call) => {
        const embedded = new EmbeddedEmail(new MailServers(), call);
        if (!options.allowSimulators) return embedded;
        return testDataFirst(isTestEmail, new SimulatedEmail(simulatorCall('email')), embedded);
      },
      http: (call, read) => httpEmail(read.own(), http, call),
    }),
    address: choose<NonNullable<Providers['address']>>('address', {
      simulator: (call) => new SimulatedAddress(call),
      embedded: () => {
        const embedded = new EmbeddedAddress(new ZipCodes());
        if (!options.allowSimulators) return embedded;
        return testDataFirst(isTestAddress, new SimulatedAddress(simulatorCall('address')), embedded);
      },
      http: (call, read) => httpAddress(read.own(), http, call),
    }),
    ip: choose<NonNullable<Providers['ip']>>('ip', {
      simulator: (call) => new SimulatedIp(call),
      embedded: () => {
        const embedded = new EmbeddedIp();
        if (!options.allowSimulators) return embedded;
        return testDataFirst(isTestIp, new SimulatedIp(simulatorCall('ip')), embedded);
      },
      mmdb: (_call, read) => new MmdbIp(read.files()),
      minfraud: (call, read) => new MinfraudIp(read.minfraud(), http, call),
    }),
    aml: choose<NonNullable<Providers['aml']>>('aml', {
      simulator: (call) => new SimulatedAml(call),
      yente: (call, read) => new YenteAml(read.yente(), http, call),
      ...(screenLists ? { lists: (call, read) => screenLists(call, read.threshold()) } : {}),
    }),
    darkweb: choose<NonNullable<Providers['darkweb']>>('darkweb', {
      simulator: (call) => new SimulatedDarkweb(call),
      hibp: (call, read) => new HibpDarkweb(read.hibp(), http, call),
    }),
    face: choose<NonNullable<Providers['face']>>('face', {
      simulator: (call) => new SimulatedFace(call),
      embedded: (call) => {
        const embedded = new EmbeddedFace(call);
        if (!options.allowSimulators) return embedded;
        return new TestPhotosFirst(new SimulatedFace(simulatorCall('face')), embedded);
      },
      rekognition: (call, read) => new RekognitionFace(read.aws(), call),
    }),
    document: choose<NonNullable<Providers['document']>>('document', {
      simulator: (call) => new SimulatedDocumentReader(call),
      embedded: (call) =>
        options.allowSimulators
          ? new TestCardsFirst(
              new SimulatedDocumentReader(simulatorCall('document')),
              new EmbeddedDocumentReader(call),
            )
          : new EmbeddedDocumentReader(call),
      textract: (call, read) => new TextractDocumentReader(read.aws(), call),
    }),
    emailSender: choose<NonNullable<Providers['emailSender']>>('message_email', {
      simulator: messages,
      smtp: (call, read) => new SmtpEmail({ ...read.smtp(), ca: options.extraCa }, call),
      sendgrid: (call, read) => new SendgridEmail(read.sendgrid(), http, call),
    }),
    smsSender: choose<NonNullable<Providers['smsSender']>>('message_sms', {
      simulator: messages,
      twilio: (call, read) => new TwilioSms(read.twilioSms(), http, call),
    }),
  };
  for (const check of ['TIN', 'DLV']) reader.for(check).checkWebhookSecret();
  reader.throwFaults();
  return providers;
}
