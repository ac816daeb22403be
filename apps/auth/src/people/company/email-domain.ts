// Domains of e-mail addresses or as entered, normalized for comparison: lower case, ASCII.
import { domainToASCII } from 'node:url';

const DOMAIN = /^(?=.{4,253}$)(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z][a-z0-9-]{0,61}[a-z0-9]$/;

/** Undefined unless it is a domain with at least two labels. */
export function normalizeDomain(text: string): string | undefined {
  const domain = domainToASCII(text.trim().toLowerCase());
  return DOMAIN.test(domain) ? domain : undefined;
}

/** The domain of an address with one `@`; undefined for anything else. */
export function domainOf(email: string): string | undefined {
  const [local, domain, ...more] = email.split('@');
  return local && domain && more.length === 0 ? normalizeDomain(domain) : undefined;
}
