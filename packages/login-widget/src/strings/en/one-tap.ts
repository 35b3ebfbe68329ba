/** The texts of Google One Tap. The problems are for developers: they appear with a test token only. */
export const EN_ONE_TAP = {
  'oneTap.loading': 'Loading Google One Tap…',
  'oneTap.originNotAllowed':
    'Google One Tap: {host} is not allowed for this project. Add it to the authorized origins of your Google OAuth client. For development, add localhost with and without a port.',
  'oneTap.invalidClient':
    'Google One Tap: Google does not recognize the configured client ID. Check the client ID of your Google OAuth client.',
  'oneTap.noConfig':
    'Google One Tap: this project has no Google OAuth client. Configure one for the project.',
  'oneTap.noLoginRedirectUrls':
    'Google One Tap: this project has no login redirect URL. Add one, or set loginRedirectURL.',
  'oneTap.noSignupRedirectUrls':
    'Google One Tap: this project has no sign-up redirect URL. Add one, or set signupRedirectURL.',
  'oneTap.defaultProvider':
    'Google One Tap: the default Google client cannot be used. Configure your own Google OAuth client.',
} as const;

/** The texts of Google One Tap. */
export type OneTapStrings = Readonly<Record<keyof typeof EN_ONE_TAP, string>>;
