import { getPublicSuffix } from 'tldts';
import { canonicalAddress, toAsciiDomain } from './address.ts';

const WILDCARD = '*@';

/** Whether anybody may register a name below the domain: a grant for it would be one for strangers. */
const isPublicSuffix = (domain: string) =>
  getPublicSuffix(domain, { allowPrivateDomains: true }) === domain;

const canonicalWildcard = (domain: string): string | null => {
  const ascii = toAsciiDomain(domain.normalize('NFC').toLowerCase());
  return ascii === null || isPublicSuffix(ascii) ? null : `${WILDCARD}${ascii}`;
};

/**
 * What a grant names, as it is stored and compared: a canonical address, or `*@domain` for exactly
 * that domain. Null for anything else: public suffixes (publicsuffix.org), IP literals, sub-domain
 * wildcards and any other asterisk.
 */
export function canonicalGrantee(text: string): string | null {
  const typed = text.trim();
  return typed.startsWith(WILDCARD)
    ? canonicalWildcard(typed.slice(WILDCARD.length))
    : canonicalAddress(typed);
}
