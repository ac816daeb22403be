import type { ProviderCall } from '../call-provider.js';
import type { HttpClient } from '../http-client.js';
import type {
  IdentityOwnerFacts,
  IdentityOwnerProvider,
  IdentityOwnerQuestion,
} from '../identity-owner.port.js';
import { notDetermined, type ProviderOutcome } from '../provider-outcome.js';
import { concludeOwner } from './conclude-owner.js';
import {
  askTwilioLookup,
  failedPackage,
  readGrade,
  readNameGrades,
  type TwilioSettings,
} from './twilio-lookup.js';

/** Private SSN and DOB by the `identity_match` package of Twilio Lookup v2. */
export class TwilioIdentityOwner implements IdentityOwnerProvider {
  constructor(
    private readonly settings: TwilioSettings,
    private readonly http: HttpClient,
    private readonly call: ProviderCall,
  ) {}

  verify(question: IdentityOwnerQuestion): Promise<ProviderOutcome<IdentityOwnerFacts>> {
    const { phone, firstName, lastName, address, ssn: nationalId, dob } = question;
    const person = { firstName, lastName, address, nationalId, dob };
    return this.call.run<ProviderOutcome<IdentityOwnerFacts>>(async (timeoutMs) => {
      const lookup = await askTwilioLookup(
        this.http,
        this.settings,
        phone,
        ['identity_match'],
        person,
        timeoutMs,
      );
      const identity = lookup?.identity_match;
      if (!identity) return notDetermined('no_record');
      return (
        failedPackage(identity) ??
        concludeOwner(
          {
            ssnMatch: nationalId === undefined ? null : readGrade(identity.national_id_match),
            dobMatch: dob === undefined ? null : readGrade(identity.date_of_birth_match),
            nameMatch: readNameGrades(identity.first_name_match, identity.last_name_match),
          },
          question,
        )
      );
    });
  }
}
