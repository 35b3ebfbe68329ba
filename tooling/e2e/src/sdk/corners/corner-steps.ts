import { REFRESH_PATH } from '../../api/api-client.ts';
import type { StartOptions } from '../page/sdk-page.ts';
import { serveHttpOnlySessions, type HttpOnlySessions } from '../stub/http-only-sessions.ts';
import { sendStubResponse } from '../stub/stub-responses.ts';
import { respondWithApiError } from '../stub/stub-server.ts';
import type { CornerPage } from './play-corners.ts';

const PASSWORD_CREDENTIALS = {
  email: 'a@example.com',
  password: 'pw',
  session_duration_minutes: 60,
};

export const addCookies = ({ context, pageOrigin }: CornerPage): Promise<void> =>
  context.addCookies([
    { name: 'stytch_session', value: 'session-token-0', url: pageOrigin },
    { name: 'stytch_session_jwt', value: 'session-jwt-0', url: pageOrigin },
  ]);

export const signInWithPassword = ({ sdk }: CornerPage) =>
  sdk.call('passwords.authenticate', PASSWORD_CREDENTIALS);

export const startAndSignIn = async (page: CornerPage): Promise<void> => {
  await page.sdk.start();
  await signInWithPassword(page);
};

export const refuseNextRefresh = (
  { stubServer }: CornerPage,
  status: number,
  error_type: string,
): void => stubServer.answer(REFRESH_PATH, respondWithApiError(status, error_type));

/** @returns a function that lets the server answer */
export const holdNextRefresh = ({ stubServer }: CornerPage): (() => void) => {
  const { promise, resolve } = Promise.withResolvers<undefined>();
  stubServer.answer(
    REFRESH_PATH,
    (response, request) =>
      void promise.then(() => sendStubResponse(stubServer.state, request, response)),
  );
  return () => resolve(undefined);
};

export const adoptTokens = ({ sdk }: CornerPage) =>
  sdk.call('session.updateSession', {
    session_token: 'session-token-9',
    session_jwt: 'session-jwt-9',
  });

export const adoptTokensOfOtherUser = async (page: CornerPage): Promise<void> => {
  await adoptTokens(page);
  page.stubServer.state.user = 2;
};

export const OWN_API_OPTIONS: StartOptions = { endpointOptions: { apiDomain: 'api.example.com' } };

/** Leaves HttpOnly cookies and the stored copy of the real client. */
export async function signInRealClientBefore({
  stubServer,
  openProviderPage,
}: CornerPage): Promise<HttpOnlySessions> {
  const sessions = serveHttpOnlySessions(stubServer);
  const sdk = await openProviderPage();
  await sdk.start(OWN_API_OPTIONS);
  await sdk.call('passwords.authenticate', PASSWORD_CREDENTIALS);
  await sdk.page.close();
  return sessions;
}

export const clearStorage = async ({ sdk, pageOrigin }: CornerPage): Promise<void> => {
  await sdk.page.goto(pageOrigin);
  await sdk.page.evaluate(() => {
    localStorage.clear();
  });
};
