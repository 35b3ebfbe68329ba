import { codeText } from '@bakehouse/contract';
import * as z from 'zod/mini';
import type { Deps } from '../../deps.ts';
import { readBackendUser, requireIdentity } from '../../services/backend/users/backend-users.ts';
import { readRecoveryCodes, recoverTotp } from '../../services/factors/totps/recovery-codes.ts';
import { registerTotp } from '../../services/factors/totps/totp-registration.ts';
import { authenticateTotp } from '../../services/factors/totps/totps.ts';
import { recoveryCodeSchema, totpMinutesSchema } from '../provider/requests/totp-requests.ts';
import { backendCall, type BackendCall, type BackendRequest } from './backend-call.ts';
import { answerAuthenticated, callerOfUser, readTarget, sessionFields } from './session-fields.ts';
import { userIdSchema } from './users/user-fields.ts';

const createBodySchema = z.object({
  user_id: userIdSchema,
  expiration_minutes: totpMinutesSchema,
});
const ownerBodySchema = z.object({ user_id: userIdSchema });
const authenticateBodySchema = z.object({
  ...sessionFields,
  user_id: userIdSchema,
  totp_code: codeText(6, 'must have 6 digits'),
});
const recoverBodySchema = z.object({
  ...sessionFields,
  user_id: userIdSchema,
  recovery_code: recoveryCodeSchema,
});

const ownerOf = async (
  deps: Deps,
  request: Pick<BackendRequest<{ user_id: string }>, 'project' | 'caller' | 'body'>,
  attributes?: z.infer<typeof sessionFields.attributes>,
) => ({
  ...callerOfUser(request, { attributes }),
  identity: await requireIdentity(deps.db, request.project, request.body.user_id),
});

export const backendTotpCalls: readonly BackendCall[] = [
  backendCall(
    { method: 'POST', path: '/v1/totps', body: createBodySchema },
    async (request, deps) => {
      const { project, body } = request;
      const by = await ownerOf(deps, request);
      const { totpId, secret, qrCode, recoveryCodes } = await registerTotp(deps, by, {
        issuer: project.name,
        minutes: body.expiration_minutes,
      });
      const user = await readBackendUser(deps.db, deps, project, by.identity.id);
      return {
        totp_id: totpId,
        secret,
        qr_code: qrCode,
        recovery_codes: recoveryCodes,
        user,
        user_id: user.user_id,
      };
    },
  ),
  backendCall(
    { method: 'POST', path: '/v1/totps/authenticate', body: authenticateBodySchema },
    async (request, deps) => {
      const { body } = request;
      const by = await ownerOf(deps, request, body.attributes);
      const target = await readTarget(deps, request);
      const { totpId, ...issued } = await authenticateTotp(deps, by, {
        code: body.totp_code,
        target,
      });
      return { ...(await answerAuthenticated(deps, request, issued)), totp_id: totpId };
    },
  ),
  backendCall(
    { method: 'POST', path: '/v1/totps/recovery_codes', body: ownerBodySchema },
    async ({ project, body }, deps) => {
      const { id } = await requireIdentity(deps.db, project, body.user_id);
      const { totpId, isVerified, recoveryCodes } = await readRecoveryCodes(deps, id);
      return {
        user_id: id,
        totps: [{ totp_id: totpId, verified: isVerified, recovery_codes: recoveryCodes }],
      };
    },
  ),
  backendCall(
    { method: 'POST', path: '/v1/totps/recover', body: recoverBodySchema },
    async (request, deps) => {
      const { body } = request;
      const by = await ownerOf(deps, request, body.attributes);
      const target = await readTarget(deps, request);
      const { totpId, ...issued } = await recoverTotp(deps, by, {
        code: body.recovery_code,
        target,
      });
      return { ...(await answerAuthenticated(deps, request, issued)), totp_id: totpId };
    },
  ),
];
