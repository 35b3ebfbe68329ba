import type { PasswordCredentials, Passwords } from '@bakehouse/sdk';
import { addNamespaces, ApiError } from '@bakehouse/sdk/core';
import { magicLinks as magicLinksNamespace } from '@bakehouse/sdk/namespaces/magic-links.js';
import { passwords as passwordsNamespace } from '@bakehouse/sdk/namespaces/passwords.js';
import { search as searchNamespace } from '@bakehouse/sdk/namespaces/search.js';
import type { LoginMethod } from '../config/logins/login-method.ts';
import { passwordlessPath, type PasswordlessPath } from '../config/passwordless-path.ts';
import { importPart } from '../lib/lazy-chunk.ts';
import type { WidgetScreen } from '../state/screen-names.ts';
import { InputError } from '../strings/input-error.ts';
import type { Flow, FlowContext } from './flow.ts';
import { sendLink, sendLinkHere } from './magic-links.ts';
import { readEmail } from './read-email.ts';

const EVENT_TYPE = 'reset_password';

const passwordsOf = ({ client }: FlowContext): Passwords =>
  addNamespaces(client, { passwords: passwordsNamespace }).passwords;

const emailOf = ({ state }: FlowContext) => state.formState.passwordState.email;

const sessionOptions = ({ config }: FlowContext) => ({
  session_duration_minutes: config.sessionDurationMinutes,
});

const requestReset = async (context: FlowContext, email: string) => {
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

const startReset = async (context: FlowContext, email: string, screen: WidgetScreen) => {
  context.logEvent('email_sent', { email, type: EVENT_TYPE });
  await requestReset(context, email);
  context.dispatch({ type: 'transition', screen });
};

const complete: Flow<[method: LoginMethod]> = ({ dispatch, emit, announceLogin }, method) => {
  emit({ type: 'AUTHENTICATE_FLOW_COMPLETE', data: {} });
  announceLogin(method);
  dispatch({ type: 'transition', screen: 'passwordConfirmation' });
  return Promise.resolve();
};

/** The flows that open the screen of an error, for the errors that have one. */
const DETOURS: ReadonlyMap<string, Flow> = new Map<string, Flow>([
  ['reset_password', (context) => startReset(context, emailOf(context), 'passwordDedupe')],
  [
    'breached_password',
    ({ dispatch }) => {
      dispatch({ type: 'transition', screen: 'passwordBreached' });
      return Promise.resolve();
    },
  ],
]);

const orDetour = async (context: FlowContext, signIn: () => Promise<void>) => {
  const detour = await signIn().then(
    () => undefined,
    (error: unknown) => {
      const found = error instanceof ApiError ? DETOURS.get(error.error_type) : undefined;
      if (!found) throw error;
      context.report(error);
      return found;
    },
  );
  await (detour ? detour(context) : complete(context, 'passwords'));
};

const toCredentials = (context: FlowContext, password: string): PasswordCredentials => ({
  email: emailOf(context),
  password,
  ...sessionOptions(context),
});

export const createUser: Flow<[password: string]> = (context, password) =>
  orDetour(context, async () => {
    const data = await passwordsOf(context).create(toCredentials(context, password));
    context.emit({ type: 'PASSWORD_CREATE', data });
  });

/** @throws InputError for an empty password */
export const logIn: Flow<[password: string]> = (context, password) =>
  orDetour(context, async () => {
    if (password === '') throw new InputError('passwords.missing');
    const data = await passwordsOf(context).authenticate(toCredentials(context, password));
    context.emit({ type: 'PASSWORD_AUTHENTICATE', data });
  });

const DEAD_LINK_ERRORS: ReadonlySet<string> = new Set([
  'unable_to_auth_password_reset_token',
  'unable_to_auth_magic_link',
  'magic_link_not_found',
  'pkce_mismatch',
  'pkce_expected_code_verifier',
  'pkce_did_not_expect_code_verifier',
]);

/** Lets the screen offer a new link in place of one that cannot work any more. */
const withLink = async ({ dispatch }: FlowContext, work: () => Promise<void>) => {
  await work().catch((error: unknown) => {
    if (error instanceof ApiError && DEAD_LINK_ERRORS.has(error.error_type))
      dispatch({ type: 'set_error_message', message: error.error_message });
    throw error;
  });
};

/** Sets the password with the token of the email. */
export const setNew: Flow<[password: string]> = (context, password) =>
  orDetour(context, () =>
    withLink(context, async () => {
      const { token } = context.state.formState.resetPasswordState;
      const options = { token, password, ...sessionOptions(context) };
      const data = await passwordsOf(context).resetByEmail(options);
      context.emit({ type: 'PASSWORD_RESET_BY_EMAIL', data });
    }),
  );

/** Logs in with the token of either link of the email. */
export const logInByToken: Flow = async (context) => {
  const { magicLinks } = addNamespaces(context.client, { magicLinks: magicLinksNamespace });
  const { token } = context.state.formState.resetPasswordState;
  await withLink(context, async () => {
    await magicLinks.authenticate(token, sessionOptions(context));
  });
  await complete(context, 'emailMagicLinks');
};

export const forgot: Flow = (context) => startReset(context, emailOf(context), 'passwordForgot');

/** Switches the form when the server does not say whether the person has an account. */
const switchTo =
  (type: 'new' | 'password'): Flow =>
  ({ dispatch }) => {
    dispatch({ type: 'update_password_state', password: { type } });
    return Promise.resolve();
  };

export const startAccount: Flow = switchTo('new');

export const startLogin: Flow = switchTo('password');

export const createInstead: Flow = (context) =>
  startReset(context, emailOf(context), 'passwordSetNew');

/** Asks for the email again, because that of an expired link is not known. */
export const requestNewLink: Flow<[typed: string]> = async (context, typed) => {
  const email = readEmail(typed);
  context.dispatch({ type: 'update_password_state', password: { email, type: 'password' } });
  await startReset(context, email, 'passwordForgot');
  context.dispatch({ type: 'clear_error_message' });
};

export const resend: Flow = (context) => {
  const email = emailOf(context);
  context.logEvent('email_try_again_clicked', { email, type: EVENT_TYPE });
  return requestReset(context, email);
};

export const emailLink: Flow = (context) => sendLink(context, emailOf(context));

export const emailCode: Flow = async (context) => {
  const { sendCode } = await importPart(() => import('./otps.ts'));
  await sendCode(context, 'email', emailOf(context));
};

const LOG_IN_WITHOUT_PASSWORD: Readonly<Record<PasswordlessPath, Flow<[email: string]>>> = {
  async code(context, email) {
    const { sendCodeHere } = await importPart(() => import('./otps.ts'));
    await sendCodeHere(context, 'email', email);
    context.dispatch({ type: 'transition', screen: 'password' });
  },
  async link(context, email) {
    await sendLinkHere(context, email);
    context.dispatch({ type: 'transition', screen: 'password' });
  },
  reset: (context, email) => startReset(context, email, 'passwordSetNew'),
};

/** Looks the user up, and continues with the screen for them. */
export const findUser: Flow<[typed: string]> = async (context, typed) => {
  const { client, config, dispatch } = context;
  const email = readEmail(typed);
  const { search } = addNamespaces(client, { search: searchNamespace });
  const { userType } = await search.user(email);
  dispatch({ type: 'update_password_state', password: { email, type: userType } });
  if (userType === 'passwordless')
    await LOG_IN_WITHOUT_PASSWORD[passwordlessPath(config)](context, email);
  else dispatch({ type: 'transition', screen: 'password' });
};
