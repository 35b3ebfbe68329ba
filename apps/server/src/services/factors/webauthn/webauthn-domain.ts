import { isIP } from 'node:net';
import { getPublicSuffix } from 'tldts';
import { acceptsOrigin, type Project } from '../../../config/projects.ts';
import { HttpError } from '../../../http-error.ts';

const isDomainOrSubdomain = (host: string, domain: string) =>
  host === domain || host.endsWith(`.${domain}`);

/** Nobody owns a public suffix such as co.uk (publicsuffix.org), so no site may use it for all others. */
const isPublicSuffix = (domain: string) =>
  getPublicSuffix(domain, { allowPrivateDomains: true }) === domain;

const hostsOf = ({ origins, acceptsLoopback }: Project, publicUrl: string) => [
  ...[...origins, publicUrl].map((url) => new URL(url).hostname),
  ...(acceptsLoopback ? ['localhost'] : []),
];

/**
 * Accepts the host of an origin of the project, and its parent domains (HTML, "is a registrable
 * domain suffix of or is equal to").
 * @throws HttpError 400 invalid_webauthn_registration_domain
 */
export function requirePasskeyDomain(project: Project, given: string, publicUrl: string): string {
  const domain = given.toLowerCase();
  const hosts = hostsOf(project, publicUrl);
  const isParent =
    hosts.some((host) => isDomainOrSubdomain(host, domain)) && !isPublicSuffix(domain);
  if ((hosts.includes(domain) || isParent) && isIP(domain.replace(/^\[|\]$/g, '')) === 0) {
    return domain;
  }
  const text = `Passkeys of the domain ${given} cannot be used here. Use the host of an origin that is registered for the project, or a parent domain of it; an IP address is no domain.`;
  throw new HttpError(400, 'invalid_webauthn_registration_domain', text);
}

interface PageOrigin {
  origin: string;
  domain: string;
}

/** The browser has read at the domain that the related origins may use its passkeys. */
export const isPasskeyOrigin = (
  project: Project,
  { origin, domain }: PageOrigin,
  publicUrl: string,
): boolean =>
  acceptsOrigin(project, origin, publicUrl) &&
  (isDomainOrSubdomain(new URL(origin).hostname, domain) ||
    project.related_origins.includes(origin));
