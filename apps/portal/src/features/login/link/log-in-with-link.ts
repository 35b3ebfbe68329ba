import { addNamespaces, type ClientWith, magicLinks } from '@bakehouse/sdk';

/** As long as a session of the login form. */
const SESSION_MINUTES = 1440;

/**
 * A link for logging in without a password has a token type of its own, but is a magic link.
 * @throws the errors of `magicLinks.authenticate` of the SDK
 */
export async function logInWithLink(client: ClientWith, token: string): Promise<void> {
  const { magicLinks: links } = addNamespaces(client, { magicLinks });
  await links.authenticate(token, { session_duration_minutes: SESSION_MINUTES });
}
