import type { Project } from '../../../config/projects.ts';
import type { Deps } from '../../../deps.ts';
import { HttpError } from '../../../http-error.ts';
import { minutesAfter } from '../../../lib/clock.ts';
import { composeLetter, requireTemplate } from '../../messages/compose-letter.ts';
import { renderLetter } from '../../messages/letter.ts';
import { renderCodeText } from '../../messages/letters/sign-in/code-text.ts';
import { otpAttachLetter } from '../../messages/letters/sign-in/otp-attach.ts';
import type { ChannelName, Message } from '../../messages/outbox.ts';
import {
  sendMessage,
  type MessagePurpose,
  type MessageRequest,
} from '../destinations/send-message.ts';
import { issueOtp, MAX_CODE_MINUTES } from './otp-codes.ts';

export interface OtpRequest extends MessageRequest {
  channel: ChannelName;
  minutes?: number | undefined;
  locale?: string | undefined;
  loginTemplateId?: string | undefined;
  signupTemplateId?: string | undefined;
  /** The host of the page that may read the code from a text message. */
  autofillHost?: string | undefined;
}

function checkMinutes(minutes: number = MAX_CODE_MINUTES): number {
  if (Number.isInteger(minutes) && minutes >= 1 && minutes <= MAX_CODE_MINUTES) return minutes;
  const text = `expiration_minutes must be a whole number from 1 to ${MAX_CODE_MINUTES}, because a code is short.`;
  throw new HttpError(400, 'invalid_request', text);
}

const templateChoicesOf = ({ loginTemplateId, signupTemplateId }: OtpRequest) =>
  ({
    login: { defaultId: 'otp_login', templateId: loginTemplateId },
    signup: { defaultId: 'otp_signup', templateId: signupTemplateId },
  }) as const;

const composeOtp = (
  project: Project,
  aim: MessagePurpose,
  facts: { code: string; minutes: number },
  request: OtpRequest,
): Message => {
  const { channel, locale, autofillHost } = request;
  const named = { ...facts, projectName: project.name };
  if (channel !== 'email') return renderCodeText(named, { languageTag: locale, autofillHost });
  if (aim === 'attach') return renderLetter(otpAttachLetter(named), locale);
  return composeLetter(project, { ...templateChoicesOf(request)[aim], locale, facts });
};

/** @throws HttpError 400 invalid_request, 429 too_many_requests */
export async function sendOtp(deps: Deps, request: OtpRequest): Promise<void> {
  const { channel, destination } = request;
  const { project } = destination;
  const minutes = checkMinutes(request.minutes);
  for (const choice of Object.values(templateChoicesOf(request))) requireTemplate(project, choice);
  await sendMessage(deps, channel, request, async (tx, aim) => {
    const code = await issueOtp(tx, deps, { ...request, minutes });
    const message = composeOtp(project, aim, { code, minutes }, request);
    return { ...message, usefulUntil: minutesAfter(deps.clock.now(), minutes) };
  });
}
