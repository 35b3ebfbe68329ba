import { SESSION_MINUTES } from '@bakehouse/contract';
import { addNamespaces, type ClientWith, magicLinks } from '@bakehouse/sdk';

/**
 * A link for logging in without a password has a token type of its own, but is a magic link.
 * @throws the errors of `magicLinks.authenticate` of the SDK
 */
export async function logInWithLink(client: ClientWith, token: string): Promise<void> {
  const { magicLinks: links } = addNamespaces(client, { magicLinks });
  await links.authenticate(token, { session_duration_minutes: SESSION_MINUTES });
}
