import { addNamespaces, type BaseClient } from '@bakehouse/sdk/core';
import { impersonation } from '@bakehouse/sdk/namespaces/impersonation.js';
import { magicLinks } from '@bakehouse/sdk/namespaces/magic-links.js';
import { oauth } from '@bakehouse/sdk/namespaces/oauth.js';
import { urlAuthentication } from '@bakehouse/sdk/namespaces/url-authentication.js';

/** Signs in with the link or the social provider that led back to the page. */
export async function signInByUrl(client: BaseClient, minutes: number): Promise<void> {
  const namespaces = { impersonation, magicLinks, oauth, urlAuthentication };
  const methods = addNamespaces(client, namespaces).urlAuthentication;
  await methods.authenticateByUrl({ session_duration_minutes: minutes });
}
