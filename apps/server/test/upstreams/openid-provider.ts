import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { exportJWK, generateKeyPair, SignJWT, UnsecuredJWT, type JWTPayload } from 'jose';
import { afterAll, beforeAll, beforeEach } from 'vitest';

export const ACCESS_TOKEN = 'access-token-of-the-provider';

type ResponseHandler = (response: ServerResponse, request: IncomingMessage) => void;

interface SigningKey {
  kid: string;
  keys: Awaited<ReturnType<typeof generateKeyPair>>;
}

/** A provider of OpenID Connect on this machine, whose parts a test can make wrong. */
export interface OpenIdProvider {
  issuer: string;
  clientId: string;
  /** The claims of the next ID token, beside those of the protocol. */
  claims: JWTPayload;
  /** Replaces the answer at a path, such as `/token`. */
  answers: Map<string, ResponseHandler>;
  /** Replaces the ID token. */
  createIdToken: ((claims: JWTPayload) => Promise<string>) | undefined;
  /** The nonce of the authorization request, which a provider repeats. */
  nonce: string;
  rotateKey: () => Promise<void>;
  /** @returns an ID token that no code was exchanged for */
  issueIdToken: () => Promise<string>;
}

export const sendJson = (response: ServerResponse, body: unknown, status = 200) => {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
};

const createKey = async (number: number): Promise<SigningKey> => ({
  kid: `key-${number}`,
  keys: await generateKeyPair('RS256', { extractable: true }),
});

export const createUnsignedJwt = (claims: JWTPayload) =>
  Promise.resolve(new UnsecuredJWT(claims).encode());

export function useOpenIdProvider(clientId: string): OpenIdProvider {
  let key: SigningKey;
  const provider: OpenIdProvider = {
    issuer: '',
    clientId,
    claims: {},
    answers: new Map(),
    createIdToken: undefined,
    nonce: '',
    rotateKey: async () => {
      key = await createKey(Number(key.kid.slice(4)) + 1);
    },
    issueIdToken: () => idToken(),
  };
  const sign = (claims: JWTPayload) =>
    new SignJWT(claims)
      .setProtectedHeader({ alg: 'RS256', kid: key.kid })
      .sign(key.keys.privateKey);

  const idToken = () => {
    const now = Math.floor(Date.now() / 1000);
    const times = { iat: now, exp: now + 600 };
    const { issuer: iss, nonce, claims } = provider;
    return (provider.createIdToken ?? sign)({ iss, aud: clientId, nonce, ...times, ...claims });
  };

  const usual: Readonly<Record<string, ResponseHandler>> = {
    '/.well-known/openid-configuration': (response) => {
      const { issuer } = provider;
      sendJson(response, {
        issuer,
        authorization_endpoint: `${issuer}/authorize`,
        token_endpoint: `${issuer}/token`,
        jwks_uri: `${issuer}/jwks`,
        response_types_supported: ['code'],
        subject_types_supported: ['public'],
        id_token_signing_alg_values_supported: ['RS256'],
      });
    },
    '/jwks': (response) => {
      void exportJWK(key.keys.publicKey).then((jwk) => {
        sendJson(response, { keys: [{ ...jwk, kid: key.kid, use: 'sig', alg: 'RS256' }] });
      });
    },
    '/token': (response) => {
      void idToken().then((token) => {
        sendJson(response, { access_token: ACCESS_TOKEN, token_type: 'Bearer', id_token: token });
      });
    },
  };

  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://localhost');
    const answer = provider.answers.get(pathname) ?? usual[pathname];
    if (answer) answer(response, request);
    else sendJson(response, {}, 404);
  });

  beforeAll(async () => {
    key = await createKey(1);
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    // The cast is safe, because the server listens at a port.
    provider.issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  });
  beforeEach(() => {
    provider.answers.clear();
    provider.createIdToken = undefined;
    provider.claims = {};
  });
  afterAll(() => {
    server.closeAllConnections();
    server.close();
  });
  return provider;
}
