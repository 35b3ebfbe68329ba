import { type PortalOAuthProvider, SESSION_MINUTES } from '@bakehouse/contract';
import type { LoginConfig } from '@bakehouse/login-widget';
import { paths, withCallback } from '../../../config/paths.ts';

/** Each place of the portal shows the login widget with a part of the ways to log in. */
export type WidgetOffer = 'buttons' | 'emailLink' | 'emailCode' | 'newAccount';

interface WidgetConfigInput {
  origin: string;
  /** The safe path to which the user returns after the login. */
  callback: string | null;
  hasPasskeys: boolean;
  oauthProviders: readonly PortalOAuthProvider[];
}

interface WidgetUrls {
  authenticateUrl: string;
  resetUrl: string;
}

const CONFIG_BY_OFFER: Record<
  WidgetOffer,
  (place: WidgetConfigInput, urls: WidgetUrls) => LoginConfig
> = {
  // Beside a product with a form, the widget hides the button where browsers offer autofill.
  buttons: ({ hasPasskeys }) => ({ products: hasPasskeys ? ['passkeys', 'oauth'] : ['oauth'] }),
  emailLink: (_place, { authenticateUrl }) => ({
    products: ['emailMagicLinks'],
    emailMagicLinksOptions: {
      loginRedirectURL: authenticateUrl,
      signupRedirectURL: authenticateUrl,
    },
  }),
  emailCode: () => ({ products: ['otp'], otpOptions: { methods: ['email'] } }),
  newAccount: (_place, { authenticateUrl, resetUrl }) => ({
    products: ['passwords', 'oauth'],
    passwordOptions: { loginRedirectURL: authenticateUrl, resetPasswordRedirectURL: resetUrl },
  }),
};

export const toWidgetConfig = (offer: WidgetOffer, place: WidgetConfigInput): LoginConfig => {
  const { origin, callback, oauthProviders } = place;
  const authenticateUrl = origin + withCallback(paths.authenticate, callback);
  const resetUrl = origin + withCallback(paths.resetPassword, callback);
  return {
    ...CONFIG_BY_OFFER[offer](place, { authenticateUrl, resetUrl }),
    oauthOptions: {
      providers: oauthProviders.map((type) => ({ type })),
      loginRedirectURL: authenticateUrl,
      signupRedirectURL: authenticateUrl,
    },
    sessionOptions: { sessionDurationMinutes: SESSION_MINUTES },
  };
};
