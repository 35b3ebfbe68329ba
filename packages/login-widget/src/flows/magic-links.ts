import type { MagicLinkOptions } from '@bakehouse/sdk';
import { addNamespaces } from '@bakehouse/sdk/core';
import { magicLinks as magicLinksNamespace } from '@bakehouse/sdk/namespaces/magic-links.js';
import type { ResolvedConfig } from '../config/config.ts';
import { now } from '../lib/clock.ts';
import type { OtpState } from '../state/state.ts';
import type { Flow } from './flow.ts';
import { readEmail } from './read-email.ts';

const EMAIL_EVENT_TYPE = 'login_or_create_eml';
const MINUTE_MS = 60_000;
const MAX_CODE_MINUTES = 10;

const toLinkOptions = ({
  emailMagicLinksOptions: options,
  locale,
}: ResolvedConfig): MagicLinkOptions => ({
  login_magic_link_url: options.loginRedirectURL,
  login_expiration_minutes: options.loginExpirationMinutes,
  login_template_id: options.loginTemplateId,
  signup_magic_link_url: options.signupRedirectURL,
  signup_expiration_minutes: options.signupExpirationMinutes,
  signup_template_id: options.signupTemplateId,
  locale: options.locale ?? locale,
});

/**
 * Sends a link, and stays on the screen. Where the server sends a code in the same email, it is
 * kept for the screen that asks for codes.
 * @throws InputError for a text that is no email address
 */
export const sendLinkWithoutTransition: Flow<[typed: string]> = async (context, typed) => {
  const { client, config, dispatch, emit, logEvent } = context;
  const email = readEmail(typed);
  const { magicLinks } = addNamespaces(client, { magicLinks: magicLinksNamespace });
  logEvent('email_sent', { email, type: EMAIL_EVENT_TYPE });
  const sentAt = now();
  const response = await magicLinks.email.loginOrCreate(email, toLinkOptions(config));
  emit({ type: 'MAGIC_LINK_LOGIN_OR_CREATE', data: { ...response, email } });
  dispatch({ type: 'set_magic_link_email', email });
  const { loginExpirationMinutes = MAX_CODE_MINUTES, signupExpirationMinutes = MAX_CODE_MINUTES } =
    config.emailMagicLinksOptions;
  const codeMinutes = Math.min(MAX_CODE_MINUTES, loginExpirationMinutes, signupExpirationMinutes);
  const otp: OtpState = {
    type: 'email',
    methodId: response.method_id ?? '',
    otpDestination: email,
    expiresAt: sentAt + codeMinutes * MINUTE_MS,
  };
  dispatch({ type: 'update_otp_state', otp });
};

/** Sends a link like `sendLinkWithoutTransition`, and shows its confirmation. */
export const sendLink: Flow<[typed: string]> = async (context, typed) => {
  await sendLinkWithoutTransition(context, typed);
  context.dispatch({ type: 'transition', screen: 'emailConfirmation' });
};

export const returnToEmailForm: Flow = ({ state, dispatch, logEvent }) => {
  const { email } = state.formState.magicLinkState;
  logEvent('email_try_again_clicked', { email, type: EMAIL_EVENT_TYPE });
  dispatch({ type: 'set_magic_link_email', email: '' });
  dispatch({ type: 'transition', screen: 'main' });
  return Promise.resolve();
};
