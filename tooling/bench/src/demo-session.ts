import * as z from 'zod/mini';
import type { Answer, HttpClient } from './http-client.ts';

const DEMO_PASSWORD = 'Sourdough-Rises-At-5am';
const DEMO_PIN = '7391';

const tokens = z.object({ session_token: z.string(), session_jwt: z.string() });
const signedIn = z.object({ stytch_session: tokens });

export type Tokens = z.infer<typeof tokens>;

function tokensOf({ status, body }: Answer): Tokens {
  if (status !== 200) throw new Error(`A demo account was refused with ${status}: ${body}`);
  return signedIn.parse(JSON.parse(body)).stytch_session;
}

/** The first step alone: a demo account and its password. */
export const tryPassword = (client: HttpClient, name: string): Promise<Answer> =>
  client.post('/api/stytch/authenticate', {
    email: `${name}@bakehouse.test`,
    password: DEMO_PASSWORD,
  });

/** Signs a demo account that has a PIN in, with both steps. */
export async function signInTokens(client: HttpClient, name: string): Promise<Tokens> {
  const first = tokensOf(await tryPassword(client, name));
  const pin = { pin: DEMO_PIN };
  return tokensOf(await client.post('/api/auth/pin/authenticate', pin, first.session_token));
}

/** The same; answers the token that calls take. */
export const signIn = async (client: HttpClient, name: string): Promise<string> =>
  (await signInTokens(client, name)).session_token;
