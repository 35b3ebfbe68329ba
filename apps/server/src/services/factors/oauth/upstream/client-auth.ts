import { createPrivateKey } from 'node:crypto';
import { SignJWT } from 'jose';
import * as oauth from 'oauth4webapi';
import type { OAuthClient } from '../../../../config/oauth/oauth-clients.ts';
import type { OAuthProviderRow } from '../providers/provider-row.ts';

/** Apple's secret is a JWT, signed with the key of a team; the setting holds `team:key:base64 of the key file`. */
const createSignedSecretAuth =
  (secret: string): oauth.ClientAuth =>
  async ({ issuer }, { client_id }, body) => {
    const [team = '', keyId = '', encodedKey = ''] = secret.split(':');
    const key = createPrivateKey(Buffer.from(encodedKey, 'base64').toString('utf8'));
    const jwt = await new SignJWT({})
      .setProtectedHeader({ alg: 'ES256', kid: keyId })
      .setIssuer(team)
      .setSubject(client_id)
      .setAudience(issuer)
      .setIssuedAt()
      .setExpirationTime('5m')
      .sign(key);
    body.set('client_id', client_id);
    body.set('client_secret', jwt);
  };

const formEncode = (text: string) => new URLSearchParams([[text, '']]).toString().slice(0, -1);

/** The library also encodes "-" and "_", which providers that do not decode take for wrong. */
const createBasicAuth =
  (secret: string): oauth.ClientAuth =>
  (_server, { client_id }, _body, headers) => {
    const credentials = Buffer.from(`${formEncode(client_id)}:${formEncode(secret)}`);
    headers.set('authorization', `Basic ${credentials.toString('base64')}`);
  };

const createClientKeyAuth =
  (secret: string): oauth.ClientAuth =>
  (_server, { client_id }, body) => {
    body.set('client_key', client_id);
    body.set('client_secret', secret);
  };

const CLIENT_AUTHS = {
  post: oauth.ClientSecretPost,
  basic: createBasicAuth,
  client_key: createClientKeyAuth,
  signed: createSignedSecretAuth,
} satisfies Record<OAuthProviderRow['clientAuthentication'], (secret: string) => oauth.ClientAuth>;

export const clientAuthOf = (
  { clientAuthentication }: Pick<OAuthProviderRow, 'clientAuthentication'>,
  { clientSecret }: Pick<OAuthClient, 'clientSecret'>,
): oauth.ClientAuth => CLIENT_AUTHS[clientAuthentication](clientSecret);
