import { Hono, type Context } from 'hono';
import * as z from 'zod/mini';
import type { ProviderEnv } from '../../app-env.ts';
import type { Deps } from '../../deps.ts';
import { rateLimit } from '../../middleware/rate-limit.ts';
import { readBody } from '../../request-input.ts';
import {
  emailDestination,
  phoneDestination,
} from '../../services/factors/destinations/destination.ts';
import { authenticateOtp } from '../../services/factors/otps/otps.ts';
import { sendOtp, type OtpRequest } from '../../services/factors/otps/send-otp.ts';
import { readAuthenticated, sendSuccess } from './envelope.ts';
import {
  emailSchema,
  localeSchema,
  phoneNumberSchema,
  SEND_ACTIONS,
  templateIdSchema,
} from './requests/message-requests.ts';
import { sessionDurationSchema } from './session-duration.ts';
import { readSessionTarget } from './session-target.ts';

const sharedOptions = { expiration_minutes: z.optional(z.number()), locale: localeSchema };

const emailBodySchema = z.object({
  ...sharedOptions,
  email: emailSchema,
  login_template_id: templateIdSchema,
  signup_template_id: templateIdSchema,
});

const whatsappBodySchema = z.object({ ...sharedOptions, phone_number: phoneNumberSchema });

const smsBodySchema = z.extend(whatsappBodySchema, {
  enable_autofill: z.optional(z.boolean()),
  /** Only native apps start a session from the message itself, so the duration has no effect here. */
  autofill_session_duration_minutes: sessionDurationSchema,
});

const authenticateBodySchema = z.object({
  token: z.string().check(z.maxLength(100, 'is too long')),
  method_id: z.string().check(z.maxLength(100, 'is too long')),
  session_duration_minutes: sessionDurationSchema,
});

type ChannelRequest = Omit<OtpRequest, 'intent' | 'userId'>;

/** The guard accepts only registered origins, so no stranger's page can read the code. */
const autofillHostOf = (c: Context<ProviderEnv>, isEnabled: boolean | undefined) => {
  const origin = c.req.header('origin');
  return isEnabled && origin !== undefined ? new URL(origin).hostname : undefined;
};

const CHANNEL_READERS = {
  email: async (deps, c) => {
    const body = await readBody(c, emailBodySchema);
    return {
      channel: 'email',
      destination: emailDestination(deps, c.get('project'), body.email),
      minutes: body.expiration_minutes,
      locale: body.locale,
      loginTemplateId: body.login_template_id,
      signupTemplateId: body.signup_template_id,
    };
  },
  sms: async (deps, c) => {
    const body = await readBody(c, smsBodySchema);
    return {
      channel: 'sms',
      destination: phoneDestination(deps, c.get('project'), body.phone_number),
      minutes: body.expiration_minutes,
      locale: body.locale,
      autofillHost: autofillHostOf(c, body.enable_autofill),
    };
  },
  whatsapp: async (deps, c) => {
    const body = await readBody(c, whatsappBodySchema);
    return {
      channel: 'whatsapp',
      destination: phoneDestination(deps, c.get('project'), body.phone_number),
      minutes: body.expiration_minutes,
      locale: body.locale,
    };
  },
} as const satisfies Record<
  string,
  (deps: Deps, c: Context<ProviderEnv>) => Promise<ChannelRequest>
>;

export const otpRoutes = (deps: Deps) => {
  const routes = new Hono<ProviderEnv>();
  for (const [channel, readRequest] of Object.entries(CHANNEL_READERS)) {
    for (const [action, addressingOf] of Object.entries(SEND_ACTIONS)) {
      routes.post(`/otps/${channel}/${action}`, rateLimit(deps, 'sign-in'), async (c) => {
        const request = { ...(await readRequest(deps, c)), ...addressingOf(c) };
        await sendOtp(deps, request);
        return sendSuccess(c, { method_id: request.destination.methodId });
      });
    }
  }
  return routes.post('/otps/authenticate', rateLimit(deps, 'sign-in'), async (c) => {
    const { token, method_id, ...body } = await readBody(c, authenticateBodySchema);
    const { identifierId, ...issued } = await authenticateOtp(deps, {
      code: token,
      methodId: method_id,
      target: await readSessionTarget(deps, c, body),
      caller: c.get('caller'),
    });
    return sendSuccess(c, { ...(await readAuthenticated(deps, issued)), method_id: identifierId });
  });
};
