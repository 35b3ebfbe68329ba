import type { Context } from 'hono';
import * as z from 'zod/mini';
import type { ProviderEnv } from '../../app-env.ts';
import type { Deps } from '../../deps.ts';
import {
  signInWithPasskey,
  startAuthentication,
} from '../../services/factors/webauthn/authenticate.ts';
import { finishRegistration, startRegistration } from '../../services/factors/webauthn/register.ts';
import { renamePasskey } from '../../services/factors/webauthn/rename.ts';
import { readAuthenticated, sendSuccess } from './envelope.ts';
import { providerCall, type ProviderCall, type ProviderRequest } from './provider-call.ts';
import {
  passkeyDomainSchema,
  passkeyNameSchema,
  registerStartFields,
} from './requests/passkey-requests.ts';
import { checkSessionMinutes, sessionDurationSchema } from './session-duration.ts';
import { readSessionTarget } from './session-target.ts';
import { assertedCredentialSchema, createdCredentialSchema } from '../webauthn-credential.ts';

const registerStartSchema = z.object({
  ...registerStartFields,
  mediation: z.optional(z.literal('conditional')),
});
const registerSchema = z.object({
  public_key_credential: createdCredentialSchema,
  session_duration_minutes: sessionDurationSchema,
});
const authenticateStartSchema = z.object({
  domain: passkeyDomainSchema,
  return_passkey_credential_options: z.optional(z.boolean()),
});
const authenticateSchema = z.object({
  public_key_credential: assertedCredentialSchema,
  session_duration_minutes: sessionDurationSchema,
});
const updateSchema = z.object({ name: passkeyNameSchema });

const sessionCallerOfRequest = (c: Context<ProviderEnv>) => ({
  ...c.get('caller'),
  ...c.get('live'),
});

const startPasskeyAuthentication = async (
  deps: Deps,
  { c, body }: ProviderRequest<z.infer<typeof authenticateStartSchema>>,
  userId: string | null,
) => {
  const options = await startAuthentication(deps, c.get('project'), body, userId);
  const public_key_credential_request_options = JSON.stringify(options);
  return sendSuccess(c, { user_id: userId ?? '', public_key_credential_request_options });
};

const registrationCalls: readonly ProviderCall[] = [
  providerCall(
    {
      method: 'POST',
      path: '/webauthn/register/start',
      level: 'step_up',
      protection: 'none',
      limit: 'challenges',
      queue: [],
      body: registerStartSchema,
    },
    async ({ c, body }, deps) => {
      const by = sessionCallerOfRequest(c);
      const options = await startRegistration(deps, by, c.get('project'), body);
      const public_key_credential_creation_options = JSON.stringify(options);
      return sendSuccess(c, { user_id: by.identity.id, public_key_credential_creation_options });
    },
  ),
  providerCall(
    {
      method: 'POST',
      path: '/webauthn/register',
      level: 'step_up',
      protection: 'none',
      queue: [],
      body: registerSchema,
    },
    async ({ c, body }, deps) => {
      const { authenticatorAttachment, ...credential } = body.public_key_credential;
      const { registrationId, ...issued } = await finishRegistration(
        deps,
        sessionCallerOfRequest(c),
        {
          credential,
          authenticatorType: authenticatorAttachment,
          target: {
            project: c.get('project'),
            minutes: checkSessionMinutes(body.session_duration_minutes),
            current: c.get('live').session,
          },
        },
      );
      const data = await readAuthenticated(deps, issued);
      return sendSuccess(c, { ...data, webauthn_registration_id: registrationId });
    },
  ),
  providerCall(
    {
      method: 'PUT',
      path: '/webauthn/update/:id',
      level: 'step_up',
      protection: 'none',
      queue: [],
      body: updateSchema,
    },
    async ({ c, body }, deps) => {
      const { name } = body;
      const change = { id: c.req.param('id'), name };
      const webauthn_registration = await renamePasskey(deps, sessionCallerOfRequest(c), change);
      return sendSuccess(c, { webauthn_registration });
    },
  ),
];

const authenticationCalls: readonly ProviderCall[] = [
  providerCall(
    {
      method: 'POST',
      path: '/webauthn/authenticate/start/primary',
      level: 'project',
      protection: 'none',
      limit: 'challenges',
      body: authenticateStartSchema,
    },
    (request, deps) => startPasskeyAuthentication(deps, request, null),
  ),
  providerCall(
    {
      method: 'POST',
      path: '/webauthn/authenticate/start/secondary',
      level: 'first_level',
      protection: 'none',
      limit: 'challenges',
      queue: [],
      body: authenticateStartSchema,
    },
    (request, deps) => startPasskeyAuthentication(deps, request, request.c.get('live').identity.id),
  ),
  providerCall(
    {
      method: 'POST',
      path: '/webauthn/authenticate',
      level: 'project',
      protection: 'full',
      limit: 'sign-in',
      queue: ['passkey'],
      body: authenticateSchema,
    },
    async ({ c, body }, deps) => {
      const { public_key_credential: credential } = body;
      const { registrationId, ...issued } = await signInWithPasskey(deps, {
        credential,
        target: await readSessionTarget(deps, c, body),
        caller: c.get('caller'),
      });
      const data = await readAuthenticated(deps, issued);
      return sendSuccess(c, { ...data, webauthn_registration_id: registrationId });
    },
  ),
];

export const webauthnCalls: readonly ProviderCall[] = [
  ...registrationCalls,
  ...authenticationCalls,
];
