import * as z from 'zod/mini';
import type { Answer, HttpClient } from './http-client.ts';

const DEMO_PASSWORD = 'Sourdough-Rises-At-5am';
const DEMO_PIN = '7391';

const signedIn = z.object({ stytch_session: z.object({ session_token: z.string() }) });

function tokenOf({ status, body }: Answer): string {
  if (status !== 200) throw new Error(`A demo account was refused with ${status}: ${body}`);
  return signedIn.parse(JSON.parse(body)).stytch_session.session_token;
}

/** The first step alone: a demo account and its password. */
export const tryPassword = (client: HttpClient, name: string): Promise<Answer> =>
  client.post('/api/stytch/authenticate', {
    email: `${name}@bakehouse.test`,
    password: DEMO_PASSWORD,
  });

/** Signs a demo account that has a PIN in, with both steps; answers its session token. */
export async function signIn(client: HttpClient, name: string): Promise<string> {
  const first = tokenOf(await tryPassword(client, name));
  return tokenOf(await client.post('/api/auth/pin/authenticate', { pin: DEMO_PIN }, first));
}
