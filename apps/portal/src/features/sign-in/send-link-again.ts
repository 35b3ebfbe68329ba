import { addNamespaces, type ClientWith, magicLinks } from '@bakehouse/sdk';

/** Sends a link that confirms the address of the session's user. */
export async function sendLinkAgain(
  client: ClientWith,
  email: string,
  redirectUrl: string,
): Promise<void> {
  await addNamespaces(client, { magicLinks }).magicLinks.email.loginOrCreate(email, {
    login_magic_link_url: redirectUrl,
    signup_magic_link_url: redirectUrl,
  });
}
