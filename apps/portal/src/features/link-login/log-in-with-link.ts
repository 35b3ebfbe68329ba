import { addNamespaces, type ClientWith, magicLinks, urlAuthentication } from '@bakehouse/sdk';

/** As long as a session of the login form. */
const SESSION_MINUTES = 1440;

/** @throws the errors of `magicLinks.authenticate` of the SDK */
export async function logInWithLink(client: ClientWith, token: string): Promise<void> {
  const { urlAuthentication: byUrl } = addNamespaces(client, { magicLinks, urlAuthentication });
  // A link for logging in without a password has a type of its own, but is a magic link.
  const query = new URLSearchParams({ stytch_token_type: 'magic_links', token });
  await byUrl.authenticateByUrl({ session_duration_minutes: SESSION_MINUTES }, `?${query}`);
}
