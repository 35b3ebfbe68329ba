import { createHash } from 'node:crypto';
import { expect } from '@playwright/test';
import type { JourneyWorld } from '../world.ts';
import { PROJECT_ID } from '../../../people/accounts.ts';

export const RECIPES_CLIENT_ID = 'connected-app-test-recipes';
export const OVENS_CLIENT_ID = 'connected-app-test-ovens';

/** Long enough, and the same for every client, so that their requests can be compared. */
const CODE_VERIFIER = 'a-verifier-that-only-this-test-uses-0123456789';
export const CODE_CHALLENGE: string = createHash('sha256')
  .update(CODE_VERIFIER)
  .digest('base64url');

interface AppTokens {
  access_token: string;
  id_token?: string;
}

/** The app redeems the code of its user. */
export async function redeemCode(
  { serverUrl }: JourneyWorld,
  { code, clientId, redirectUri }: { code: string; clientId: string; redirectUri: string },
): Promise<AppTokens> {
  const reply = await fetch(`${serverUrl}/v1/oauth2/${PROJECT_ID}/token`, {
    method: 'POST',
    body: new URLSearchParams({
      grant_type: 'authorization_code',
      client_id: clientId,
      redirect_uri: redirectUri,
      code,
      code_verifier: CODE_VERIFIER,
    }),
  });
  expect(reply.status).toBe(200);
  // The cast is unchecked, because a wrong token fails the next call.
  return (await reply.json()) as AppTokens;
}
