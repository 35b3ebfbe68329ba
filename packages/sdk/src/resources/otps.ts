import type { RequestContext } from '../request-context.ts';
import type { ProtectionProfile } from '../http/api-request.ts';
import type {
  AuthenticateResponse,
  RequestOptions,
  ResponseCommon,
  SessionDuration,
} from '../types.ts';
import type { FieldTypes, FieldTypesOf } from '../validation/check-field-types.ts';

/** Options of a one-time code. */
export interface OtpSendOptions {
  /** How long the code is valid, in minutes: 1 to 10. */
  expiration_minutes?: number | undefined;
  /** The language of the message, as an IETF tag (BCP 47) such as `en`. */
  locale?: string | undefined;
}

/** Options of a one-time code by text message. */
export interface SmsOtpSendOptions extends OtpSendOptions {
  /** Lets the browser read the code from the message (WebOTP). */
  enable_autofill?: boolean | undefined;
  /** The duration of the session, in minutes, if the browser reads the code from the message. */
  autofill_session_duration_minutes?: number | undefined;
}

/** Options of a one-time code by email. */
export interface EmailOtpSendOptions extends OtpSendOptions {
  /** The id of the email template for existing users, from the settings of the project. */
  login_template_id?: string | undefined;
  /** The id of the email template for new users, from the settings of the project. */
  signup_template_id?: string | undefined;
}

/** The response of a request that sent a one-time code. */
export interface OtpSendResponse extends ResponseCommon {
  /** The id of the email address or phone number. Pass it to `otps.authenticate` with the code. */
  method_id: string;
}

/** The response of a sign-in with a one-time code. */
export interface OtpAuthenticateResponse extends AuthenticateResponse {
  /** The id of the email address or phone number that received the one-time code. */
  method_id: string;
}

/** Sends a code to a phone number in E.164 format, or to an email address. */
export type SendOtp<Options> = (
  destination: string,
  options?: Options,
  request?: RequestOptions,
) => Promise<OtpSendResponse>;

/**
 * A channel that sends one-time codes. The destination is a phone number in E.164 format, or an
 * email address.
 */
export interface OtpChannel<Options> {
  /**
   * Sends a code, and creates a user if no user has the email address or phone number.
   * `POST /sdk/v1/otps/{channel}/login_or_create`.
   * @throws ApiError `invalid_phone_number` or `invalid_email`, `too_many_requests`
   */
  loginOrCreate: SendOtp<Options>;
  /**
   * Sends a code to an existing user. While a session exists, the code becomes a second factor.
   * `POST /sdk/v1/otps/{channel}/send/primary` or `/secondary`.
   * @throws ApiError `invalid_phone_number` or `invalid_email`, `too_many_requests`
   */
  send: SendOtp<Options>;
}

/**
 * Sign-in with a one-time code. Every method rejects with a `UsageError` for a wrong argument, an
 * `ApiError` when the API refuses the request, and an `UnreachableError` when no valid response
 * arrives.
 */
export interface Otps {
  /** One-time codes by text message. */
  sms: OtpChannel<SmsOtpSendOptions>;
  /** One-time codes by WhatsApp. */
  whatsapp: OtpChannel<OtpSendOptions>;
  /** One-time codes by email. */
  email: OtpChannel<EmailOtpSendOptions>;
  /**
   * Signs in with a code. `POST /sdk/v1/otps/authenticate`. Concurrent calls with the same code and
   * method share one request, which continues when a caller cancels.
   * @param code the code as the user typed it
   * @param method_id the `method_id` of the response that sent the code
   * @param options the duration of the session, in minutes
   * @throws ApiError `otp_code_not_found`, `unable_to_auth_otp_code`
   * @throws NoCurrentSessionError when the user signed out before the response arrived
   */
  authenticate: (
    code: string,
    method_id: string,
    options: SessionDuration,
    request?: RequestOptions,
  ) => Promise<OtpAuthenticateResponse>;
}

type OtpChannels = Omit<Otps, 'authenticate'>;
type OtpChannelName = keyof OtpChannels;

interface OtpChannelDefinition<MoreOptions> {
  destination: 'phone_number' | 'email';
  /**
   * The protection profile of the channel's `send` method. The profile of `loginOrCreate` is always
   * `full`.
   */
  sendProtection: ProtectionProfile;
  /** The options that not every channel has. */
  moreOptions: FieldTypesOf<MoreOptions>;
}

type OtpChannelDefinitions = {
  [Name in OtpChannelName]: OtpChannels[Name] extends OtpChannel<infer Options>
    ? OtpChannelDefinition<Omit<Options, keyof OtpSendOptions>>
    : never;
};

const OTP_CHANNELS: OtpChannelDefinitions = {
  sms: {
    destination: 'phone_number',
    sendProtection: 'full',
    moreOptions: { enable_autofill: 'boolean?', autofill_session_duration_minutes: 'number?' },
  },
  whatsapp: { destination: 'phone_number', sendProtection: 'full', moreOptions: {} },
  email: {
    destination: 'email',
    sendProtection: 'captcha',
    moreOptions: { login_template_id: 'string?', signup_template_id: 'string?' },
  },
};

const OTP_OPTION_TYPES = { expiration_minutes: 'number?', locale: 'string?' } as const;

function createOtpChannel(
  context: RequestContext,
  name: string,
  { destination, sendProtection, moreOptions }: OtpChannelDefinition<object>,
): OtpChannel<object> {
  const rules: FieldTypes = { [destination]: 'string', ...OTP_OPTION_TYPES, ...moreOptions };
  const sender =
    (method: string, protection: ProtectionProfile, pathEnd: () => string): SendOtp<object> =>
    async (to, options, request) => {
      const body = { ...options, [destination]: to };
      context.check(`otps.${name}.${method}`, body, rules);
      return context.post({ ...request, path: `/otps/${name}/${pathEnd()}`, body, protection });
    };
  return {
    loginOrCreate: sender('loginOrCreate', 'full', () => 'login_or_create'),
    send: sender('send', sendProtection, () => `send/${context.nextFactor()}`),
  };
}

// The cast is needed because `Object.fromEntries` loses the types of the keys.
const createOtpChannels = (context: RequestContext) =>
  Object.fromEntries(
    Object.entries(OTP_CHANNELS).map(([name, row]) => [name, createOtpChannel(context, name, row)]),
  ) as Record<OtpChannelName, OtpChannel<object>>;

export const createOtps = (context: RequestContext): Otps => ({
  ...createOtpChannels(context),
  async authenticate(token, method_id, options, request) {
    const call = 'otps.authenticate';
    context.check(call, { Code: token, method_id }, { Code: 'string', method_id: 'string' });
    context.check(call, options, { session_duration_minutes: 'number' });
    const { session_duration_minutes } = options;
    return context.authenticate({
      ...request,
      path: '/otps/authenticate',
      body: { token, method_id, session_duration_minutes },
      protection: 'full',
      singleUseToken: `${method_id} ${token}`,
    });
  },
});
