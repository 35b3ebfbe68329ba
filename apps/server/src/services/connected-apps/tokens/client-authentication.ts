import { createHash, timingSafeEqual } from 'node:crypto';
import { isPublicApp, type ConnectedApp } from '../../../config/connected-apps.ts';
import type { Project } from '../../../config/projects.ts';
import { findConnectedApp } from '../checks/client.ts';
import { OAuthError } from './oauth-error.ts';

const BASIC_PATTERN = /^Basic +([A-Za-z0-9+/]+={0,2})$/i;

interface ClientCredentials {
  clientId: string;
  secret: string | undefined;
  isBasic: boolean;
}

const clientNotAuthenticatedError = (isBasic: boolean) =>
  new OAuthError('invalid_client', 'The client_id or the client secret is wrong.', {
    status: 401,
    ...(isBasic && { scheme: 'Basic' as const }),
  });

/** Both parts are encoded like a form (RFC 6749, section 2.3.1). */
const decodeFormPart = (text: string) => {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '));
  } catch {
    throw clientNotAuthenticatedError(true);
  }
};

const readBasicCredentials = (header: string): ClientCredentials => {
  const [, encoded] = BASIC_PATTERN.exec(header) ?? [];
  const plain = Buffer.from(encoded ?? '', 'base64').toString('utf8');
  const colon = plain.indexOf(':');
  if (colon < 1) throw clientNotAuthenticatedError(true);
  return {
    clientId: decodeFormPart(plain.slice(0, colon)),
    secret: decodeFormPart(plain.slice(colon + 1)),
    isBasic: true,
  };
};

interface ClientRequest {
  authorization: string | undefined;
  form: ReadonlyMap<string, string>;
}

const readClientCredentials = ({ authorization, form }: ClientRequest): ClientCredentials => {
  const clientId = form.get('client_id');
  const secret = form.get('client_secret');
  if (authorization === undefined) {
    if (clientId === undefined)
      throw new OAuthError('invalid_request', 'The client_id is missing.');
    return { clientId, secret, isBasic: false };
  }
  const basic = readBasicCredentials(authorization);
  if (secret !== undefined || (clientId !== undefined && clientId !== basic.clientId)) {
    const text = 'Send the credentials of the client once: in the header or in the body.';
    throw new OAuthError('invalid_request', text);
  }
  return basic;
};

const isClientSecretOf = ({ client_secret_hash: hash }: ConnectedApp, secret: string) =>
  hash !== undefined &&
  timingSafeEqual(createHash('sha256').update(secret).digest(), Buffer.from(hash, 'base64url'));

/** @throws OAuthError invalid_client or invalid_request */
export function authenticateClient(project: Project, request: ClientRequest): ConnectedApp {
  const { clientId, secret, isBasic } = readClientCredentials(request);
  const app = findConnectedApp(project, clientId);
  if (!app) throw clientNotAuthenticatedError(isBasic);
  const isRight = isPublicApp(app)
    ? secret === undefined
    : secret !== undefined && isClientSecretOf(app, secret);
  if (!isRight) throw clientNotAuthenticatedError(isBasic);
  return app;
}
