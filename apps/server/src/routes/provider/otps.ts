import { codeText } from '@bakehouse/contract';
import type { Context } from 'hono';
import * as z from 'zod/mini';
import type { ProviderEnv } from '../../app-env.ts';
import {
  PHONE_CHANNELS,
  PHONE_CHANNEL_NAMES,
  type PhoneChannelName,
} from '../../config/phone-channels.ts';
import type { Deps } from '../../deps.ts';
import type { ContendedRow } from '../../middleware/call-queue/queued-calls.ts';
import type { Protection } from '../../middleware/guards/protection-guard.ts';
import {
  emailDestination,
  phoneDestination,
} from '../../services/factors/destinations/destination.ts';
import { authenticateOtp } from '../../services/factors/otps/otps.ts';
import { sendOtp, type OtpRequest } from '../../services/factors/otps/send-otp.ts';
import { readAuthenticated, sendSuccess } from './envelope.ts';
import { providerCall, type ProviderCall, type ProviderRequest } from './provider-call.ts';
import {
  emailSchema,
  localeSchema,
  phoneNumberSchema,
  SEND_CALL_VARIANTS,
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

const phoneBodySchema = z.object({ ...sharedOptions, phone_number: phoneNumberSchema });

const autofillBodySchema = z.extend(phoneBodySchema, {
  enable_autofill: z.optional(z.boolean()),
  /** Only native apps start a session from the message itself, so the duration has no effect here. */
  autofill_session_duration_minutes: sessionDurationSchema,
});

type PhoneBody = z.infer<typeof phoneBodySchema> &
  Partial<Pick<z.infer<typeof autofillBodySchema>, 'enable_autofill'>>;

const authenticateBodySchema = z.object({
  token: codeText(6, 'must have 6 digits'),
  method_id: z.string().check(z.maxLength(100, 'is too long')),
  session_duration_minutes: sessionDurationSchema,
});

type ChannelRequest = Omit<OtpRequest, 'intent' | 'userId'>;

interface CodeChannelDefinition<Body> {
  name: OtpRequest['channel'];
  body: z.ZodMiniType<Body>;
  queue: readonly ContendedRow[];
  protection: (ending: string) => Protection;
  toRequest: (request: ProviderRequest<Body>, deps: Deps) => ChannelRequest;
}

const sendCalls = <Body>(channel: CodeChannelDefinition<Body>): readonly ProviderCall[] =>
  SEND_CALL_VARIANTS.map(({ ending, level, addressingOf }) =>
    providerCall(
      {
        method: 'POST',
        path: `/otps/${channel.name}/${ending}`,
        level,
        protection: channel.protection(ending),
        limit: 'sign-in',
        queue: channel.queue,
        body: channel.body,
      },
      async (request, deps) => {
        const otp = { ...channel.toRequest(request, deps), ...addressingOf(request.c) };
        await sendOtp(deps, otp);
        return sendSuccess(request.c, { method_id: otp.destination.methodId });
      },
    ),
  );

/** The guard accepts only registered origins, so no stranger's page can read the code. */
const autofillHostOf = (c: Context<ProviderEnv>, isEnabled: boolean | undefined) => {
  const origin = c.req.header('origin');
  return isEnabled && origin !== undefined ? new URL(origin).hostname : undefined;
};

const emailCalls = sendCalls({
  name: 'email',
  body: emailBodySchema,
  queue: ['address'],
  protection: (ending) => (ending === 'login_or_create' ? 'full' : 'captcha'),
  toRequest: ({ c, body }, deps) => ({
    channel: 'email',
    destination: emailDestination(deps, c.get('project'), body.email),
    minutes: body.expiration_minutes,
    locale: body.locale,
    loginTemplateId: body.login_template_id,
    signupTemplateId: body.signup_template_id,
  }),
});

const phoneCalls = (name: PhoneChannelName) =>
  sendCalls<PhoneBody>({
    name,
    body: PHONE_CHANNELS[name].canAutofill ? autofillBodySchema : phoneBodySchema,
    queue: ['phone'],
    protection: () => 'full',
    toRequest: ({ c, body }, deps) => ({
      channel: name,
      destination: phoneDestination(deps, c.get('project'), body.phone_number),
      minutes: body.expiration_minutes,
      locale: body.locale,
      autofillHost: autofillHostOf(c, body.enable_autofill),
    }),
  });

export const otpCalls: readonly ProviderCall[] = [
  ...emailCalls,
  ...PHONE_CHANNEL_NAMES.flatMap(phoneCalls),
  providerCall(
    {
      method: 'POST',
      path: '/otps/authenticate',
      level: 'project',
      protection: 'full',
      limit: 'sign-in',
      queue: ['code'],
      body: authenticateBodySchema,
    },
    async ({ c, body }, deps) => {
      const { identifierId, ...issued } = await authenticateOtp(deps, {
        code: body.token,
        methodId: body.method_id,
        target: await readSessionTarget(deps, c, body),
        caller: c.get('caller'),
      });
      const data = await readAuthenticated(deps, issued);
      return sendSuccess(c, { ...data, method_id: identifierId });
    },
  ),
];
