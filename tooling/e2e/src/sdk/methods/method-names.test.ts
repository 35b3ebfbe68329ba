import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { FORM_CONSENT_STEPS, IN_PAGE_CONSENT_STEPS } from './steps/connected-app-steps.ts';
import {
  PASSKEY_STEPS,
  PHONE_STEPS,
  STEP_UP_STEPS,
  TOTP_STEPS,
  walletStepsOf,
} from './steps/device-steps.ts';
import { EMAIL_CODE_STEPS, MAGIC_LINK_STEPS } from './steps/email-steps.ts';
import { EXCHANGE_STEPS } from './steps/exchange-steps.ts';
import { createImpersonationSteps } from './steps/impersonation-steps.ts';
import { PASSWORD_STEPS, SESSION_PASSWORD_STEPS } from './steps/password-steps.ts';
import { ATTACH_STEPS, STEPS_WITHOUT_PKCE, STEPS_WITH_PKCE } from './steps/social-steps.ts';
import { FINAL_STEPS, REMOVAL_STEPS, SESSION_STEPS } from './steps/user-steps.ts';

/** Every method of the provider's client 5.24.5. */
const PUBLIC_METHODS = [
  'magicLinks.email.loginOrCreate',
  'magicLinks.email.send',
  'magicLinks.authenticate',
  'otps.sms.loginOrCreate',
  'otps.sms.send',
  'otps.whatsapp.loginOrCreate',
  'otps.whatsapp.send',
  'otps.email.loginOrCreate',
  'otps.email.send',
  'otps.authenticate',
  'oauth.{provider}.start',
  'oauth.googleOneTap.start',
  'oauth.authenticate',
  'passwords.create',
  'passwords.authenticate',
  'passwords.resetByEmailStart',
  'passwords.resetByEmail',
  'passwords.resetByExistingPassword',
  'passwords.resetBySession',
  'passwords.strengthCheck',
  'webauthn.register',
  'webauthn.authenticate',
  'webauthn.update',
  'webauthn.browserSupportsAutofill',
  'cryptoWallets.authenticateStart',
  'cryptoWallets.authenticate',
  'totps.create',
  'totps.authenticate',
  'totps.recoveryCodes',
  'totps.recover',
  'session.getSync',
  'session.getInfo',
  'session.getTokens',
  'session.onChange',
  'session.authenticate',
  'session.revoke',
  'session.updateSession',
  'session.exchangeAccessToken',
  'user.get',
  'user.getSync',
  'user.getInfo',
  'user.onChange',
  'user.update',
  'user.deleteEmail',
  'user.deletePhoneNumber',
  'user.deleteTOTP',
  'user.deleteCryptoWallet',
  'user.deleteOAuthRegistration',
  'user.deleteWebauthnRegistration',
  'user.deleteBiometricRegistration',
  'user.getConnectedApps',
  'user.revokedConnectedApp',
  'impersonation.authenticate',
  'onStateChange',
] as const;

const ALL_STEPS = [
  ...EMAIL_CODE_STEPS,
  ...MAGIC_LINK_STEPS,
  ...PHONE_STEPS,
  ...TOTP_STEPS,
  ...PASSKEY_STEPS,
  ...STEP_UP_STEPS,
  ...walletStepsOf('any'),
  ...PASSWORD_STEPS,
  ...SESSION_PASSWORD_STEPS,
  ...SESSION_STEPS,
  ...REMOVAL_STEPS,
  ...FINAL_STEPS,
  ...STEPS_WITHOUT_PKCE,
  ...STEPS_WITH_PKCE,
  ...ATTACH_STEPS,
  ...EXCHANGE_STEPS,
  ...createImpersonationSteps(() => Promise.resolve('')),
  ...FORM_CONSENT_STEPS,
  ...IN_PAGE_CONSENT_STEPS,
];

/** These calls leave the page, or need a page of their own. */
const CALLS_IN_OTHER_PLACES = {
  'oauth.{provider}.start': ['steps/social-steps.ts', 'client.oauth[name].start(options)'],
  'oauth.googleOneTap.start': ['one-tap.test.ts', "call: 'oauth.googleOneTap.start'"],
} as const;

test('every method of the provider’s client is called by each client and compared', () => {
  const called = new Set<string>(ALL_STEPS.map(({ call }) => call));
  const others = Object.entries(CALLS_IN_OTHER_PLACES).map(([name, [file, text]]) => {
    expect(readFileSync(join(import.meta.dirname, file), 'utf8')).toContain(text);
    return name;
  });
  const missing = PUBLIC_METHODS.filter((name) => !called.has(name) && !others.includes(name));
  expect(missing).toEqual([]);
  expect(ALL_STEPS.filter(({ error }) => error === 'route_not_found')).toEqual([]);
});
