import { addNamespaces, type ClientWith, magicLinks } from '@bakehouse/sdk';
import { toSdkFailure } from '../../../api/http/sdk-failure.ts';

/** Sends a link that confirms the address of the session's user. */
export async function sendLinkAgain(
  client: ClientWith,
  email: string,
  redirectUrl: string,
): Promise<void> {
  const { email: links } = addNamespaces(client, { magicLinks }).magicLinks;
  const urls = { login_magic_link_url: redirectUrl, signup_magic_link_url: redirectUrl };
  await links.loginOrCreate(email, urls).catch((error: unknown) => {
    throw toSdkFailure(error, navigator.onLine);
  });
}
