import { getPublicSuffix } from 'tldts';
import { ADDRESS_MAX_LENGTH, canonicalAddress, toAsciiDomain } from './address.ts';

const WILDCARD_PREFIX = '*@';

/** Nobody owns a public suffix such as co.uk (publicsuffix.org), so a grant to it would be too wide. */
const isPublicSuffix = (domain: string) =>
  getPublicSuffix(domain, { allowPrivateDomains: true }) === domain;

const canonicalWildcard = (domain: string): string | null => {
  const ascii = toAsciiDomain(domain.normalize('NFC').toLowerCase());
  if (ascii === null || isPublicSuffix(ascii)) return null;
  const canonical = `${WILDCARD_PREFIX}${ascii}`;
  return canonical.length > ADDRESS_MAX_LENGTH ? null : canonical;
};

/** The form in which a grantee is stored: a canonical address or `*@domain`. Null for any other text. */
export function canonicalGrantee(text: string): string | null {
  const typed = text.trim();
  return typed.startsWith(WILDCARD_PREFIX)
    ? canonicalWildcard(typed.slice(WILDCARD_PREFIX.length))
    : canonicalAddress(typed);
}
