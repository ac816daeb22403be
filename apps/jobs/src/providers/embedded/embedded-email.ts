import type { ProviderCall } from '../call-provider.js';
import type { EmailFacts, EmailProvider, EmailQuestion } from '../email.port.js';
import { knownWithoutProvider, notDetermined, type ProviderOutcome } from '../provider-outcome.js';
import type { MailServers } from './mail-servers.js';

const SOURCE = "its domain's mail servers were looked up in the DNS";

/** Whether the domain of an address accepts mail. The existence and owner of the mailbox stay undetermined. */
export class EmbeddedEmail implements EmailProvider {
  constructor(
    private readonly mailServers: MailServers,
    private readonly call: ProviderCall,
  ) {}

  lookUp({ email }: EmailQuestion): Promise<ProviderOutcome<EmailFacts | null>> {
    const domain = email.slice(email.lastIndexOf('@') + 1).toLowerCase();
    return this.call.run<ProviderOutcome<EmailFacts | null>>(async () => {
      const { takesMail, ...rest } = await this.mailServers.of(domain);
      // A dead name server of one domain is not an outage of ours and does not open the circuit breaker.
      if ('reason' in rest) return notDetermined(rest.reason);
      return knownWithoutProvider({ ...NOTHING, isDeliverable: takesMail ? null : false }, SOURCE);
    });
  }
}

const NOTHING: Omit<EmailFacts, 'isDeliverable'> = {
  ownerName: null,
  firstSeen: null,
  ageRange: null,
  domainCreated: null,
  isDisposable: null,
};
