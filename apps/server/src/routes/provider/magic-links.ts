import * as z from 'zod/mini';
import type { Deps } from '../../deps.ts';
import { HttpError } from '../../http-error.ts';
import { emailDestination } from '../../services/factors/destinations/destination.ts';
import { authenticateMagicLink } from '../../services/factors/magic-links/magic-links.ts';
import { logInByResetLink } from '../../services/factors/passwords/resets/reset-link-login.ts';
import { sendMagicLink } from '../../services/factors/magic-links/send-magic-link.ts';
import { readAuthenticated, sendSuccess } from './envelope.ts';
import { providerCall, type ProviderCall } from './provider-call.ts';
import {
  emailSchema,
  localeSchema,
  SEND_CALL_VARIANTS,
  templateIdSchema,
} from './requests/message-requests.ts';
import { sessionDurationSchema } from './session-duration.ts';
import { readSessionTarget } from './session-target.ts';

const redirectUrlSchema = z.optional(z.string().check(z.maxLength(2000, 'is too long')));
const minutesSchema = z.optional(z.number());

const sendBodySchema = z.object({
  email: emailSchema,
  login_magic_link_url: redirectUrlSchema,
  login_expiration_minutes: minutesSchema,
  login_template_id: templateIdSchema,
  signup_magic_link_url: redirectUrlSchema,
  signup_expiration_minutes: minutesSchema,
  signup_template_id: templateIdSchema,
  locale: localeSchema,
  code_challenge: z.optional(z.string().check(z.maxLength(200, 'is too long'))),
});

const authenticateBodySchema = z.object({
  token: z.string().check(z.maxLength(200, 'is too long')),
  code_verifier: z.optional(z.string().check(z.maxLength(200, 'is too long'))),
  session_duration_minutes: sessionDurationSchema,
});

const toLinkOptions = (body: z.infer<typeof sendBodySchema>) => ({
  login: {
    url: body.login_magic_link_url,
    minutes: body.login_expiration_minutes,
    templateId: body.login_template_id,
  },
  signup: {
    url: body.signup_magic_link_url,
    minutes: body.signup_expiration_minutes,
    templateId: body.signup_template_id,
  },
});

type MagicLinkRedemption = Parameters<typeof authenticateMagicLink>[1];

/** The token of a password reset link is accepted too, because its page also logs in without a new password. */
const logInByLink = (deps: Deps, answer: MagicLinkRedemption) =>
  authenticateMagicLink(deps, answer).catch(async (error: unknown) => {
    const isUnknown = error instanceof HttpError && error.type === 'magic_link_not_found';
    const proven = isUnknown ? await logInByResetLink(deps, answer) : undefined;
    if (!proven) throw error;
    return proven;
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
      await sendMagicLink(deps, {
        ...addressingOf(c),
        destination,
        options: toLinkOptions(body),
        locale: body.locale,
        codeChallenge: body.code_challenge,
        caller: c.get('caller'),
      });
      // The client needs the id to send the code of the email, which works on the device that asked.
      return sendSuccess(c, { method_id: destination.methodId });
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
      const { identifierId, ...issued } = await logInByLink(deps, {
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
