import * as oidc from 'openid-client';
import { readTokens, removeTokens, writeTokens, type StoredTokens } from './token-file.js';

const {
  BAKEHOUSE_URL = 'http://localhost:4000',
  PROJECT_ID = 'project-test-00000000-0000-4000-8000-000000000001',
  CLIENT_ID = 'connected-app-test-scales',
} = process.env;

const EARLY_MS = 30_000;

/** Only a server on your own computer has no https. */
export const config = await oidc.discovery(
  new URL(`${BAKEHOUSE_URL}/v1/oauth2/${PROJECT_ID}`),
  CLIENT_ID,
  undefined,
  oidc.None(),
  { execute: BAKEHOUSE_URL.startsWith('https:') ? [] : [oidc.allowInsecureRequests] },
);

type TokenAnswer = Awaited<ReturnType<typeof oidc.refreshTokenGrant>>;

async function store(answer: TokenAnswer, subject: string): Promise<StoredTokens> {
  const tokens = {
    accessToken: answer.access_token,
    refreshToken: answer.refresh_token,
    subject,
    expiresAt: Date.now() + (answer.expiresIn() ?? 0) * 1000,
  };
  await writeTokens(tokens);
  return tokens;
}

/** Shows a code, which the user types in a browser on this machine or on a phone. */
async function logIn(): Promise<StoredTokens> {
  const device = await oidc.initiateDeviceAuthorization(config, {
    scope: 'openid email offline_access',
  });
  console.log(`Open ${device.verification_uri} and type the code ${device.user_code}`);
  const answer = await oidc.pollDeviceAuthorizationGrant(config, device);
  return store(answer, answer.claims()?.sub ?? '');
}

/** The refresh token works once, so the new one is stored before anything else happens. */
async function refresh(refreshToken: string, subject: string): Promise<StoredTokens> {
  try {
    return await store(await oidc.refreshTokenGrant(config, refreshToken), subject);
  } catch (error) {
    if (!(error instanceof oidc.ResponseBodyError) || error.error !== 'invalid_grant') throw error;
    console.log('Your login is over.');
    return logIn();
  }
}

export async function getTokens(): Promise<StoredTokens> {
  const tokens = await readTokens();
  if (!tokens) return logIn();
  if (Date.now() < tokens.expiresAt - EARLY_MS) return tokens;
  return tokens.refreshToken === undefined ? logIn() : refresh(tokens.refreshToken, tokens.subject);
}

/** Ends the login at the server, so that a copy of the file is worth nothing. */
export async function logOut(): Promise<void> {
  const tokens = await readTokens();
  if (tokens) await oidc.tokenRevocation(config, tokens.refreshToken ?? tokens.accessToken);
  await removeTokens();
}
