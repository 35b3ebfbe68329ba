import { codeText } from '@bakehouse/contract';
import type { RecoveryCodesResponse, TotpCreateResponse } from '@bakehouse/sdk';
import type { Context } from 'hono';
import * as z from 'zod/mini';
import type { ProviderEnv } from '../../app-env.ts';
import type { Deps } from '../../deps.ts';
import { readRecoveryCodes, recoverTotp } from '../../services/factors/totps/recovery-codes.ts';
import { registerTotp } from '../../services/factors/totps/totp-registration.ts';
import { authenticateTotp, type TotpSession } from '../../services/factors/totps/totps.ts';
import type { SessionCaller } from '../../services/identity/sessions/session-caller.ts';
import { readAuthenticated, sendSuccess } from './envelope.ts';
import { providerCall, type ProviderCall } from './provider-call.ts';
import { recoveryCodeSchema, totpMinutesSchema } from './requests/totp-requests.ts';
import { checkSessionMinutes, sessionDurationSchema } from './session-duration.ts';

const createBodySchema = z.object({ expiration_minutes: totpMinutesSchema });

const authenticateBodySchema = z.object({
  totp_code: codeText(6, 'must have 6 digits'),
  session_duration_minutes: sessionDurationSchema,
});

const recoverBodySchema = z.object({
  recovery_code: recoveryCodeSchema,
  session_duration_minutes: sessionDurationSchema,
});

const sessionCallerOf = (c: Context<ProviderEnv>): SessionCaller => ({
  ...c.get('caller'),
  ...c.get('live'),
});

/** A code joins the session of the call. */
const ownTargetOf = (
  c: Context<ProviderEnv>,
  { session_duration_minutes }: { session_duration_minutes?: number | undefined },
) => ({
  project: c.get('project'),
  minutes: checkSessionMinutes(session_duration_minutes),
  current: c.get('live').session,
});

const sendTotpSession = async (deps: Deps, c: Context<ProviderEnv>, session: TotpSession) =>
  sendSuccess(c, { ...(await readAuthenticated(deps, session)), totp_id: session.totpId });

type WireTotp = Omit<TotpCreateResponse, 'request_id' | 'status_code'>;
type WireRecoveryCodes = Omit<RecoveryCodesResponse, 'request_id' | 'status_code'>;

export const totpCalls: readonly ProviderCall[] = [
  providerCall(
    {
      method: 'POST',
      path: '/totps',
      level: 'step_up',
      protection: 'none',
      queue: [],
      body: createBodySchema,
    },
    async ({ c, body }, deps) => {
      const { expiration_minutes: minutes } = body;
      const by = sessionCallerOf(c);
      const { totpId, secret, qrCode, recoveryCodes } = await registerTotp(deps, by, {
        issuer: c.get('project').name,
        minutes,
      });
      const user = await deps.userOf(by.identity.id);
      const created: WireTotp = {
        totp_id: totpId,
        secret,
        qr_code: qrCode,
        recovery_codes: recoveryCodes,
        user,
        user_id: user.user_id,
      };
      return sendSuccess(c, { ...created, __user: user });
    },
  ),
  providerCall(
    {
      method: 'POST',
      path: '/totps/authenticate',
      level: 'first_level',
      protection: 'full',
      limit: 'sign-in',
      queue: [],
      body: authenticateBodySchema,
    },
    async ({ c, body }, deps) => {
      const given = { code: body.totp_code, target: ownTargetOf(c, body) };
      return sendTotpSession(deps, c, await authenticateTotp(deps, sessionCallerOf(c), given));
    },
  ),
  providerCall(
    {
      method: 'POST',
      path: '/totps/recovery_codes',
      level: 'step_up',
      protection: 'none',
      body: z.object({}),
    },
    async ({ c }, deps) => {
      const { identity } = c.get('live');
      const { totpId, isVerified, recoveryCodes } = await readRecoveryCodes(deps, identity.id);
      const listed: WireRecoveryCodes = {
        user_id: identity.id,
        totps: [{ totp_id: totpId, verified: isVerified, recovery_codes: recoveryCodes }],
      };
      return sendSuccess(c, listed);
    },
  ),
  providerCall(
    {
      method: 'POST',
      path: '/totps/recover',
      level: 'first_level',
      protection: 'full',
      limit: 'sign-in',
      queue: [],
      body: recoverBodySchema,
    },
    async ({ c, body }, deps) => {
      const given = { code: body.recovery_code, target: ownTargetOf(c, body) };
      return sendTotpSession(deps, c, await recoverTotp(deps, sessionCallerOf(c), given));
    },
  ),
];
