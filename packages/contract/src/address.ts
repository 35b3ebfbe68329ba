/** The atoms of RFC 5322, 3.2.3, without the asterisk: only a grant for a whole domain may have one. */
const LOCAL_PART = /^[a-z0-9!#$%&'+/=?^_`{|}~-]+(?:\.[a-z0-9!#$%&'+/=?^_`{|}~-]+)*$/;
const ASCII_LOCAL_PART = /^[!-~]+@/;
const DOMAIN = /^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z][a-z0-9-]*[a-z0-9]$/;
/** RFC 5321, 4.5.3.1.3 without the angle brackets. */
export const ADDRESS_MAX_LENGTH = 254;
const MAX_LOCAL_LENGTH = 64;

/** The A-label of a domain (RFC 5891), or null. The URL parser carries the IDNA tables. */
export const toAsciiDomain = (typed: string): string | null => {
  const domain = typed.replace(/\.$/, '');
  if (/[\s/\\?#@:%[\]]/.test(domain)) return null;
  const parsed = URL.parse(`http://${domain}`);
  return parsed && DOMAIN.test(parsed.hostname) ? parsed.hostname : null;
};

/**
 * The form in which e-mail addresses are compared (docs/decisions/0005): trimmed, NFC, lower case,
 * ASCII local part, domain as A-label without a trailing dot, at most 254 characters. Null for
 * anything that is not one address.
 */
export function canonicalAddress(text: string): string | null {
  const typed = text.trim();
  // Before anything is folded: the Kelvin sign lower-cases to an ASCII k, yet is another mailbox.
  if (!ASCII_LOCAL_PART.test(typed)) return null;
  const address = typed.normalize('NFC').toLowerCase();
  const at = address.indexOf('@');
  if (at < 1 || at !== address.lastIndexOf('@') || address.length > ADDRESS_MAX_LENGTH) return null;
  const local = address.slice(0, at);
  const domain = toAsciiDomain(address.slice(at + 1));
  if (!domain || local.length > MAX_LOCAL_LENGTH || !LOCAL_PART.test(local)) return null;
  const canonical = `${local}@${domain}`;
  return canonical.length > ADDRESS_MAX_LENGTH ? null : canonical;
}

/** The domain of a canonical address. */
export const domainOf = (canonical: string): string => canonical.slice(canonical.indexOf('@') + 1);

/**
 * The canonical address without its `+tag`: what bans compare besides the address itself, because
 * most providers deliver every tag to one mailbox.
 */
export function withoutTag(canonical: string): string {
  const plus = canonical.indexOf('+');
  const at = canonical.indexOf('@');
  return plus > 0 && plus < at ? canonical.slice(0, plus) + canonical.slice(at) : canonical;
}
