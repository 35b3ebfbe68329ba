import { Failure } from '../failure.ts';
import type { PortalClient } from './portal-client.ts';

/** The page of the development server names no token; the portal falls back on this one too. */
const DEMO_PUBLIC_TOKEN = 'public-token-test-00000000-0000-4000-8000-000000000001';
const TOKEN_IN_PAGE = /<meta name="bakehouse-public-token" content="(public-token-[\w-]+)"/;

/** Only the page of the portal names the public token of its project. */
const publicToken = async (client: PortalClient): Promise<string> => {
  const { text } = await client.fetch('/', { headers: { accept: 'text/html' } });
  return TOKEN_IN_PAGE.exec(text)?.[1] ?? DEMO_PUBLIC_TOKEN;
};

const revoke = async (client: PortalClient, token: string): Promise<boolean> => {
  const credentials = Buffer.from(`${await publicToken(client)}:${token}`).toString('base64');
  const { response } = await client.fetch('/sdk/v1/sessions/revoke', {
    method: 'POST',
    headers: { authorization: `Basic ${credentials}`, 'content-type': 'application/json' },
    body: '{}',
  });
  return response.ok;
};

/** Returns whether the server ended the session; without that, it ends within a day. */
export async function signOut(client: PortalClient, token: string): Promise<boolean> {
  try {
    return await revoke(client, token);
  } catch (error) {
    if (error instanceof Failure) return false;
    throw error;
  }
}
