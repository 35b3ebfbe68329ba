import { parseRedirectUri } from '../../../config/connected-apps.ts';
import { isLoopbackHost } from '../../../config/origins.ts';
import { idpError } from '../idp-errors.ts';

const PORT_PATTERN = /^(http:\/\/[^/?#]*?):\d+(?=[/?#]|$)/;

const removePort = (text: string) => text.replace(PORT_PATTERN, '$1');

/**
 * URIs are compared character by character (RFC 9700, section 2.1), except for the port of a native
 * app, which cannot know which one will be free (RFC 8252, section 7.3).
 */
const isRegisteredRedirectUri = (registered: readonly string[], given: string) => {
  const url = parseRedirectUri(given);
  if (!url) return false;
  const hasAnyPort = url.protocol === 'http:' && isLoopbackHost(url.hostname);
  return registered.some(
    (text) => text === given || (hasAnyPort && removePort(text) === removePort(given)),
  );
};

/** @throws HttpError 400 idp_redirect_uri_mismatch */
export function checkRedirectUri(registered: readonly string[], given: string): void {
  if (isRegisteredRedirectUri(registered, given)) return;
  const text =
    'The app has not registered the redirect address of this request. The developer of the app can correct it.';
  throw idpError('idp_redirect_uri_mismatch', text);
}

/** True when any program on the computer could receive the answer (RFC 8252, section 8.6). */
export const isLoopbackRedirectUri = (redirectUri: string): boolean => {
  const { protocol, hostname } = new URL(redirectUri);
  return protocol !== 'https:' || isLoopbackHost(hostname);
};

/** Parameters that the app registered stay as they are. */
export const addUrlParameters = (
  redirectUri: string,
  parameters: Readonly<Record<string, string>>,
): string => {
  const url = new URL(redirectUri);
  const added = Object.entries(parameters).map(
    ([name, value]) => `${name}=${encodeURIComponent(value)}`,
  );
  url.search = [url.search.slice(1), ...added].filter(Boolean).join('&');
  return url.href;
};
