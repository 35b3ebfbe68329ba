import { Failure } from './failure.ts';
import type { PortalClient } from './portal-client.ts';

/** The portal falls back on it, too, where nobody fills in the page: under the live reload. */
const DEMO_PUBLIC_TOKEN = 'public-token-test-00000000-0000-4000-8000-000000000001';
const IN_PAGE = /<meta name="bakehouse-public-token" content="(public-token-[\w-]+)"/;

/** The project that the portal signs in to says so in its page, and nowhere else. */
const publicToken = async (client: PortalClient): Promise<string> => {
  const { text } = await client.exchange('/', { headers: { accept: 'text/html' } });
  return IN_PAGE.exec(text)?.[1] ?? DEMO_PUBLIC_TOKEN;
};

const revoke = async (client: PortalClient, token: string): Promise<boolean> => {
  const credentials = Buffer.from(`${await publicToken(client)}:${token}`).toString('base64');
  const { response } = await client.exchange('/sdk/v1/sessions/revoke', {
    method: 'POST',
    headers: { authorization: `Basic ${credentials}`, 'content-type': 'application/json' },
    body: '{}',
  });
  return response.ok;
};

/**
 * Ends a session on the server.
 * @returns whether it did; otherwise the session ends by itself within a day
 */
export async function signOut(client: PortalClient, token: string): Promise<boolean> {
  try {
    return await revoke(client, token);
  } catch (error) {
    if (error instanceof Failure) return false;
    throw error;
  }
}
