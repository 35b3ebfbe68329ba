import type { LazyFile } from '@bakehouse/tsup';

/** The files that are loaded later, each with its modules. */
export const LAZY_FILES: Readonly<Record<string, LazyFile>> = {
  'main-screen': {
    modules: [
      'brand-marks',
      'google-one-tap',
      'method-tabs',
      'oauth-buttons',
      'otp-phone-form',
      'parse-phone',
      'passkey-button',
      'passkey-offer',
      'phone',
      'wallet-buttons',
    ],
  },
  'shared-screens': { modules: ['magic-link-screens', 'magic-links'] },
  'code-screens': { modules: ['otp-entry', 'otp-screens', 'otps'], after: ['shared-screens'] },
  'password-screens': { modules: ['password-screens', 'passwords'], after: ['shared-screens'] },
  'passkey-screens': {
    modules: ['create-after-password', 'passkey-screens'],
    after: ['shared-screens'],
  },
  'wallet-screens': {
    modules: ['crypto-wallet-screens'],
    after: ['main-screen', 'shared-screens'],
  },
  'consent-screens': { modules: ['idp-consent'], after: ['shared-screens'] },
  'phone-library': {
    modules: ['min'],
    library: 'node_modules/libphonenumber-js',
  },
  'option-checks': { modules: ['check-options'], isAlone: true },
  german: { modules: ['de'], isAlone: true },
};
