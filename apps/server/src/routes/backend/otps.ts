import { codeText } from '@bakehouse/contract';
import * as z from 'zod/mini';
import { PHONE_CHANNEL_NAMES } from '../../config/phone-channels.ts';
import type { Deps } from '../../deps.ts';
import {
  addressContactOfAnybody,
  addressContactOfUser,
  addressKnownContact,
  toMethodId,
  type AddressedContact,
  type Contact,
} from '../../services/backend/contacts/contacts.ts';
import { findNamedSession } from '../../services/backend/sessions/named-session.ts';
import { authenticateOtp } from '../../services/factors/otps/otps.ts';
import { sendOtp, type OtpRequest } from '../../services/factors/otps/send-otp.ts';
import {
  emailSchema,
  localeSchema,
  phoneNumberSchema,
  templateIdSchema,
} from '../provider/requests/message-requests.ts';
import { optionalText } from '../provider/requests/text-fields.ts';
import { backendCall, type BackendCall, type BackendRequest } from './backend-call.ts';
import {
  answerAuthenticated,
  callerOfUser,
  readTarget,
  sessionFields,
  sessionNameFields,
} from './session-fields.ts';
import { attributesSchema } from './users/user-fields.ts';

const sharedFields = {
  expiration_minutes: z.optional(z.number()),
  locale: localeSchema,
  attributes: attributesSchema,
  login_template_id: templateIdSchema,
  signup_template_id: templateIdSchema,
};
const ownerFields = { ...sessionNameFields, user_id: optionalText(200) };

interface CodeChannel {
  name: OtpRequest['channel'];
  contactFields: { email: typeof emailSchema } | { phone_number: typeof phoneNumberSchema };
  idName: 'email_id' | 'phone_id';
}

const CODE_CHANNELS: readonly CodeChannel[] = [
  { name: 'email', contactFields: { email: emailSchema }, idName: 'email_id' },
  ...PHONE_CHANNEL_NAMES.map((name) => ({
    name,
    contactFields: { phone_number: phoneNumberSchema },
    idName: 'phone_id' as const,
  })),
];

type CodeBody = z.infer<z.ZodMiniObject<typeof sharedFields>> & Contact;

const sendCode = async (
  deps: Deps,
  channel: CodeChannel,
  { body }: Pick<BackendRequest<CodeBody>, 'body'>,
  { request, userId, contactId }: AddressedContact,
) => {
  await sendOtp(deps, {
    ...request,
    channel: channel.name,
    minutes: body.expiration_minutes,
    locale: body.locale,
    loginTemplateId: body.login_template_id,
    signupTemplateId: body.signup_template_id,
  });
  return { user_id: userId, [channel.idName]: contactId };
};

const contactOf = ({ email, phone_number }: Contact): Contact => ({ email, phone_number });

const sendCallsOf = (channel: CodeChannel): readonly BackendCall[] => [
  backendCall<CodeBody & z.infer<z.ZodMiniObject<typeof ownerFields>>>(
    {
      method: 'POST',
      path: `/v1/otps/${channel.name}/send`,
      body: z.object({ ...sharedFields, ...ownerFields, ...channel.contactFields }),
    },
    async (request, deps) => {
      const { project, caller, body } = request;
      const by = { project, caller };
      const named = await findNamedSession(deps, project, body);
      const userId = body.user_id ?? named?.identity.id;
      const contact = contactOf(body);
      const addressed =
        userId === undefined
          ? await addressKnownContact(deps, by, contact)
          : await addressContactOfUser(deps, by, { contact, userId });
      return sendCode(deps, channel, request, addressed);
    },
  ),
  backendCall<CodeBody>(
    {
      method: 'POST',
      path: `/v1/otps/${channel.name}/login_or_create`,
      body: z.object({ ...sharedFields, ...channel.contactFields }),
    },
    async (request, deps) => {
      const { project, caller, body } = request;
      const by = { project, caller };
      const addressed = await addressContactOfAnybody(deps, by, contactOf(body));
      const sent = await sendCode(deps, channel, request, addressed);
      return { ...sent, user_created: addressed.isNew };
    },
  ),
];

const authenticateBodySchema = z.object({
  ...sessionFields,
  code: codeText(6, 'must have 6 digits'),
  method_id: z.string().check(z.maxLength(200, 'is too long')),
});

export const backendOtpCalls: readonly BackendCall[] = [
  ...CODE_CHANNELS.flatMap(sendCallsOf),
  backendCall(
    { method: 'POST', path: '/v1/otps/authenticate', body: authenticateBodySchema },
    async (request, deps) => {
      const { project, body } = request;
      const { identifierId, hasReset, ...issued } = await authenticateOtp(deps, {
        code: body.code,
        methodId: await toMethodId(deps, project, body.method_id),
        target: await readTarget(deps, request),
        caller: callerOfUser(request, body),
      });
      const answer = await answerAuthenticated(deps, request, issued);
      return { ...answer, method_id: identifierId, reset_sessions: hasReset };
    },
  ),
];
