import { addNamespaces, ApiError, type BaseClient } from '@bakehouse/sdk/core';
import { impersonation } from '@bakehouse/sdk/namespaces/impersonation.js';
import { magicLinks } from '@bakehouse/sdk/namespaces/magic-links.js';
import { oauth } from '@bakehouse/sdk/namespaces/oauth.js';
import { urlAuthentication } from '@bakehouse/sdk/namespaces/url-authentication.js';
import type { LoginConfig } from '../config/config.ts';
import { resolveConfig } from '../config/resolve-config.ts';
import { isSetupError } from '../strings/error-strings.ts';

/** Statuses from this one on say nothing about the token of the link. */
const FIRST_OTHER_STATUS = 405;

const isRefusal = (error: unknown) =>
  error instanceof ApiError && error.status_code < FIRST_OTHER_STATUS && !isSetupError(error);

/**
 * Signs in with the link or the social provider that led back to the page.
 * @returns whether the server refused the link for good
 */
export async function signInByUrl(
  client: BaseClient,
  config: LoginConfig,
  onError: (error: unknown) => void,
): Promise<boolean> {
  const namespaces = { impersonation, magicLinks, oauth, urlAuthentication };
  const methods = addNamespaces(client, namespaces).urlAuthentication;
  try {
    const { sessionDurationMinutes } = resolveConfig(config);
    await methods.authenticateByUrl({ session_duration_minutes: sessionDurationMinutes });
    return false;
  } catch (error) {
    onError(error);
    return isRefusal(error);
  }
}
