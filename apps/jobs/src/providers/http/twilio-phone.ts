import type { ProviderCall } from '../call-provider.js';
import type { HttpClient } from '../http-client.js';
import type { PhoneFacts, PhoneProvider, PhoneQuestion, PhoneType } from '../phone.port.js';
import { match, noMatch, type ProviderOutcome } from '../provider-outcome.js';
import { askTwilioLookup, failedPackage, readNameGrades, type TwilioSettings } from './twilio-lookup.js';

const TYPES = new Map<string, PhoneType>(
  Object.entries({
    landline: 'landline',
    mobile: 'mobile',
    fixedVoip: 'fixed-voip',
    nonFixedVoip: 'non-fixed-voip',
    tollFree: 'tollfree',
    premium: 'premium-rate',
    voicemail: 'voicemail',
    personal: 'other',
    sharedCost: 'other',
    uan: 'other',
    pager: 'other',
  }),
);

/** Line type, carrier, caller name and identity match of Twilio Lookup v2. */
export class TwilioPhone implements PhoneProvider {
  constructor(
    private readonly settings: TwilioSettings,
    private readonly http: HttpClient,
    private readonly call: ProviderCall,
  ) {}

  lookUp(question: PhoneQuestion): Promise<ProviderOutcome<PhoneFacts | null>> {
    const { phone, ...person } = question;
    const named = Boolean(person.firstName || person.lastName);
    const fields = ['line_type_intelligence', 'caller_name', ...(named ? ['identity_match'] : [])];
    return this.call.run<ProviderOutcome<PhoneFacts | null>>(async (timeoutMs) => {
      const lookup = await askTwilioLookup(this.http, this.settings, phone, fields, person, timeoutMs);
      if (!lookup) return noMatch(null);
      const failed = failedPackage(lookup.line_type_intelligence);
      if (failed) return failed;
      const caller = lookup.caller_name?.error_code ? undefined : lookup.caller_name;
      const identity = lookup.identity_match?.error_code ? undefined : lookup.identity_match;
      return match({
        type: TYPES.get(lookup.line_type_intelligence?.type ?? '') ?? null,
        carrier: lookup.line_type_intelligence?.carrier_name ?? null,
        ownerName: caller?.caller_name ?? null,
        nameMatch: readNameGrades(identity?.first_name_match, identity?.last_name_match),
        isPrepaid: null,
        isDisposable: null,
        isCommercial: caller?.caller_type ? caller.caller_type === 'BUSINESS' : null,
        ageRange: null,
        lastSeenDays: null,
      });
    });
  }
}
