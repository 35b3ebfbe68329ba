import { getDomain, getDomainWithoutSuffix } from 'tldts';

/** Accepts only an origin in the form of the Origin header, such as `https://example.com`. */
export const isOrigin = (text: string): boolean =>
  /^https?:/.test(text) && URL.parse(text)?.origin === text;

export const isLoopbackHost = (host: string): boolean =>
  host === 'localhost' || host === '[::1]' || /^127(\.\d{1,3}){3}$/.test(host);

/** Browsers treat pages of such an origin as insecure: no passkeys, no secure cookies, no Sec-Fetch headers. */
export const isInsecureOrigin = (origin: string): boolean => {
  const { protocol, hostname } = new URL(origin);
  return protocol === 'http:' && !isLoopbackHost(hostname);
};

export const isLoopbackOrigin = (origin: string): boolean =>
  isOrigin(origin) && isLoopbackHost(new URL(origin).hostname);

const schemefulSiteOf = (origin: string) => {
  const { protocol, hostname } = new URL(origin);
  return `${protocol}//${getDomain(origin, { allowPrivateDomains: true }) ?? hostname}`;
};

/** Whether requests between two origins carry `SameSite` cookies (HTML, section 7.1.1.1). */
export const isSameSite = (one: string, other: string): boolean =>
  schemefulSiteOf(one) === schemefulSiteOf(other);

/** Browsers read the origins of five sites (Web Authentication Level 3, section 5.11.1). */
const MAX_RELATED_SITES = 5;

const siteNameOf = (origin: string) =>
  getDomainWithoutSuffix(origin, { allowPrivateDomains: true }) ?? new URL(origin).hostname;

interface OriginLists {
  origins: readonly string[];
  related_origins: readonly string[];
}

/** Pages of related origins call the provider API, too, so each is one of the origins. */
export function relatedOriginsProblem({
  origins,
  related_origins: related,
}: OriginLists): string | null {
  const unknown = related.find((origin) => !origins.includes(origin));
  if (unknown !== undefined) return `related_origins: ${unknown} is not one of the origins`;
  const sites = new Set(related.map(siteNameOf));
  if (sites.size <= MAX_RELATED_SITES) return null;
  return `related_origins: names ${sites.size} sites, and browsers read at most ${MAX_RELATED_SITES}`;
}
