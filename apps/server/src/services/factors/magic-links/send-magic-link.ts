import type { Project } from '../../../config/projects.ts';
import type { Deps } from '../../../deps.ts';
import { HttpError } from '../../../http-error.ts';
import { minutesAfter } from '../../../lib/clock.ts';
import type { Caller } from '../../../lib/http/caller.ts';
import { checkCodeChallenge } from '../../identity/pkce.ts';
import { composeLetter, requireTemplate, showsCode } from '../../messages/compose-letter.ts';
import { renderLetter } from '../../messages/letter.ts';
import { magicLinkAttachLetter } from '../../messages/letters/sign-in/magic-link-attach.ts';
import { redirectUrlFor, addTokenParameters } from '../../projects/redirect-urls.ts';
import {
  sendMessage,
  type MessagePurpose,
  type MessageRequest,
} from '../destinations/send-message.ts';
import { issueOtp, MAX_CODE_MINUTES } from '../otps/otp-codes.ts';
import { issueMagicLinkToken } from './magic-link-tokens.ts';

export const MAGIC_LINK_PATH = '/v1/magic_links/redirect';

const DEFAULT_LINK_MINUTES = 30;
const MIN_LINK_MINUTES = 5;
const MAX_LINK_MINUTES = 10_080;

type LinkPurpose = 'login' | 'signup';

interface LinkOptions {
  url?: string | undefined;
  minutes?: number | undefined;
  templateId?: string | undefined;
}

export interface MagicLinkRequest extends MessageRequest {
  options: Readonly<Record<LinkPurpose, LinkOptions>>;
  locale?: string | undefined;
  codeChallenge?: string | undefined;
  caller: Caller;
}

const checkMinutes = (purpose: LinkPurpose, minutes: number = DEFAULT_LINK_MINUTES) => {
  const isAllowed =
    Number.isInteger(minutes) && minutes >= MIN_LINK_MINUTES && minutes <= MAX_LINK_MINUTES;
  if (isAllowed) return minutes;
  const text = `${purpose}_expiration_minutes must be a whole number from ${MIN_LINK_MINUTES} to ${MAX_LINK_MINUTES}.`;
  throw new HttpError(400, 'invalid_request', text);
};

const checkLinkOptions = (
  { config: { publicUrl } }: Deps,
  { destination: { project }, options }: MagicLinkRequest,
  purpose: LinkPurpose,
) => {
  const { url: given, minutes, templateId } = options[purpose];
  const template = { defaultId: `magic_link_${purpose}`, templateId } as const;
  requireTemplate(project, template);
  return {
    redirectUrl: redirectUrlFor(project, { given, purpose, area: 'magic_link', publicUrl }),
    minutes: checkMinutes(purpose, minutes),
    template,
  };
};

type CheckedLinkOptions = ReturnType<typeof checkLinkOptions>;

/** All options are checked before an account is looked up; only a sign-up needs a URL for new users. */
const checkAllLinkOptions = (
  deps: Deps,
  request: MagicLinkRequest,
): Record<LinkPurpose, CheckedLinkOptions> => {
  const login = checkLinkOptions(deps, request, 'login');
  const isLoginOnly =
    request.intent !== 'login_or_create' && request.options.signup.url === undefined;
  return { login, signup: isLoginOnly ? login : checkLinkOptions(deps, request, 'signup') };
};

const composeLink = (
  project: Project,
  aim: MessagePurpose,
  { template }: CheckedLinkOptions,
  facts: { link: string; code: string; minutes: number; codeMinutes: number },
  locale: string | undefined,
) =>
  aim === 'attach'
    ? renderLetter(magicLinkAttachLetter({ ...facts, projectName: project.name }), locale)
    : composeLetter(project, { ...template, locale, facts });

/**
 * Emails a link, and a code for another device unless a template leaves it out.
 * @returns whether the email has a code, which does not depend on the account
 * @throws HttpError 400 invalid_request, 429 too_many_requests, and the errors of redirectUrlFor and checkCodeChallenge
 */
export async function sendMagicLink(deps: Deps, request: MagicLinkRequest): Promise<boolean> {
  const { destination, locale, intent } = request;
  const { project } = destination;
  const terms = checkAllLinkOptions(deps, request);
  const codeChallenge = checkCodeChallenge(
    project.settings,
    'email_magic_links',
    request.codeChallenge,
  );
  await sendMessage(deps, 'email', request, async (tx, aim) => {
    const chosen = terms[aim === 'signup' ? 'signup' : 'login'];
    const { minutes, redirectUrl } = chosen;
    const codeMinutes = Math.min(minutes, MAX_CODE_MINUTES);
    const expiresAt = minutesAfter(deps.clock.now(), minutes);
    const token = await issueMagicLinkToken(tx, deps, {
      ...request,
      redirectUrl,
      codeChallenge,
      expiresAt,
    });
    const code = await issueOtp(tx, deps, { ...request, channel: 'email', minutes: codeMinutes });
    const page = `${deps.config.publicUrl}${MAGIC_LINK_PATH}`;
    const link = addTokenParameters(page, { stytch_token_type: 'magic_links', token });
    const facts = { link, code, minutes, codeMinutes };
    return { ...composeLink(project, aim, chosen, facts, locale), usefulUntil: expiresAt };
  });
  const templates = [terms.login.template, terms.signup.template];
  return intent === 'attach' || templates.every((template) => showsCode(project, template));
}
