import { removeInvisible } from './invisible-characters.ts';

/** The local part by RFC 5322, section 3.2.3, without `*`, which only wildcard grants contain. */
const LOCAL_PART_FORMAT = /^[a-z0-9!#$%&'+/=?^_`{|}~-]+(?:\.[a-z0-9!#$%&'+/=?^_`{|}~-]+)*$/;
const ASCII_LOCAL_PART_FORMAT = /^[!-~]+@/;
const DOMAIN_FORMAT = /^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z][a-z0-9-]*[a-z0-9]$/;
/** The 256 characters of RFC 5321, section 4.5.3.1.3, without the two angle brackets. */
export const ADDRESS_MAX_LENGTH = 254;
const LOCAL_PART_MAX_LENGTH = 64;

const parseHost = (domain: string): string => {
  try {
    return new URL(`http://${domain}`).hostname;
  } catch {
    return '';
  }
};

/** The domain as A-labels (RFC 5891), which the URL parser creates; null for an invalid domain. */
export const toAsciiDomain = (typed: string): string | null => {
  const domain = typed.normalize('NFC').toLowerCase().replace(/\.$/, '');
  if (/[\s/\\?#@:%[\]]/.test(domain)) return null;
  const host = parseHost(domain);
  return DOMAIN_FORMAT.test(host) ? host : null;
};

function parseAddress(typed: string): string | null {
  // Checked before lower-casing, which turns the Kelvin sign (U+212A) into an ASCII k.
  if (!ASCII_LOCAL_PART_FORMAT.test(typed) || typed.length > ADDRESS_MAX_LENGTH) return null;
  const at = typed.indexOf('@');
  const local = typed.slice(0, at).toLowerCase();
  if (local.length > LOCAL_PART_MAX_LENGTH || !LOCAL_PART_FORMAT.test(local)) return null;
  const domain = toAsciiDomain(typed.slice(at + 1));
  if (domain === null) return null;
  const canonical = `${local}@${domain}`;
  return canonical.length > ADDRESS_MAX_LENGTH ? null : canonical;
}

/** Domains of some scripts need joiners, so these stay as long as the text can be read with them. */
export const parseWithoutInvisible = (
  text: string,
  read: (visible: string) => string | null,
): string | null =>
  read(removeInvisible(text, { keepJoiners: true }).trim()) ?? read(removeInvisible(text).trim());

export const tidyAddress = (text: string): string =>
  parseWithoutInvisible(text, (typed) =>
    parseAddress(typed) === null ? null : typed.replace(/\.$/, ''),
  ) ?? text.trim();

/** The form in which addresses are compared (docs/decisions/0005); null for an invalid one. */
export const canonicalAddress = (text: string): string | null =>
  parseWithoutInvisible(text, parseAddress);

export const domainOf = (canonical: string): string => canonical.slice(canonical.indexOf('@') + 1);

/** Bans ignore the tag, because most mail providers deliver every `+tag` to the same mailbox. */
export function withoutPlusTag(canonical: string): string {
  const plus = canonical.indexOf('+');
  const at = canonical.indexOf('@');
  return plus > 0 && plus < at ? canonical.slice(0, plus) + canonical.slice(at) : canonical;
}
