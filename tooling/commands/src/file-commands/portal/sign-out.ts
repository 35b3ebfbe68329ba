import { CommandFailure } from '../failure.ts';
import type { PortalClient } from './portal-client.ts';

/** The development server's page contains no public token, so this one is the default. */
const DEMO_PUBLIC_TOKEN = 'public-token-test-00000000-0000-4000-8000-000000000001';
const PUBLIC_TOKEN_PATTERN = /<meta name="bakehouse-public-token" content="(public-token-[\w-]+)"/;

/** The public token of the project is only in the portal's HTML page. */
const fetchPublicToken = async (client: PortalClient): Promise<string> => {
  const { text } = await client.fetch('/', { headers: { accept: 'text/html' } });
  return PUBLIC_TOKEN_PATTERN.exec(text)?.[1] ?? DEMO_PUBLIC_TOKEN;
};

const revokeSession = async (client: PortalClient, token: string): Promise<boolean> => {
  const credentials = Buffer.from(`${await fetchPublicToken(client)}:${token}`).toString('base64');
  const { response } = await client.fetch('/sdk/v1/sessions/revoke', {
    method: 'POST',
    headers: { authorization: `Basic ${credentials}`, 'content-type': 'application/json' },
    body: '{}',
  });
  return response.ok;
};

/** Returns false if the server did not end the session, which then expires within a day. */
export async function signOut(client: PortalClient, token: string): Promise<boolean> {
  try {
    return await revokeSession(client, token);
  } catch (error) {
    if (error instanceof CommandFailure) return false;
    throw error;
  }
}
