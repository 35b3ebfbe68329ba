import { getPublicSuffix } from 'tldts';
import {
  ADDRESS_MAX_LENGTH,
  canonicalAddress,
  parseWithoutInvisible,
  toAsciiDomain,
} from '../input/address.ts';

const WILDCARD_PREFIX = '*@';

/** Nobody owns a public suffix such as co.uk (publicsuffix.org), so a grant to it would be too wide. */
const isPublicSuffix = (domain: string) =>
  getPublicSuffix(domain, { allowPrivateDomains: true }) === domain;

const canonicalWildcard = (domain: string): string | null => {
  const ascii = toAsciiDomain(domain);
  if (ascii === null || isPublicSuffix(ascii)) return null;
  const canonical = `${WILDCARD_PREFIX}${ascii}`;
  return canonical.length > ADDRESS_MAX_LENGTH ? null : canonical;
};

const parseWildcard = (typed: string) =>
  typed.startsWith(WILDCARD_PREFIX) ? canonicalWildcard(typed.slice(WILDCARD_PREFIX.length)) : null;

/** The form in which a grantee is stored: a canonical address or `*@domain`. Null for any other text. */
export const canonicalGrantee = (text: string): string | null =>
  canonicalAddress(text) ?? parseWithoutInvisible(text, parseWildcard);
