import { SESSION_MINUTES, type LoginProduct } from '@bakehouse/contract';
import { addNamespaces, type ClientWith, magicLinks, otps } from '@bakehouse/sdk';

interface EmailCodeRequest {
  email: string;
  /** The page to which a link leads. */
  linkUrl: string;
  products: readonly LoginProduct[];
}

/**
 * Sends an email with a code, and with a link if the project has links.
 * @returns the id that `logInWithCode` needs
 */
export async function sendEmailCode(
  client: ClientWith,
  { email, linkUrl, products }: EmailCodeRequest,
): Promise<string> {
  const { magicLinks: links, otps: codes } = addNamespaces(client, { magicLinks, otps });
  if (!products.includes('emailMagicLinks'))
    return (await codes.email.loginOrCreate(email)).method_id;
  const sent = await links.email.loginOrCreate(email, {
    login_magic_link_url: linkUrl,
    signup_magic_link_url: linkUrl,
  });
  if (sent.method_id === undefined) throw new Error('The email has no code.');
  return sent.method_id;
}

/**
 * Sends a code that adds an address to the user of the session.
 * @returns the id that `logInWithCode` needs
 */
export async function sendAddressCode(client: ClientWith, email: string): Promise<string> {
  const { otps: codes } = addNamespaces(client, { otps });
  return (await codes.email.send(email)).method_id;
}

export async function logInWithCode(
  client: ClientWith,
  { code, methodId }: { code: string; methodId: string },
): Promise<void> {
  const { otps: codes } = addNamespaces(client, { otps });
  await codes.authenticate(code, methodId, { session_duration_minutes: SESSION_MINUTES });
}
