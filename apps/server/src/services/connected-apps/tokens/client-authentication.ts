import { createHash, timingSafeEqual } from 'node:crypto';
import { isPublicApp, type ConnectedApp } from '../../../config/connected-apps.ts';
import type { Project } from '../../../config/projects.ts';
import { findConnectedApp } from '../checks/client.ts';
import { OAuthError } from './oauth-error.ts';

const BASIC_PATTERN = /^Basic +([A-Za-z0-9+/]+={0,2})$/i;

interface Credentials {
  clientId: string;
  secret: string | undefined;
  isBasic: boolean;
}

const notAuthenticatedError = (isBasic: boolean) =>
  new OAuthError('invalid_client', 'The client_id or the client secret is wrong.', {
    status: 401,
    ...(isBasic && { scheme: 'Basic' as const }),
  });

/** Both parts are encoded like a form (RFC 6749, section 2.3.1). */
const decodePart = (text: string) => {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '));
  } catch {
    throw notAuthenticatedError(true);
  }
};

const readBasic = (header: string): Credentials => {
  const [, encoded] = BASIC_PATTERN.exec(header) ?? [];
  const plain = Buffer.from(encoded ?? '', 'base64').toString('utf8');
  const colon = plain.indexOf(':');
  if (colon < 1) throw notAuthenticatedError(true);
  return {
    clientId: decodePart(plain.slice(0, colon)),
    secret: decodePart(plain.slice(colon + 1)),
    isBasic: true,
  };
};

interface ClientRequest {
  authorization: string | undefined;
  form: ReadonlyMap<string, string>;
}

const readCredentials = ({ authorization, form }: ClientRequest): Credentials => {
  const clientId = form.get('client_id');
  const secret = form.get('client_secret');
  if (authorization === undefined) {
    if (clientId === undefined)
      throw new OAuthError('invalid_request', 'The client_id is missing.');
    return { clientId, secret, isBasic: false };
  }
  const basic = readBasic(authorization);
  if (secret !== undefined || (clientId !== undefined && clientId !== basic.clientId)) {
    const text = 'Send the credentials of the client once: in the header or in the body.';
    throw new OAuthError('invalid_request', text);
  }
  return basic;
};

const isSecretOf = ({ client_secret_hash: hash }: ConnectedApp, secret: string) =>
  hash !== undefined &&
  timingSafeEqual(createHash('sha256').update(secret).digest(), Buffer.from(hash, 'base64url'));

/** @throws OAuthError invalid_client or invalid_request */
export function authenticateClient(project: Project, request: ClientRequest): ConnectedApp {
  const { clientId, secret, isBasic } = readCredentials(request);
  const app = findConnectedApp(project, clientId);
  if (!app) throw notAuthenticatedError(isBasic);
  const isRight = isPublicApp(app)
    ? secret === undefined
    : secret !== undefined && isSecretOf(app, secret);
  if (!isRight) throw notAuthenticatedError(isBasic);
  return app;
}
