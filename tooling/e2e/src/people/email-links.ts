import { connectToServer } from '@bakehouse/sdk/testing';
import { PUBLIC_TOKEN } from '../api/http-client.ts';

interface SignUpResponse {
  data: { session_token: string };
}

export async function requestSignUp(
  url: string,
  email: string,
  password: string,
): Promise<Response> {
  const credentials = Buffer.from(`${PUBLIC_TOKEN}:${PUBLIC_TOKEN}`).toString('base64');
  return fetch(`${url}/sdk/v1/passwords`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Basic ${credentials}` },
    body: JSON.stringify({ email, password, session_duration_minutes: 60 }),
  });
}

/** @returns the session token of the new account */
export async function signUp(url: string, email: string, password: string): Promise<string> {
  const response = await requestSignUp(url, email, password);
  // The cast is safe because a server test checks the response of a sign-up.
  const { data } = (await response.json()) as SignUpResponse;
  return data.session_token;
}

/**
 * The links in the newest email to an address, in the order of the email.
 *
 * @param subject how the subject begins; other emails, as of notifications, are then ignored
 */
export async function readNewestEmailUrls(
  url: string,
  email: string,
  subject = '',
): Promise<string[]> {
  const { links } = await connectToServer(url).inbox.waitFor({ to: email, subject });
  return links;
}

/** The first link in the newest email to an address. */
export async function readNewestEmailUrl(
  url: string,
  email: string,
  subject?: string,
): Promise<string> {
  const [link] = await readNewestEmailUrls(url, email, subject);
  if (link === undefined) throw new Error(`No link was sent to ${email}.`);
  return link;
}

export async function readNewestEmailLink(
  url: string,
  email: string,
  subject?: string,
): Promise<string> {
  const { pathname, search } = new URL(await readNewestEmailUrl(url, email, subject));
  return pathname + search;
}

/** The code in the newest message to an address or phone number. */
export const readNewestEmailCode = (url: string, to: string): Promise<string> =>
  connectToServer(url).inbox.code(to);

/**
 * Submits the form of the page behind an emailed link, in a browser with this session or without
 * cookies.
 */
export async function submitEmailLink(
  url: string,
  link: string,
  sessionToken?: string,
): Promise<number> {
  const { origin, pathname, searchParams } = new URL(link, url);
  const response = await fetch(origin + pathname, {
    method: 'POST',
    redirect: 'manual',
    headers: { origin, ...(sessionToken && { cookie: `stytch_session=${sessionToken}` }) },
    body: new URLSearchParams({ token: searchParams.get('token') ?? '' }),
  });
  return response.status;
}
