import { SESSION_MINUTES } from '@bakehouse/contract';
import type { LoginConfig } from '@bakehouse/login-widget';
import { paths, withCallback } from '../../../config/paths.ts';

/** Each place of the portal shows the login widget with one way to log in. */
export type WidgetOffer = 'passkey' | 'emailLink' | 'emailCode' | 'newAccount';

interface WidgetUrls {
  origin: string;
  /** The safe path to which the user returns after the login. */
  callback: string | null;
}

const CONFIGS: Record<WidgetOffer, (authenticateUrl: string, resetUrl: string) => LoginConfig> = {
  // Beside a product with a form, the widget hides the button where browsers offer autofill.
  passkey: () => ({ products: ['passkeys', 'oauth'], oauthOptions: { providers: [] } }),
  emailLink: (authenticateUrl) => ({
    products: ['emailMagicLinks'],
    emailMagicLinksOptions: {
      loginRedirectURL: authenticateUrl,
      signupRedirectURL: authenticateUrl,
    },
  }),
  emailCode: () => ({ products: ['otp'], otpOptions: { methods: ['email'] } }),
  newAccount: (authenticateUrl, resetUrl) => ({
    products: ['passwords'],
    passwordOptions: { loginRedirectURL: authenticateUrl, resetPasswordRedirectURL: resetUrl },
  }),
};

export const toWidgetConfig = (
  offer: WidgetOffer,
  { origin, callback }: WidgetUrls,
): LoginConfig => ({
  ...CONFIGS[offer](
    origin + withCallback(paths.authenticate, callback),
    origin + withCallback(paths.resetPassword, callback),
  ),
  sessionOptions: { sessionDurationMinutes: SESSION_MINUTES },
});
