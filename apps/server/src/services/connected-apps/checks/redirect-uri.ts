import { parseRedirectUri } from '../../../config/connected-apps.ts';
import { isLoopbackHost } from '../../../config/origins.ts';
import { idpError } from '../idp-errors.ts';

const removePort = (url: URL) => {
  const copy = new URL(url);
  copy.port = '';
  return copy.href;
};

/** A native app cannot know which port will be free (RFC 8252, section 7.3). */
const isSameUrlOnAnyPort = (one: URL, other: URL) =>
  one.protocol === 'http:' && isLoopbackHost(one.hostname) && removePort(one) === removePort(other);

/** URIs are compared character by character (RFC 9700, section 2.1). */
const isRegisteredRedirectUri = (registered: readonly string[], given: string) => {
  const url = parseRedirectUri(given);
  if (!url) return false;
  return registered.some((text) => text === given || isSameUrlOnAnyPort(new URL(text), url));
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
