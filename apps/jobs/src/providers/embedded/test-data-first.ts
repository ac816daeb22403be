import { BlockList, isIP } from 'node:net';
import { scenarioByLastName } from '../simulated/test-scenarios.js';

/** Where simulators are allowed, the simulator answers for test data, and the real provider for everything else. */
export const testDataFirst = <Q, A>(
  isTestData: (question: Q) => boolean,
  simulator: { lookUp(question: Q): Promise<A> },
  real: { lookUp(question: Q): Promise<A> },
) => ({
  lookUp: (question: Q) => (isTestData(question) ? simulator : real).lookUp(question),
});

/** Domains that nobody can own (RFC 2606). */
export const isTestEmail = ({ email }: { email: string }): boolean =>
  /[@.]example(\.(com|net|org))?$/i.test(email);

const DOCUMENTATION = new BlockList();
for (const net of ['192.0.2.0', '198.51.100.0', '203.0.113.0']) DOCUMENTATION.addSubnet(net, 24, 'ipv4');
DOCUMENTATION.addSubnet('2001:db8::', 32, 'ipv6');

/** Addresses for documentation (RFC 5737, RFC 3849). */
export const isTestIp = ({ ipAddress }: { ipAddress: string }): boolean =>
  DOCUMENTATION.check(ipAddress, isIP(ipAddress) === 6 ? 'ipv6' : 'ipv4');

const SCENARIO_WORDS =
  /\b(norecord|forwarder|business|maildrop|undeliverable|apartments|mistyped|simulated)\b/i;

/** A street or last name that selects a scenario (docs/simulators.md). */
export const isTestAddress = (question: { streetAddress: string; lastName?: string }): boolean =>
  SCENARIO_WORDS.test(question.streetAddress) ||
  [question.lastName, ...question.streetAddress.split(/[^a-z]+/i)].some((word) => scenarioByLastName(word));
