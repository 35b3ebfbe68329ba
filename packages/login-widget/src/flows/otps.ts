import type { Otps } from '@bakehouse/sdk';
import { addNamespaces } from '@bakehouse/sdk/core';
import { otps as otpsNamespace } from '@bakehouse/sdk/namespaces/otps.js';
import type { OtpMethod } from '../config/otp-methods.ts';
import type { OtpOptions } from '../config/product-options/otp-options.ts';
import { now } from '../lib/clock.ts';
import type { Flow, FlowContext } from './flow.ts';
import { readEmail } from './read-email.ts';

const MINUTE_MS = 60_000;

/** A browser with WebOTP reads the code only from a message that names the origin of the page. */
const canReadSmsCodes = () => 'OTPCredential' in globalThis;

/** The options that not every method has. */
function otpMethodOptions(method: OtpMethod, { loginTemplateId, signupTemplateId }: OtpOptions) {
  if (method === 'email')
    return { login_template_id: loginTemplateId, signup_template_id: signupTemplateId };
  return method === 'sms' && canReadSmsCodes() ? { enable_autofill: true } : {};
}

const otpsOf = ({ client }: FlowContext): Otps =>
  addNamespaces(client, { otps: otpsNamespace }).otps;

function logEmailEvent(
  { logEvent }: FlowContext,
  name: 'email_sent' | 'email_try_again_clicked',
  email: string,
): void {
  logEvent(name, { email, type: 'login_or_create_otp' });
}

async function sendOtp(
  context: FlowContext,
  method: OtpMethod,
  destination: string,
  templates: OtpOptions,
): Promise<void> {
  const { config, dispatch, emit } = context;
  const { expirationMinutes: expiration_minutes, locale = config.locale } = config.otpOptions;
  // The time before the request, so that the code is never shown as valid after it has expired.
  const expiresAt = now() + expiration_minutes * MINUTE_MS;
  const options = { expiration_minutes, locale, ...otpMethodOptions(method, templates) };
  const data = await otpsOf(context)[method].loginOrCreate(destination, options);
  emit({ type: 'OTP_LOGIN_OR_CREATE', data });
  const otp = { type: method, methodId: data.method_id, otpDestination: destination, expiresAt };
  dispatch({ type: 'update_otp_state', otp });
}

/**
 * Sends a code, and stays on the screen.
 * @param destination an email as the user typed it, or a phone number in E.164 format
 * @throws InputError for a text that is no email
 */
export const sendCodeWithoutTransition: Flow<[method: OtpMethod, destination: string]> = async (
  context,
  method,
  destination,
) => {
  const to = method === 'email' ? readEmail(destination, 'otps.invalidEmail') : destination;
  if (method === 'email') logEmailEvent(context, 'email_sent', to);
  await sendOtp(context, method, to, context.config.otpOptions);
};

/** Sends a code like `sendCodeWithoutTransition`, and shows the screen that asks for it. */
export const sendCode: Flow<[method: OtpMethod, destination: string]> = async (
  context,
  method,
  destination,
) => {
  await sendCodeWithoutTransition(context, method, destination);
  context.dispatch({ type: 'transition', screen: 'otpAuthenticate' });
};

/** Sends another code to the same destination, with the templates of the project. */
export const resendCode: Flow = async (context) => {
  const { type, otpDestination } = context.state.formState.otpState;
  if (type === 'email') logEmailEvent(context, 'email_try_again_clicked', otpDestination);
  await sendOtp(context, type, otpDestination, {});
};

export const verifyCode: Flow<[code: string]> = async (context, code) => {
  const { config, state, dispatch, emit, announceLogin } = context;
  const data = await otpsOf(context).authenticate(code, state.formState.otpState.methodId, {
    session_duration_minutes: config.sessionDurationMinutes,
  });
  emit({ type: 'OTP_AUTHENTICATE', data });
  emit({ type: 'AUTHENTICATE_FLOW_COMPLETE', data: {} });
  announceLogin('otp');
  dispatch({ type: 'transition', screen: 'otpConfirmation' });
};
