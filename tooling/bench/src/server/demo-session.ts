import * as z from 'zod/mini';
import type { TimedResponse, HttpClient } from './http-client.ts';

const DEMO_PASSWORD = 'Sourdough-Rises-At-5am';
const DEMO_PIN = '7391';

const tokensSchema = z.object({ session_token: z.string(), session_jwt: z.string() });
const signedInSchema = z.object({ stytch_session: tokensSchema });

export type SessionTokens = z.infer<typeof tokensSchema>;

function parseTokens({ status, body }: TimedResponse): SessionTokens {
  if (status !== 200) throw new Error(`The login of a demo account failed with ${status}: ${body}`);
  return signedInSchema.parse(JSON.parse(body)).stytch_session;
}

/** The password step of a login. */
export const submitPassword = (client: HttpClient, name: string): Promise<TimedResponse> =>
  client.post('/api/stytch/authenticate', {
    email: `${name}@bakehouse.test`,
    password: DEMO_PASSWORD,
  });

/** Logs in with password and PIN. */
export async function signInTokens(client: HttpClient, name: string): Promise<SessionTokens> {
  const first = parseTokens(await submitPassword(client, name));
  const pin = { pin: DEMO_PIN };
  return parseTokens(await client.post('/api/auth/pin/authenticate', pin, first.session_token));
}

/** Resolves with the session token. */
export const signIn = async (client: HttpClient, name: string): Promise<string> =>
  (await signInTokens(client, name)).session_token;
