import OAuth2Server, {
  type AuthorizationCode,
  type AuthorizationCodeModel,
  type Client,
  type Token,
} from '@node-oauth/oauth2-server';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import type { OAuthProviderName } from '../../src/config/oauth/oauth-providers.ts';
import type { OAuthProfile } from '../../src/services/factors/oauth/providers/provider-row.ts';
import { OAUTH_PROVIDER_ROWS } from '../../src/services/factors/oauth/providers/provider-table.ts';
import { useLocalServer } from './local-server.ts';
import { UPSTREAM_CLIENT } from './provider-browser.ts';

const CALLBACK_URL = 'http://localhost:4000/v1/oauth/callback';

export interface PlainProvider {
  origin: string;
  /** The provider whose URLs and answers the server imitates. */
  name: OAuthProviderName;
  /** The account of the person who agrees next. */
  person: OAuthProfile;
  /** Replaces the answer to the requests for a profile. */
  profileStatus: number;
}

const createModel = (provider: PlainProvider): AuthorizationCodeModel => {
  const codes = new Map<string, AuthorizationCode>();
  const tokens = new Map<string, Token>();
  const registered = (): Client => ({
    id: UPSTREAM_CLIENT.id,
    grants: ['authorization_code'],
    redirectUris: [`${CALLBACK_URL}/${provider.name}`],
  });
  return {
    // The library asks without a secret when the browser sends the authorization request.
    getClient: (id, secret: string | null) =>
      Promise.resolve(
        id === UPSTREAM_CLIENT.id && [null, UPSTREAM_CLIENT.secret].includes(secret)
          ? registered()
          : false,
      ),
    saveAuthorizationCode: (code, client, user) => {
      const saved = { ...code, client, user };
      codes.set(code.authorizationCode, saved);
      return Promise.resolve(saved);
    },
    getAuthorizationCode: (code) => Promise.resolve(codes.get(code)),
    revokeAuthorizationCode: ({ authorizationCode }) =>
      Promise.resolve(codes.delete(authorizationCode)),
    saveToken: (token, client, user) => {
      const saved = { ...token, client, user };
      tokens.set(token.accessToken, saved);
      return Promise.resolve(saved);
    },
    getAccessToken: (token) => Promise.resolve(tokens.get(token)),
  };
};

/** TikTok calls the id of the client its key. */
const withClientId = ({ client_key: key, ...rest }: Record<string, string>) =>
  key === undefined ? rest : { ...rest, client_id: key };

const toRequest = async (incoming: IncomingMessage, { searchParams }: URL) => {
  const body = new URLSearchParams(await text(incoming));
  return new OAuth2Server.Request({
    headers: incoming.headers as Record<string, string>,
    method: incoming.method ?? 'GET',
    query: withClientId(Object.fromEntries(searchParams)),
    body: withClientId(Object.fromEntries(body)),
  });
};

const sendAnswer = (response: ServerResponse, status: number, body: unknown, location?: string) => {
  response
    .writeHead(status, { 'content-type': 'application/json', ...(location && { location }) })
    .end(JSON.stringify(body));
};

const pathOf = (url: string) => new URL(url).pathname;

/** A provider of OAuth 2.0 without OpenID Connect, by the library `@node-oauth/oauth2-server`. */
export function usePlainProvider(): PlainProvider {
  const answerCode = async (request: OAuth2Server.Request, outgoing: ServerResponse) => {
    const response = new OAuth2Server.Response();
    const authenticateHandler = { handle: () => provider.person };
    await library.authorize(request, response, { authenticateHandler });
    sendAnswer(outgoing, 302, null, response.get('location') as string);
  };

  const answerToken = async (request: OAuth2Server.Request, outgoing: ServerResponse) => {
    const response = new OAuth2Server.Response();
    await library.token(request, response);
    sendAnswer(outgoing, 200, response.body);
  };

  const answerProfile = async (
    request: OAuth2Server.Request,
    outgoing: ServerResponse,
    index: number,
  ) => {
    const { user } = await library.authenticate(request, new OAuth2Server.Response());
    // The cast is safe, because only persons are users here.
    const { profiles } = OAUTH_PROVIDER_ROWS[provider.name].toAnswers(user as OAuthProfile);
    sendAnswer(outgoing, provider.profileStatus, profiles?.[index]);
  };

  const answer = async (incoming: IncomingMessage, outgoing: ServerResponse) => {
    const url = new URL(incoming.url ?? '/', 'http://localhost');
    const { protocol, profileRequests = [] } = OAUTH_PROVIDER_ROWS[provider.name];
    if (protocol.kind !== 'oauth2') throw new Error(`${provider.name} speaks OpenID Connect.`);
    const request = await toRequest(incoming, url);
    if (url.pathname === pathOf(protocol.authorizationUrl)) return answerCode(request, outgoing);
    if (url.pathname === pathOf(protocol.tokenUrl)) return answerToken(request, outgoing);
    const index = profileRequests.findIndex(
      (profile) => url.pathname === (profile.ownPath ?? pathOf(profile.url)),
    );
    return answerProfile(request, outgoing, index);
  };

  const listening = useLocalServer((incoming, outgoing) => {
    answer(incoming, outgoing).catch((error: unknown) => {
      const { code = 500, name = 'server_error' } = error as { code?: number; name?: string };
      sendAnswer(outgoing, code, { error: name });
    });
  });

  const provider: PlainProvider = {
    get origin() {
      return listening.origin;
    },
    name: 'github',
    person: {
      ...{ subject: '', isEmailVerified: false },
      ...{ firstName: '', lastName: '', pictureUrl: '', locale: '' },
    },
    profileStatus: 200,
  };
  const library = new OAuth2Server({ model: createModel(provider) });
  return provider;
}
