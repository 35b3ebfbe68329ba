import * as z from 'zod/mini';
import {
  listBackendPasskeys,
  renameBackendPasskey,
} from '../../services/backend/users/passkeys.ts';
import { requireIdentity } from '../../services/backend/users/backend-users.ts';
import {
  signInWithPasskey,
  startAuthentication,
} from '../../services/factors/webauthn/authenticate.ts';
import { finishRegistration, startRegistration } from '../../services/factors/webauthn/register.ts';
import {
  passkeyDomainSchema,
  passkeyNameSchema,
  registerStartFields,
} from '../provider/requests/passkey-requests.ts';
import { assertedCredentialSchema, createdCredentialSchema } from '../webauthn-credential.ts';
import { backendCall, type BackendCall } from './backend-call.ts';
import { answerAuthenticated, callerOfUser, readTarget, sessionFields } from './session-fields.ts';
import { userIdSchema } from './users/user-fields.ts';

const registerStartSchema = z.object({ ...registerStartFields, user_id: userIdSchema });
const registerSchema = z.object({
  ...sessionFields,
  user_id: userIdSchema,
  public_key_credential: createdCredentialSchema,
});
const authenticateStartSchema = z.object({
  domain: passkeyDomainSchema,
  user_id: z.optional(userIdSchema),
  return_passkey_credential_options: z.optional(z.boolean()),
});
const authenticateSchema = z.object({
  ...sessionFields,
  public_key_credential: assertedCredentialSchema,
});

export const backendWebauthnCalls: readonly BackendCall[] = [
  backendCall(
    { method: 'POST', path: '/v1/webauthn/register/start', body: registerStartSchema },
    async (request, deps) => {
      const { project, body } = request;
      const identity = await requireIdentity(deps.db, project, body.user_id);
      const by = { ...callerOfUser(request, {}), identity };
      const options = await startRegistration(deps, by, project, body);
      return {
        user_id: identity.id,
        public_key_credential_creation_options: JSON.stringify(options),
      };
    },
  ),
  backendCall(
    { method: 'POST', path: '/v1/webauthn/register', body: registerSchema },
    async (request, deps) => {
      const { project, body } = request;
      const identity = await requireIdentity(deps.db, project, body.user_id);
      const { authenticatorAttachment, ...credential } = body.public_key_credential;
      const by = { ...callerOfUser(request, body), identity };
      const { registrationId, ...issued } = await finishRegistration(deps, by, {
        credential,
        authenticatorType: authenticatorAttachment,
        target: await readTarget(deps, request),
      });
      const answer = await answerAuthenticated(deps, request, issued);
      return { ...answer, webauthn_registration_id: registrationId };
    },
  ),
  backendCall(
    { method: 'POST', path: '/v1/webauthn/authenticate/start', body: authenticateStartSchema },
    async ({ project, body }, deps) => {
      const owner =
        body.user_id === undefined
          ? undefined
          : await requireIdentity(deps.db, project, body.user_id);
      const options = await startAuthentication(deps, project, body, owner?.id ?? null);
      return {
        user_id: owner?.id ?? '',
        public_key_credential_request_options: JSON.stringify(options),
      };
    },
  ),
  backendCall(
    { method: 'POST', path: '/v1/webauthn/authenticate', body: authenticateSchema },
    async (request, deps) => {
      const { body } = request;
      const { registrationId, ...issued } = await signInWithPasskey(deps, {
        credential: body.public_key_credential,
        target: await readTarget(deps, request),
        caller: callerOfUser(request, body),
      });
      const answer = await answerAuthenticated(deps, request, issued);
      return { ...answer, webauthn_registration_id: registrationId };
    },
  ),
  backendCall(
    {
      method: 'PUT',
      path: '/v1/webauthn/:webauthn_registration_id',
      body: z.object({ name: passkeyNameSchema }),
    },
    async ({ project, caller, body, param }, deps) => ({
      webauthn_registration: await renameBackendPasskey(
        deps,
        { project, caller },
        { id: param('webauthn_registration_id'), name: body.name },
      ),
    }),
  ),
  backendCall(
    { method: 'GET', path: '/v1/webauthn/credentials/:user_id/:domain' },
    async ({ project, param }, deps) => ({
      credentials: await listBackendPasskeys(deps, project, {
        userId: param('user_id'),
        domain: param('domain'),
      }),
    }),
  ),
];
