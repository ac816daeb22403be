import { checkAddress } from '../address/check-address.js';
import type { SubmittedAddress } from '../address/read-address.js';
import type { DarkwebFacts, DarkwebProvider } from '../../providers/darkweb.port.js';
import { notDetermined, type ProviderOutcome } from '../../providers/provider-outcome.js';
import { darkwebConfidence } from '../darkweb/darkweb-confidence.js';
import { checkEmail, type FirstSeenStore } from '../email/check-email.js';
import { readEmail } from '../email/read-email.js';
import { checkIp } from '../ip/check-ip.js';
import { distanceKm } from '../../core/values/distance-km.js';
import { toIpAddress } from '../ip/ip-address.js';
import { checkPhone } from '../phone/check-phone.js';
import type { Providers } from '../../providers/providers.js';
import { cipOf } from './cip.js';
import type { CrosscheckResult, IpPart } from '../parts/crosscheck-result.js';
import { gatherEvidence } from './evidence.js';
import type { GenderTable } from '../../core/names/gender-table.js';
import { activityConfidence, identityConfidence, type Contribution } from './identity-confidence.js';
import { inferIdentity } from './logistic-model.js';

export interface CrosscheckInput {
  firstName?: string | null;
  lastName?: string | null;
  email?: string | null;
  phone?: string | null;
  ipAddress?: string | null;
  address?: SubmittedAddress | null;
}

export interface CrosscheckOptions {
  providers: Pick<Providers, 'address' | 'email' | 'phone' | 'ip' | 'darkweb'>;
  firstSeen: FirstSeenStore | undefined;
  gender: GenderTable;
  now: Date;
  /** A standalone request: only then are `ipAddress` and the live extras part of the result. */
  standalone: boolean;
  cipEnabled: boolean;
  /** The account's model as loaded; anything that is not a model leaves the rules-based score in place. */
  model?: unknown;
  /** Whether to search the dark web for the e-mail address as part of this request. */
  darkwebEnabled?: boolean;
}

export interface CrosscheckRun {
  result: CrosscheckResult;
  /** Explains `confidences.identity` (before any model), for reports. */
  contributions: Contribution[];
  /** Names of the submitted parts that could not be determined. */
  undetermined: string[];
  /** An outside party answered for at least one part. */
  isBillable: boolean;
  /** Outcome of the dark web search; undefined when not requested. */
  darkweb: ProviderOutcome<DarkwebFacts> | undefined;
}

/** Runs all parts in parallel. Never rejects because an outside party failed. */
export async function runCrosscheck(
  input: CrosscheckInput,
  options: CrosscheckOptions,
): Promise<CrosscheckRun> {
  const { providers, now, standalone } = options;
  const person = {
    ...(input.firstName ? { firstName: input.firstName } : {}),
    ...(input.lastName ? { lastName: input.lastName } : {}),
  };
  const email = input.email?.trim();
  const [address, checkedEmail, phone, ip, darkweb] = await Promise.all([
    checkAddress(input.address, person, providers.address),
    checkEmail(email, person, { provider: providers.email, firstSeen: options.firstSeen, now }),
    checkPhone(input.phone, person, providers.phone),
    checkIp(input.ipAddress, providers.ip, email),
    options.darkwebEnabled && email ? searchDarkweb(email, providers.darkweb) : undefined,
  ]);
  const place = ip?.facts?.location;
  const ipPart: IpPart | null =
    ip === null || ip.isValid === null
      ? null
      : {
          isValid: ip.isValid,
          distance: place && address?.location ? distanceKm(place, address.location) : null,
        };

  const evidence = gatherEvidence({ address, email: checkedEmail, phone, ip, ipPart });
  const rules = identityConfidence(evidence);
  const inferred =
    options.model === undefined || options.model === null
      ? undefined
      : inferIdentity(options.model, evidence);
  const simulated = [address, checkedEmail, phone, ip, darkweb].some((part) => part?.simulated);
  const liveExtras = options.darkwebEnabled && standalone;
  const result: CrosscheckResult = {
    address: address?.part ?? null,
    email: withoutExtras(checkedEmail?.part ?? null, standalone, 'emailDomainCreationDate'),
    phone: withoutExtras(phone?.part ?? null, standalone, 'lastSeenDays'),
    gender: options.gender.find(input.firstName),
    ageRange: null,
    ip: ipPart,
    ...(standalone ? { ipAddress: ip?.facts ? toIpAddress(ip.facts) : null } : {}),
    ...(inferred ? { model: inferred.model } : {}),
    confidences: {
      identity: inferred?.identity ?? rules.score,
      ...(inferred ? { originalIdentity: rules.score } : {}),
      activity: activityConfidence(evidence),
      ...(liveExtras ? { darkweb: darkweb ? darkwebConfidence(darkweb) : null } : {}),
    },
    ...(options.cipEnabled ? { cip: cipOf({ address, email: checkedEmail, phone }) } : {}),
    ...(simulated ? { simulated: true as const } : {}),
  };
  const parts = { address, email: checkedEmail, phone };
  const records = Object.values(parts).map((part) => part?.evidence.record);
  const undetermined = Object.entries(parts)
    .filter(([, part]) => part?.evidence.record === null)
    .map(([name]) => name);
  return {
    result,
    contributions: rules.contributions,
    // Inside an id-verification, the IP address is a separate check, which reports this itself.
    undetermined: standalone && ip?.isValid === null ? [...undetermined, 'ip'] : undetermined,
    isBillable:
      records.some((record) => typeof record === 'boolean') || (ip?.isValid !== null && Boolean(ip?.facts)),
    darkweb,
  };
}

/** An invalid e-mail address is in no breach, but that says nothing about the person. */
function searchDarkweb(email: string, provider: DarkwebProvider | undefined) {
  if (!readEmail(email).isValid) return notDetermined('insufficient_data');
  return provider?.search({ email }) ?? notDetermined('not_configured');
}

/** Live extras are only for standalone requests (docs/design/job-processing.md). */
function withoutExtras<P extends object, K extends keyof P>(
  part: P | null,
  standalone: boolean,
  key: K,
): P | null {
  if (part === null || standalone) return part;
  const { [key]: _extra, ...rest } = part;
  return rest as P;
}
