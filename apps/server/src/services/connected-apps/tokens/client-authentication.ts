import { timingSafeEqual } from 'node:crypto';
import {
  clientAuthenticationMethodsOf,
  type ClientAuthenticationMethod,
  type ConnectedApp,
} from '../../../config/connected-apps.ts';
import type { Project } from '../../../config/projects.ts';
import type { Deps } from '../../../deps.ts';
import { hashToken } from '../../../lib/crypto/tokens.ts';
import { findConnectedApp } from '../checks/client.ts';
import {
  checkClientAssertion,
  CLIENT_ASSERTION_TYPE,
  readClaimedClientId,
} from '../clients/client-assertion.ts';
import { OAuthError } from './oauth-error.ts';

const BASIC_PATTERN = /^Basic +([A-Za-z0-9+/]+={0,2})$/i;

interface ClientCredentials {
  clientId: string;
  method: ClientAuthenticationMethod;
  /** The secret or the assertion; empty for a public client. */
  proof: string;
}

const clientNotAuthenticatedError = (isBasic: boolean) =>
  new OAuthError('invalid_client', 'The client_id or the proof of the client is wrong.', {
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
    method: 'client_secret_basic',
    proof: decodeFormPart(plain.slice(colon + 1)),
  };
};

/** RFC 7521, section 4.2: the client_id may be left out, because the assertion names it. */
const readAssertion = (form: ReadonlyMap<string, string>, proof: string): ClientCredentials => {
  if (form.get('client_assertion_type') !== CLIENT_ASSERTION_TYPE) {
    const text = `The client_assertion_type must be ${CLIENT_ASSERTION_TYPE}.`;
    throw new OAuthError('invalid_request', text);
  }
  const clientId = form.get('client_id') ?? readClaimedClientId(proof);
  if (clientId === undefined) throw clientNotAuthenticatedError(false);
  return { clientId, method: 'private_key_jwt', proof };
};

const readFormCredentials = (form: ReadonlyMap<string, string>): ClientCredentials => {
  const assertion = form.get('client_assertion');
  if (assertion !== undefined) return readAssertion(form, assertion);
  const clientId = form.get('client_id');
  if (clientId === undefined) throw new OAuthError('invalid_request', 'The client_id is missing.');
  const secret = form.get('client_secret');
  return secret === undefined
    ? { clientId, method: 'none', proof: '' }
    : { clientId, method: 'client_secret_post', proof: secret };
};

interface ClientRequest {
  authorization: string | undefined;
  form: ReadonlyMap<string, string>;
}

const readClientCredentials = ({ authorization, form }: ClientRequest): ClientCredentials => {
  const proofs = [authorization, form.get('client_secret'), form.get('client_assertion')];
  const basic = authorization === undefined ? undefined : readBasicCredentials(authorization);
  const hasOtherId = basic && (form.get('client_id') ?? basic.clientId) !== basic.clientId;
  if (hasOtherId || proofs.filter((proof) => proof !== undefined).length > 1) {
    const text = 'Send one proof of one client: a header, a secret or an assertion.';
    throw new OAuthError('invalid_request', text);
  }
  return basic ?? readFormCredentials(form);
};

const isClientSecretOf = (
  {
    client_secret_hash: hash,
    older_client_secret_hash: older,
    next_client_secret_hash: next,
  }: ConnectedApp,
  secret: string,
) =>
  [hash, older, next].some(
    (known) =>
      known !== undefined && timingSafeEqual(hashToken(secret), Buffer.from(known, 'base64url')),
  );

/** @throws OAuthError invalid_client or invalid_request */
export async function authenticateClient(
  deps: Deps,
  project: Project,
  request: ClientRequest,
): Promise<ConnectedApp> {
  const { clientId, method, proof } = readClientCredentials(request);
  const app = await findConnectedApp(deps, project, clientId);
  const isBasic = method === 'client_secret_basic';
  if (!app || app.is_inactive || !clientAuthenticationMethodsOf(app).includes(method))
    throw clientNotAuthenticatedError(isBasic);
  if (method === 'private_key_jwt') await checkClientAssertion(deps, { project, app }, proof);
  else if (method !== 'none' && !isClientSecretOf(app, proof))
    throw clientNotAuthenticatedError(isBasic);
  return app;
}
