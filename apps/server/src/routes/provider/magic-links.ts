import * as z from 'zod/mini';
import { emailDestination } from '../../services/factors/destinations/destination.ts';
import { logInByAnyLink } from '../../services/factors/magic-links/any-link.ts';
import { sendMagicLink } from '../../services/factors/magic-links/send-magic-link.ts';
import { readAuthenticated, sendSuccess } from './envelope.ts';
import { providerCall, type ProviderCall } from './provider-call.ts';
import { linkFields, toLinkOptions } from './requests/link-requests.ts';
import { SEND_CALL_VARIANTS } from './requests/message-requests.ts';
import { sessionDurationSchema } from './session-duration.ts';
import { readSessionTarget } from './session-target.ts';

const sendBodySchema = z.object(linkFields);

const authenticateBodySchema = z.object({
  token: z.string().check(z.maxLength(200, 'is too long')),
  code_verifier: z.optional(z.string().check(z.maxLength(200, 'is too long'))),
  session_duration_minutes: sessionDurationSchema,
});

const sendCalls = SEND_CALL_VARIANTS.map(({ ending, level, addressingOf }) =>
  providerCall(
    {
      method: 'POST',
      path: `/magic_links/email/${ending}`,
      level,
      protection: 'full',
      limit: 'sign-in',
      queue: ['address'],
      body: sendBodySchema,
    },
    async ({ c, body }, deps) => {
      const destination = emailDestination(deps, c.get('project'), body.email);
      const hasCode = await sendMagicLink(deps, {
        ...addressingOf(c),
        destination,
        options: toLinkOptions(body),
        locale: body.locale,
        codeChallenge: body.code_challenge,
        caller: c.get('caller'),
      });
      // The client needs the id to send the code of the email, which works on the device that asked.
      return sendSuccess(c, hasCode ? { method_id: destination.methodId } : {});
    },
  ),
);

export const magicLinkCalls: readonly ProviderCall[] = [
  ...sendCalls,
  providerCall(
    {
      method: 'POST',
      path: '/magic_links/authenticate',
      level: 'project',
      protection: 'none',
      limit: 'sign-in',
      queue: ['token'],
      body: authenticateBodySchema,
    },
    async ({ c, body }, deps) => {
      const {
        identifierId,
        hasReset: _notShown,
        ...issued
      } = await logInByAnyLink(deps, {
        token: body.token,
        codeVerifier: body.code_verifier,
        target: await readSessionTarget(deps, c, body),
        caller: c.get('caller'),
      });
      const data = await readAuthenticated(deps, issued);
      return sendSuccess(c, { ...data, method_id: identifierId });
    },
  ),
];
