import type { Context } from '../context.ts';
import type { ProtectionRow } from '../http/call.ts';
import type {
  AuthenticateResponse,
  RequestOptions,
  ResponseCommon,
  SessionDuration,
} from '../types.ts';
import type { Rules } from '../validation/check.ts';

/** How a code is sent. */
export interface OtpOptions {
  /** Minutes that the code works, 1 to 10. */
  expiration_minutes?: number | undefined;
  /** Language of the message, an IETF tag such as `en`. */
  locale?: string | undefined;
}

/** How a code is sent as a text message. */
export interface SmsOtpOptions extends OtpOptions {
  /** Lets the page take the code from the message by itself. */
  enable_autofill?: boolean | undefined;
  /** Minutes of the session of a code that was taken so. */
  autofill_session_duration_minutes?: number | undefined;
}

/** How a code is sent by mail. */
export interface EmailOtpOptions extends OtpOptions {
  /** The mail to users who exist already, as made in the project's settings. */
  login_template_id?: string | undefined;
  /** The mail to new users, as made in the project's settings. */
  signup_template_id?: string | undefined;
}

/** A code is on its way. */
export interface OtpSendResponse extends ResponseCommon {
  /** Names the destination; goes with the code to `otps.authenticate`. */
  method_id: string;
}

/** A sign-in by code. */
export interface OtpAuthenticateResponse extends AuthenticateResponse {
  /** The address or phone number that the code went to. */
  method_id: string;
}

/** Sends a code to a phone number in E.164 form, or to a mail address. */
export type OtpSend<Options> = (
  destination: string,
  options?: Options,
  request?: RequestOptions,
) => Promise<OtpSendResponse>;

/** One way to send codes. The destination is a phone number in E.164 form, or a mail address. */
export interface OtpChannel<Options> {
  /**
   * Sends a code, and makes a user for the destination when there is none.
   * `POST /sdk/v1/otps/{channel}/login_or_create`.
   * @throws ApiError `invalid_phone_number` or `invalid_email`, `too_many_requests`
   */
  loginOrCreate: OtpSend<Options>;
  /**
   * Sends a code to a user who exists: as a further factor while a session is there, else as the
   * first. `POST /sdk/v1/otps/{channel}/send/primary` or `/secondary`.
   * @throws ApiError `invalid_phone_number` or `invalid_email`, `too_many_requests`
   */
  send: OtpSend<Options>;
}

/**
 * Sign-in by a code that is sent to the user. Every method rejects with a `UsageError` for a wrong
 * argument, an `ApiError` for a refusal and an `UnreachableError` when no usable answer came.
 */
export interface Otps {
  /** Codes by text message. */
  sms: OtpChannel<SmsOtpOptions>;
  /** Codes by WhatsApp. */
  whatsapp: OtpChannel<OtpOptions>;
  /** Codes by mail. */
  email: OtpChannel<EmailOtpOptions>;
  /**
   * Signs in with a code. `POST /sdk/v1/otps/authenticate`. Calls with the same code and method at
   * the same time share one request, which goes on when one of them is cancelled.
   * @param code as the user typed it
   * @param method_id from the answer to the sending
   * @param options how long the session lasts, in minutes
   * @throws ApiError `otp_code_not_found`, `unable_to_auth_otp_code`
   * @throws NoCurrentSessionError when the user signed out while the call was under way
   */
  authenticate: (
    code: string,
    method_id: string,
    options: SessionDuration,
    request?: RequestOptions,
  ) => Promise<OtpAuthenticateResponse>;
}

/** A channel as data. */
interface Channel {
  name: keyof Omit<Otps, 'authenticate'>;
  destination: 'phone_number' | 'email';
  /** The row of `send`; that of `loginOrCreate` is always the full one. */
  sendProtection: ProtectionRow;
  options: Rules;
}

const OPTIONS = { expiration_minutes: 'number?', locale: 'string?' } as const;

const SMS: Channel = {
  name: 'sms',
  destination: 'phone_number',
  sendProtection: 'full',
  options: {
    ...OPTIONS,
    enable_autofill: 'boolean?',
    autofill_session_duration_minutes: 'number?',
  },
};
const WHATSAPP: Channel = {
  name: 'whatsapp',
  destination: 'phone_number',
  sendProtection: 'full',
  options: OPTIONS,
};
const EMAIL: Channel = {
  name: 'email',
  destination: 'email',
  sendProtection: 'captcha',
  options: { ...OPTIONS, login_template_id: 'string?', signup_template_id: 'string?' },
};

function createChannel<Options extends object>(
  context: Context,
  { name, destination, sendProtection, options: rules }: Channel,
): OtpChannel<Options> {
  const sender =
    (method: string, protection: ProtectionRow, pathEnd: () => string): OtpSend<Options> =>
    async (to, options, request) => {
      const body = { ...options, [destination]: to };
      context.check(`otps.${name}.${method}`, body, { [destination]: 'string', ...rules });
      return context.post({ ...request, path: `/otps/${name}/${pathEnd()}`, body, protection });
    };
  return {
    loginOrCreate: sender('loginOrCreate', 'full', () => 'login_or_create'),
    send: sender('send', sendProtection, () => `send/${context.factor()}`),
  };
}

export const createOtps = (context: Context): Otps => ({
  sms: createChannel(context, SMS),
  whatsapp: createChannel(context, WHATSAPP),
  email: createChannel(context, EMAIL),
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
      once: `${method_id} ${token}`,
    });
  },
});
