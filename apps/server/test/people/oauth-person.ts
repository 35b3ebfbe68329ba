import { DEMO_PUBLIC_TOKEN, type TestReply, type TestServer } from '../server/test-server.ts';

export const OAUTH_APP = 'http://localhost:4100';

export interface OAuthPerson {
  first_name: string;
  last_name?: string;
  email?: string;
  verified?: 'yes';
  subject?: string;
}

interface OAuthStartOptions {
  query?: Record<string, string>;
  cookie?: string;
}

/** A browser that keeps one cookie for its login at a provider. */
export interface OAuthBrowser {
  start: (provider: string, start?: OAuthStartOptions) => Promise<TestReply>;
  /** Presses a button on the page of the stand-in, and follows it to the app or to a page that explains. */
  choose: (started: TestReply, choice: Readonly<Record<string, string>>) => Promise<TestReply>;
  callback: (path: string) => Promise<TestReply>;
  cookie: () => string;
}

const pathOf = (href: string) => {
  const { pathname, search } = new URL(href, OAUTH_APP);
  return pathname + search;
};

const FORM_HEADERS = { 'content-type': 'application/x-www-form-urlencoded' };

/** The fields of a form that the stand-in lets the browser post. */
const readAnswerForm = (text: string) => {
  const body = new URLSearchParams();
  for (const [, name = '', value = ''] of text.matchAll(/name="([^"]*)" value="([^"]*)"/g))
    body.set(name, value.replaceAll('&quot;', '"'));
  return { action: pathOf(/action="([^"]*)"/.exec(text)?.[1] ?? ''), body: body.toString() };
};

const refreshTargetOf = ({ headers }: TestReply) =>
  (headers.get('refresh') ?? '').replace('0; url=', '');

export function createOAuthBrowser(server: TestServer): OAuthBrowser {
  let cookie = '';
  const send: TestServer['send'] = async (path, { headers, ...sending } = {}) => {
    const reply = await server.send(path, { ...sending, headers: { cookie, ...headers } });
    cookie = reply.headers.get('set-cookie')?.split(';')[0] ?? cookie;
    return reply;
  };
  const callback = (path: string) => send(path);
  return {
    cookie: () => cookie,
    callback,
    start: (provider, { query } = {}) => {
      const parameters = new URLSearchParams({
        public_token: DEMO_PUBLIC_TOKEN,
        login_redirect_url: `${OAUTH_APP}/in`,
        signup_redirect_url: `${OAUTH_APP}/new`,
        ...query,
      });
      return send(`/v1/public/oauth/${provider}/start?${parameters.toString()}`);
    },
    choose: async (started, choice) => {
      const page = pathOf(started.headers.get('location') ?? '');
      const body = new URLSearchParams({ ...choice }).toString();
      const answered = await send(page, { method: 'POST', body, headers: FORM_HEADERS });
      if (answered.headers.has('refresh')) return callback(pathOf(refreshTargetOf(answered)));
      const { action, body: fields } = readAnswerForm(answered.text);
      // The form comes from another site, so that the browser leaves its cookies out.
      const posted = await server.send(action, {
        method: 'POST',
        body: fields,
        headers: FORM_HEADERS,
      });
      return callback(pathOf(refreshTargetOf(posted)));
    },
  };
}

export const tokenOfRedirect = ({ headers, status, text }: TestReply): string => {
  const location = headers.get('location');
  if (location === null) throw new Error(`${status} ${text}`);
  return new URL(location).searchParams.get('token') ?? '';
};
