import { DEMO_PUBLIC_TOKEN, type TestReply, type TestServer } from './test-server.ts';

export const ONE_TAP_APP = 'http://localhost:4100';

interface StartBody {
  google_client_id: string;
  oauth_callback_id: string;
  stytch_csrf_token: string;
  nonce: string;
}

/** A prompt of Google One Tap in one browser, with the cookies of that browser. */
export interface OneTapPrompt extends StartBody {
  cookie: string;
  submit: (idToken: string, body?: object, headers?: Record<string, string>) => Promise<TestReply>;
}

export const startOneTap = (
  server: TestServer,
  headers: Record<string, string> = {},
  publicToken = DEMO_PUBLIC_TOKEN,
): Promise<TestReply> =>
  server.send(`/v1/public/oauth/google/onetap/start?public_token=${publicToken}`, {
    headers: { origin: ONE_TAP_APP, ...headers },
  });

const cookiesOf = ({ headers }: TestReply) =>
  headers
    .getSetCookie()
    .map((cookie) => cookie.split(';')[0])
    .join('; ');

export async function openOneTap(server: TestServer, ownCookie = ''): Promise<OneTapPrompt> {
  const started = await startOneTap(server, ownCookie ? { cookie: ownCookie } : {});
  if (started.status !== 200) throw new Error(started.text);
  // The cast is unchecked, because the tests compare what they use.
  const body = started.json as StartBody;
  const cookie = cookiesOf(started);
  return {
    ...body,
    cookie,
    submit: (idToken, more, headers) =>
      server.send(`/v1/oauth/callback/${body.oauth_callback_id}`, {
        body: {
          id_token: idToken,
          stytch_csrf_token: body.stytch_csrf_token,
          login_redirect_url: `${ONE_TAP_APP}/in`,
          signup_redirect_url: `${ONE_TAP_APP}/new`,
          ...more,
        },
        headers: {
          cookie,
          origin: ONE_TAP_APP,
          'x-stytch-oauth-type': 'google-one-tap',
          ...headers,
        },
      }),
  };
}

export const landingUrlOf = ({ json, status, text }: TestReply): URL => {
  if (status !== 200) throw new Error(`${status} ${text}`);
  // The cast is unchecked, because the tests compare what they use.
  return new URL((json as { redirect_url: string }).redirect_url);
};
