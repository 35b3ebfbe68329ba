import { getPublicSuffix } from 'tldts';
import { ADDRESS_MAX_LENGTH, canonicalAddress, toAsciiDomain } from './address.ts';

const WILDCARD = '*@';

/** Anyone can register a domain below a public suffix (publicsuffix.org), so it must not be granted. */
const isPublicSuffix = (domain: string) =>
  getPublicSuffix(domain, { allowPrivateDomains: true }) === domain;

const canonicalWildcard = (domain: string): string | null => {
  const ascii = toAsciiDomain(domain.normalize('NFC').toLowerCase());
  if (ascii === null || isPublicSuffix(ascii)) return null;
  const canonical = `${WILDCARD}${ascii}`;
  return canonical.length > ADDRESS_MAX_LENGTH ? null : canonical;
};

/** The stored form: a canonical address, or `*@domain` without its subdomains. Null otherwise. */
export function canonicalGrantee(text: string): string | null {
  const typed = text.trim();
  return typed.startsWith(WILDCARD)
    ? canonicalWildcard(typed.slice(WILDCARD.length))
    : canonicalAddress(typed);
}
