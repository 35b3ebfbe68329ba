import { createHash } from 'node:crypto';
import type { RequestOptions, TestServer } from '../server/test-server.ts';
import {
  BLOG_CLIENT_ID,
  callSite,
  CLIENT_SECRET,
  FIRST_SITE,
  PHONE_CLIENT_ID,
  SHOP_CLIENT_ID,
  type Site,
} from './two-sites.ts';

export const CODE_VERIFIER = 'a-verifier-of-the-app-that-has-enough-characters';
export const CODE_CHALLENGE: string = createHash('sha256')
  .update(CODE_VERIFIER)
  .digest('base64url');
export const PHONE_CALLBACK_URL = 'com.example.phone:/callback';

const CONFIDENTIAL_CLIENTS = [BLOG_CLIENT_ID, SHOP_CLIENT_ID];

interface TokenAnswer {
  access_token?: string;
  refresh_token?: string;
  id_token?: string;
  scope?: string;
  error?: string;
}

export interface AppAndSite {
  clientId?: string;
  site?: Site;
}

/** The calls of apps without the checks of a library, so that they can be wrong. */
export const createAppCalls = (server: () => TestServer, readToken: () => string) => {
  const submit = (request: Record<string, unknown>) =>
    callSite(server(), FIRST_SITE, {
      path: '/idp/oauth/authorize/submit',
      token: readToken(),
      body: {
        client_id: PHONE_CLIENT_ID,
        redirect_uri: PHONE_CALLBACK_URL,
        response_type: 'code',
        scopes: ['openid', 'offline_access'],
        code_challenge: CODE_CHALLENGE,
        consent_granted: true,
        ...request,
      },
    });

  const getCode = async (request: Record<string, unknown> = {}) => {
    const { json } = await submit(request);
    return (json as { data: { authorization_code?: string } }).data.authorization_code ?? '';
  };

  const send = async (
    call: string,
    { site = FIRST_SITE, ...sending }: RequestOptions & { site?: Site },
  ) => {
    const reply = await server().send(`/v1/oauth2/${site.project_id}/${call}`, sending);
    return { ...reply, json: reply.json as TokenAnswer };
  };

  const post = async (
    call: 'token' | 'introspect' | 'revoke',
    form: Record<string, string>,
    { clientId = PHONE_CLIENT_ID, site = FIRST_SITE }: AppAndSite = {},
  ) => {
    const secret = CONFIDENTIAL_CLIENTS.includes(clientId) ? { client_secret: CLIENT_SECRET } : {};
    return send(call, {
      site,
      body: new URLSearchParams({ client_id: clientId, ...secret, ...form }).toString(),
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    });
  };

  const redeem = (form: Record<string, string>, app?: AppAndSite) =>
    post('token', { grant_type: 'authorization_code', ...form }, app);

  const refresh = (refreshToken = '', app?: AppAndSite) =>
    post('token', { grant_type: 'refresh_token', refresh_token: refreshToken }, app);

  const logIn = async (request: Record<string, unknown> = {}, app?: AppAndSite) => {
    const code = await getCode(request);
    return (await redeem({ code, code_verifier: CODE_VERIFIER }, app)).json;
  };

  const readUser = (access = '', site: Site = FIRST_SITE) =>
    send('userinfo', { site, headers: { authorization: `Bearer ${access}` } });

  return { submit, getCode, send, post, redeem, refresh, logIn, readUser };
};
