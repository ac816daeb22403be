// The domain that an e-mail address or a person names, as it is compared: lower case, ASCII.
import { domainToASCII } from 'node:url';

const DOMAIN = /^(?=.{4,253}$)(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z][a-z0-9-]{0,61}[a-z0-9]$/;

/** Undefined for what is no domain with at least two labels. */
export function normalizeDomain(text: string): string | undefined {
  const domain = domainToASCII(text.trim().toLowerCase());
  return DOMAIN.test(domain) ? domain : undefined;
}

/** Of an address with one `@`; undefined for what is none. */
export function domainOf(email: string): string | undefined {
  const [local, domain, ...more] = email.split('@');
  return local && domain && more.length === 0 ? normalizeDomain(domain) : undefined;
}
