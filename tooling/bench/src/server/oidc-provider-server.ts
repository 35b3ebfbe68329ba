import { createHash, generateKeyPairSync } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Provider, type Adapter, type AdapterPayload, type Configuration } from 'oidc-provider';

/** This program serves `oidc-provider` with its store in memory, and prints its port. */

const [clientId = '', redirectUri = '', codeVerifier = ''] = process.argv.slice(2);
const ACCOUNT_ID = 'user';
const SCOPE = 'openid email offline_access';

const signingKey = {
  ...generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey.export({ format: 'jwk' }),
  use: 'sig',
  alg: 'RS256',
};

const stored = new Map<string, AdapterPayload>();

const notUsedHere = () => Promise.resolve(undefined);

/** The library's own store in memory keeps a thousand entries only. */
const createStore = (model: string): Adapter => ({
  upsert: (id, payload) => {
    stored.set(`${model}:${id}`, payload);
    return Promise.resolve();
  },
  find: (id) => Promise.resolve(stored.get(`${model}:${id}`)),
  findByUid: notUsedHere,
  findByUserCode: notUsedHere,
  consume: (id) => {
    Object.assign(stored.get(`${model}:${id}`) ?? {}, { consumed: Date.now() / 1_000 });
    return Promise.resolve();
  },
  destroy: (id) => {
    stored.delete(`${model}:${id}`);
    return Promise.resolve();
  },
  revokeByGrantId: () => Promise.resolve(),
});

const configuration: Configuration = {
  adapter: createStore,
  clients: [
    {
      client_id: clientId,
      redirect_uris: [redirectUri],
      application_type: 'native',
      token_endpoint_auth_method: 'none',
      grant_types: ['authorization_code', 'refresh_token'],
      response_types: ['code'],
    },
  ],
  jwks: { keys: [signingKey] },
  scopes: ['openid', 'email', 'offline_access'],
  claims: { openid: ['sub'], email: ['email', 'email_verified'] },
  features: { devInteractions: { enabled: false } },
  rotateRefreshToken: true,
  conformIdTokenClaims: false,
  findAccount: (_context, accountId) => ({
    accountId,
    claims: () => ({ sub: accountId, email: 'user@example.com', email_verified: true }),
  }),
};

const server = createServer();
server.listen(0, '127.0.0.1');
await new Promise((resolve) => server.once('listening', resolve));
// The cast is safe, because the server listens on a port.
const { port } = server.address() as AddressInfo;
const provider = new Provider(`http://127.0.0.1:${port}`, configuration);
const respond = provider.callback();

/** A code as it is issued when the user agrees. */
const issueCode = async () => {
  const client = await provider.Client.find(clientId);
  if (!client) throw new Error('The client is not registered.');
  const grant = new provider.Grant({ accountId: ACCOUNT_ID, clientId });
  grant.addOIDCScope(SCOPE);
  const code = new provider.AuthorizationCode({
    accountId: ACCOUNT_ID,
    client,
    grantId: await grant.save(),
    redirectUri,
    scope: SCOPE,
    codeChallenge: createHash('sha256').update(codeVerifier).digest('base64url'),
    codeChallengeMethod: 'S256',
    gty: 'authorization_code',
  });
  return code.save();
};

server.on('request', (request, response) => {
  if (request.url !== '/codes') {
    void respond(request, response);
    return;
  }
  void issueCode().then((code) => response.end(code));
});
process.stdout.write(`${port}\n`);
