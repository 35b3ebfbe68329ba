import type { PasswordCredentials, Passwords } from '@bakehouse/sdk';
import { addNamespaces, ApiError } from '@bakehouse/sdk/core';
import { magicLinks as magicLinksNamespace } from '@bakehouse/sdk/namespaces/magic-links.js';
import { passwords as passwordsNamespace } from '@bakehouse/sdk/namespaces/passwords.js';
import { search as searchNamespace } from '@bakehouse/sdk/namespaces/search.js';
import type { LoginMethod } from '../config/logins/login-method.ts';
import { passwordlessMethodOf, type PasswordlessMethod } from '../config/passwordless-path.ts';
import { importIfOnline } from '../lib/lazy-chunk.ts';
import type { WidgetScreen } from '../state/screen-names.ts';
import { InputError } from '../strings/input-error.ts';
import type { Flow, FlowContext } from './flow.ts';
import { sendLink, sendLinkWithoutTransition } from './magic-links.ts';
import { readEmail } from './read-email.ts';

const EMAIL_EVENT_TYPE = 'reset_password';

const passwordsOf = ({ client }: FlowContext): Passwords =>
  addNamespaces(client, { passwords: passwordsNamespace }).passwords;

const emailOf = ({ state }: FlowContext) => state.formState.passwordState.email;

const sessionDurationOf = ({ config }: FlowContext) => ({
  session_duration_minutes: config.sessionDurationMinutes,
});

const requestResetEmail = async (context: FlowContext, email: string) => {
  const { passwordOptions: options } = context.config;
  const data = await passwordsOf(context).resetByEmailStart({
    email,
    login_redirect_url: options.loginRedirectURL,
    reset_password_redirect_url: options.resetPasswordRedirectURL,
    reset_password_expiration_minutes: options.resetPasswordExpirationMinutes,
    reset_password_template_id: options.resetPasswordTemplateId,
    locale: options.locale ?? context.config.locale,
  });
  context.emit({ type: 'PASSWORD_RESET_BY_EMAIL_START', data });
};

const startPasswordReset = async (context: FlowContext, email: string, screen: WidgetScreen) => {
  context.logEvent('email_sent', { email, type: EMAIL_EVENT_TYPE });
  await requestResetEmail(context, email);
  context.dispatch({ type: 'transition', screen });
};

const completeLogin: Flow<[method: LoginMethod]> = ({ dispatch, emit, announceLogin }, method) => {
  emit({ type: 'AUTHENTICATE_FLOW_COMPLETE', data: {} });
  announceLogin(method);
  dispatch({ type: 'transition', screen: 'passwordConfirmation' });
  return Promise.resolve();
};

function createPasskeyInBackground(context: FlowContext): void {
  if (!context.config.products.includes('passkeys')) return;
  importIfOnline(() => import('./passkeys/create-after-password.ts')).then(
    ({ createPasskeyAfterPassword }) => createPasskeyAfterPassword(context),
    () => undefined,
  );
}

/** The flows that open the screen of an error, for the errors that have one. */
const FLOW_BY_ERROR_TYPE: ReadonlyMap<string, Flow> = new Map<string, Flow>([
  ['reset_password', (context) => startPasswordReset(context, emailOf(context), 'passwordDedupe')],
  [
    'breached_password',
    ({ dispatch }) => {
      dispatch({ type: 'transition', screen: 'passwordBreached' });
      return Promise.resolve();
    },
  ],
]);

const completeOrHandleError = async (context: FlowContext, signIn: () => Promise<void>) => {
  const detour = await signIn().then(
    () => undefined,
    (error: unknown) => {
      const found =
        error instanceof ApiError ? FLOW_BY_ERROR_TYPE.get(error.error_type) : undefined;
      if (!found) throw error;
      context.report(error);
      return found;
    },
  );
  if (detour) return detour(context);
  await completeLogin(context, 'passwords');
  createPasskeyInBackground(context);
};

const toCredentials = (context: FlowContext, password: string): PasswordCredentials => ({
  email: emailOf(context),
  password,
  ...sessionDurationOf(context),
});

export const createUser: Flow<[password: string]> = (context, password) =>
  completeOrHandleError(context, async () => {
    const data = await passwordsOf(context).create(toCredentials(context, password));
    context.emit({ type: 'PASSWORD_CREATE', data });
  });

/** @throws InputError for an empty password */
export const logInWithPassword: Flow<[password: string]> = (context, password) =>
  completeOrHandleError(context, async () => {
    if (password === '') throw new InputError('passwords.missing');
    const data = await passwordsOf(context).authenticate(toCredentials(context, password));
    context.emit({ type: 'PASSWORD_AUTHENTICATE', data });
  });

const DEAD_LINK_ERROR_TYPES: ReadonlySet<string> = new Set([
  'unable_to_auth_password_reset_token',
  'unable_to_auth_magic_link',
  'magic_link_not_found',
  'pkce_mismatch',
  'pkce_expected_code_verifier',
  'pkce_did_not_expect_code_verifier',
]);

/** Lets the screen offer a new link in place of one that cannot work any more. */
const reportDeadLink = async ({ dispatch }: FlowContext, work: () => Promise<void>) => {
  await work().catch((error: unknown) => {
    if (error instanceof ApiError && DEAD_LINK_ERROR_TYPES.has(error.error_type))
      dispatch({ type: 'set_error_message', message: error.error_message });
    throw error;
  });
};

/** Sets the password with the token of the email. */
export const setNewPassword: Flow<[password: string]> = (context, password) =>
  completeOrHandleError(context, () =>
    reportDeadLink(context, async () => {
      const { token } = context.state.formState.resetPasswordState;
      const options = { token, password, ...sessionDurationOf(context) };
      const data = await passwordsOf(context).resetByEmail(options);
      context.emit({ type: 'PASSWORD_RESET_BY_EMAIL', data });
    }),
  );

/** Logs in with the token of either link of the email. */
export const logInByToken: Flow = async (context) => {
  const { magicLinks } = addNamespaces(context.client, { magicLinks: magicLinksNamespace });
  const { token } = context.state.formState.resetPasswordState;
  await reportDeadLink(context, async () => {
    await magicLinks.authenticate(token, sessionDurationOf(context));
  });
  await completeLogin(context, 'emailMagicLinks');
};

export const startForgottenPasswordReset: Flow = (context) =>
  startPasswordReset(context, emailOf(context), 'passwordForgot');

/** Switches the form when the server does not say whether the person has an account. */
const createUserTypeSwitch =
  (type: 'new' | 'password'): Flow =>
  ({ dispatch }) => {
    dispatch({ type: 'update_password_state', password: { type } });
    return Promise.resolve();
  };

export const showCreateAccount: Flow = createUserTypeSwitch('new');

export const showLogin: Flow = createUserTypeSwitch('password');

export const startPasswordCreation: Flow = (context) =>
  startPasswordReset(context, emailOf(context), 'passwordSetNew');

/** Asks for the email again, because that of an expired link is not known. */
export const requestNewResetLink: Flow<[typed: string]> = async (context, typed) => {
  const email = readEmail(typed);
  context.dispatch({ type: 'update_password_state', password: { email, type: 'password' } });
  await startPasswordReset(context, email, 'passwordForgot');
  context.dispatch({ type: 'clear_error_message' });
};

export const resendResetEmail: Flow = (context) => {
  const email = emailOf(context);
  context.logEvent('email_try_again_clicked', { email, type: EMAIL_EVENT_TYPE });
  return requestResetEmail(context, email);
};

export const sendMagicLink: Flow = (context) => sendLink(context, emailOf(context));

export const sendEmailCode: Flow = async (context) => {
  const { sendCode } = await importIfOnline(() => import('./otps.ts'));
  await sendCode(context, 'email', emailOf(context));
};

const LOG_IN_WITHOUT_PASSWORD: Readonly<Record<PasswordlessMethod, Flow<[email: string]>>> = {
  async code(context, email) {
    const { sendCodeWithoutTransition } = await importIfOnline(() => import('./otps.ts'));
    await sendCodeWithoutTransition(context, 'email', email);
    context.dispatch({ type: 'transition', screen: 'password' });
  },
  async link(context, email) {
    await sendLinkWithoutTransition(context, email);
    context.dispatch({ type: 'transition', screen: 'password' });
  },
  reset: (context, email) => startPasswordReset(context, email, 'passwordSetNew'),
};

/** Looks the user up, and continues with the screen for them. */
export const findUser: Flow<[typed: string]> = async (context, typed) => {
  const { client, config, dispatch } = context;
  const email = readEmail(typed);
  const { search } = addNamespaces(client, { search: searchNamespace });
  const { userType } = await search.user(email);
  dispatch({ type: 'update_password_state', password: { email, type: userType } });
  if (userType === 'passwordless')
    await LOG_IN_WITHOUT_PASSWORD[passwordlessMethodOf(config)](context, email);
  else dispatch({ type: 'transition', screen: 'password' });
};
