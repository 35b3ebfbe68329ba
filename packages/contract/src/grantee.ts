import { getPublicSuffix } from 'tldts';
import { ADDRESS_MAX_LENGTH, canonicalAddress, toAsciiDomain } from './address.ts';

const WILDCARD = '*@';

/** Whether anybody may register a name below the domain: a grant for it would be one for strangers. */
const isPublicSuffix = (domain: string) =>
  getPublicSuffix(domain, { allowPrivateDomains: true }) === domain;

const canonicalWildcard = (domain: string): string | null => {
  const ascii = toAsciiDomain(domain.normalize('NFC').toLowerCase());
  if (ascii === null || isPublicSuffix(ascii)) return null;
  const canonical = `${WILDCARD}${ascii}`;
  return canonical.length > ADDRESS_MAX_LENGTH ? null : canonical;
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
