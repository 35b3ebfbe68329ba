import * as z from 'zod/mini';
import type { Deps } from '../../deps.ts';
import { requireIdentity } from '../../services/backend/users/backend-users.ts';
import type { AddressedContact } from '../../services/backend/contacts/contacts.ts';
import {
  addressContactOfAnybody,
  addressContactOfUser,
  addressKnownContact,
} from '../../services/backend/contacts/contacts.ts';
import { revokeInvitation } from '../../services/backend/contacts/invitations.ts';
import { findNamedSession } from '../../services/backend/sessions/named-session.ts';
import { issueEmbeddedLink } from '../../services/factors/magic-links/embedded-links.ts';
import { logInByAnyLink } from '../../services/factors/magic-links/any-link.ts';
import { sendMagicLink } from '../../services/factors/magic-links/send-magic-link.ts';
import { linkFields, toLinkOptions } from '../provider/requests/link-requests.ts';
import { optionalText } from '../provider/requests/text-fields.ts';
import {
  emailSchema,
  localeSchema,
  templateIdSchema,
} from '../provider/requests/message-requests.ts';
import { backendCall, type BackendCall, type BackendRequest } from './backend-call.ts';
import {
  answerAuthenticated,
  callerOfUser,
  readTarget,
  sessionFields,
  sessionNameFields,
} from './session-fields.ts';
import { metadataSchema, nameSchema } from '../../services/identity/users/profile-fields.ts';
import { attributesSchema } from './users/user-fields.ts';

const MIN_EMBEDDED_MINUTES = 5;
const MAX_EMBEDDED_MINUTES = 10_080;
const EMBEDDED_MINUTES_MESSAGE = `must be a whole number from ${MIN_EMBEDDED_MINUTES} to ${MAX_EMBEDDED_MINUTES}`;

const sendFields = { ...linkFields, attributes: attributesSchema };

const sendBodySchema = z.object({
  ...sendFields,
  ...sessionNameFields,
  user_id: optionalText(200),
});

const inviteBodySchema = z.object({
  email: emailSchema,
  invite_magic_link_url: optionalText(2000),
  invite_expiration_minutes: z.optional(z.number()),
  invite_template_id: templateIdSchema,
  locale: localeSchema,
  name: nameSchema,
  trusted_metadata: metadataSchema,
  untrusted_metadata: metadataSchema,
  attributes: attributesSchema,
});

const createBodySchema = z.object({
  user_id: z.string().check(z.minLength(1, 'must not be empty'), z.maxLength(200, 'is too long')),
  expiration_minutes: z._default(
    z
      .number()
      .check(
        z.multipleOf(1, EMBEDDED_MINUTES_MESSAGE),
        z.minimum(MIN_EMBEDDED_MINUTES, EMBEDDED_MINUTES_MESSAGE),
        z.maximum(MAX_EMBEDDED_MINUTES, EMBEDDED_MINUTES_MESSAGE),
      ),
    60,
  ),
});

const authenticateBodySchema = z.object({
  ...sessionFields,
  token: z.string().check(z.maxLength(200, 'is too long')),
  code_verifier: optionalText(200),
});

type LinkBody = z.infer<z.ZodMiniObject<typeof sendFields>>;

const sendLink = async (
  deps: Deps,
  request: Pick<BackendRequest<LinkBody>, 'caller' | 'body'>,
  { request: addressed }: AddressedContact,
): Promise<void> => {
  await sendMagicLink(deps, {
    ...addressed,
    options: toLinkOptions(request.body),
    locale: request.body.locale,
    codeChallenge: request.body.code_challenge,
    caller: callerOfUser(request, request.body),
  });
};

const emailLinkCalls: readonly BackendCall[] = [
  backendCall(
    { method: 'POST', path: '/v1/magic_links/email/send', body: sendBodySchema },
    async (request, deps) => {
      const { project, caller, body } = request;
      const by = { project, caller };
      const named = await findNamedSession(deps, project, body);
      const userId = body.user_id ?? named?.identity.id;
      const contact = { email: body.email };
      const addressed =
        userId === undefined
          ? await addressKnownContact(deps, by, contact)
          : await addressContactOfUser(deps, by, { contact, userId });
      await sendLink(deps, request, addressed);
      return { user_id: addressed.userId, email_id: addressed.contactId };
    },
  ),
  backendCall(
    { method: 'POST', path: '/v1/magic_links/email/login_or_create', body: z.object(sendFields) },
    async (request, deps) => {
      const { project, caller, body } = request;
      const by = { project, caller };
      const addressed = await addressContactOfAnybody(deps, by, { email: body.email });
      await sendLink(deps, request, addressed);
      return {
        user_id: addressed.userId,
        email_id: addressed.contactId,
        user_created: addressed.isNew,
      };
    },
  ),
  backendCall(
    { method: 'POST', path: '/v1/magic_links/email/invite', body: inviteBodySchema },
    async (request, deps) => {
      const { project, caller, body } = request;
      const { email, name, trusted_metadata, untrusted_metadata, attributes, locale } = body;
      const invited = { email, name, trusted_metadata, untrusted_metadata };
      const addressed = await addressContactOfAnybody(deps, { project, caller }, invited);
      const signup_magic_link_url = body.invite_magic_link_url;
      const link: LinkBody = {
        email,
        attributes,
        locale,
        login_magic_link_url: signup_magic_link_url,
        signup_magic_link_url,
        login_expiration_minutes: body.invite_expiration_minutes,
        signup_expiration_minutes: body.invite_expiration_minutes,
        signup_template_id: body.invite_template_id,
      };
      const asSignup = {
        ...addressed,
        request: { ...addressed.request, purpose: 'signup' as const },
      };
      await sendLink(deps, { caller, body: link }, asSignup);
      return { user_id: addressed.userId, email_id: addressed.contactId };
    },
  ),
  backendCall(
    {
      method: 'POST',
      path: '/v1/magic_links/email/revoke_invite',
      body: z.object({ email: emailSchema }),
    },
    async ({ project, caller, body }, deps) => {
      await revokeInvitation(deps, { project, caller }, body);
      return {};
    },
  ),
];

export const backendMagicLinkCalls: readonly BackendCall[] = [
  ...emailLinkCalls,
  backendCall(
    { method: 'POST', path: '/v1/magic_links', body: createBodySchema },
    async ({ project, body }, deps) => {
      const { id } = await requireIdentity(deps.db, project, body.user_id);
      const minutes = body.expiration_minutes;
      return {
        user_id: id,
        token: await issueEmbeddedLink(deps, { project, userId: id, minutes }),
      };
    },
  ),
  backendCall(
    { method: 'POST', path: '/v1/magic_links/authenticate', body: authenticateBodySchema },
    async (request, deps) => {
      const { body } = request;
      const { identifierId, hasReset, ...issued } = await logInByAnyLink(deps, {
        token: body.token,
        codeVerifier: body.code_verifier,
        target: await readTarget(deps, request),
        caller: callerOfUser(request, body),
      });
      const answer = await answerAuthenticated(deps, request, issued);
      return { ...answer, method_id: identifierId, reset_sessions: hasReset };
    },
  ),
];
