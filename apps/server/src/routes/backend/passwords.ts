import * as z from 'zod/mini';
import { addressKnownContact } from '../../services/backend/contacts/contacts.ts';
import { migratedUserSchema } from '../../services/backend/imports/import-line.ts';
import { migrateUser } from '../../services/backend/imports/imported-users.ts';
import { requireNamedSession } from '../../services/backend/sessions/named-session.ts';
import { changeBackendUser } from '../../services/backend/users/changed-users.ts';
import {
  createUserWithPassword,
  signInWithPassword,
} from '../../services/factors/passwords/passwords.ts';
import { checkPasswordStrength } from '../../services/factors/passwords/password-strength.ts';
import {
  resetByExistingPassword,
  resetBySession,
} from '../../services/factors/passwords/resets/password-resets.ts';
import { resetByEmail } from '../../services/factors/passwords/resets/reset-by-email.ts';
import { startPasswordReset } from '../../services/factors/passwords/resets/reset-start.ts';
import { requireSmallMetadata } from '../../services/identity/users/users.ts';
import {
  emailResetFields,
  existingPasswordResetFields,
  resetStartFields,
  sessionResetFields,
  signInFields,
  strengthFields,
  toResetOptions,
} from '../provider/requests/password-requests.ts';
import { backendCall, type BackendCall } from './backend-call.ts';
import { answerAuthenticated, callerOfUser, readTarget, sessionFields } from './session-fields.ts';
import { metadataSchema, nameSchema } from '../../services/identity/users/profile-fields.ts';
import { attributesSchema } from './users/user-fields.ts';

const signInBodySchema = z.object({ ...sessionFields, ...signInFields });

const createBodySchema = z.extend(signInBodySchema, {
  name: nameSchema,
  trusted_metadata: metadataSchema,
  untrusted_metadata: metadataSchema,
});

const strengthBodySchema = z.object(strengthFields);
const resetStartBodySchema = z.object({ ...resetStartFields, attributes: attributesSchema });
const emailResetBodySchema = z.object({ ...sessionFields, ...emailResetFields });
const existingPasswordResetBodySchema = z.object({
  ...sessionFields,
  ...existingPasswordResetFields,
});
const sessionResetBodySchema = z.object({ ...sessionFields, ...sessionResetFields });

const resetCalls: readonly BackendCall[] = [
  backendCall(
    { method: 'POST', path: '/v1/passwords/email/reset/start', body: resetStartBodySchema },
    async (request, deps) => {
      const { project, caller, body } = request;
      const known = await addressKnownContact(deps, { project, caller }, { email: body.email });
      await startPasswordReset(deps, {
        project,
        ...toResetOptions(body),
        caller: callerOfUser(request, body),
      });
      return { user_id: known.userId, email_id: known.contactId };
    },
  ),
  backendCall(
    { method: 'POST', path: '/v1/passwords/email/reset', body: emailResetBodySchema },
    async (request, deps) => {
      const { body } = request;
      const issued = await resetByEmail(deps, {
        token: body.token,
        password: body.password,
        codeVerifier: body.code_verifier,
        target: await readTarget(deps, request),
        caller: callerOfUser(request, body),
      });
      return answerAuthenticated(deps, request, issued);
    },
  ),
  backendCall(
    {
      method: 'POST',
      path: '/v1/passwords/existing_password/reset',
      body: existingPasswordResetBodySchema,
    },
    async (request, deps) => {
      const { body } = request;
      const issued = await resetByExistingPassword(deps, {
        email: body.email,
        existingPassword: body.existing_password,
        newPassword: body.new_password,
        target: await readTarget(deps, request),
        caller: callerOfUser(request, body),
      });
      return answerAuthenticated(deps, request, issued);
    },
  ),
  backendCall(
    { method: 'POST', path: '/v1/passwords/session/reset', body: sessionResetBodySchema },
    async (request, deps) => {
      const { project, body } = request;
      const issued = await resetBySession(deps, {
        live: await requireNamedSession(deps, project, body),
        password: body.password,
        target: await readTarget(deps, request),
        caller: callerOfUser(request, body),
      });
      return answerAuthenticated(deps, request, issued);
    },
  ),
];

export const backendPasswordCalls: readonly BackendCall[] = [
  ...resetCalls,
  backendCall(
    { method: 'POST', path: '/v1/passwords', body: createBodySchema },
    async (request, deps) => {
      const { project, caller, body } = request;
      requireSmallMetadata('trusted_metadata', body.trusted_metadata);
      requireSmallMetadata('untrusted_metadata', body.untrusted_metadata);
      const { emailId, ...issued } = await createUserWithPassword(deps, {
        email: body.email,
        password: body.password,
        target: await readTarget(deps, request),
        caller: callerOfUser(request, body),
      });
      const { name, trusted_metadata, untrusted_metadata } = body;
      const change = { name, trusted_metadata, untrusted_metadata };
      await changeBackendUser(deps, { project, caller }, { id: issued.identity.id, change });
      return { ...(await answerAuthenticated(deps, request, issued)), email_id: emailId };
    },
  ),
  backendCall(
    { method: 'POST', path: '/v1/passwords/authenticate', body: signInBodySchema },
    async (request, deps) => {
      const { body } = request;
      const issued = await signInWithPassword(deps, {
        email: body.email,
        password: body.password,
        target: await readTarget(deps, request),
        caller: callerOfUser(request, body),
      });
      return answerAuthenticated(deps, request, issued);
    },
  ),
  backendCall(
    { method: 'POST', path: '/v1/passwords/strength_check', body: strengthBodySchema },
    async ({ project, caller, body }, deps) => {
      const luds = project.settings.password_config;
      const judged = await checkPasswordStrength(deps, { ...body, luds, caller });
      const { is_strong_enough: _portalOnly, feedback, ...strength } = judged;
      const { luds_requirements: requirements, ...shown } = feedback;
      return {
        ...strength,
        feedback: { ...shown, ...(requirements && { luds_requirements: requirements }) },
        breach_detection_on_create: true,
      };
    },
  ),
  backendCall(
    { method: 'POST', path: '/v1/passwords/migrate', body: migratedUserSchema },
    async ({ project, caller, body }, deps) => {
      const migrated = await migrateUser(deps, { project, caller }, body);
      const { userId, emailId, isNew, user } = migrated;
      return { user_id: userId, email_id: emailId, user_created: isNew, user };
    },
  ),
];
