import { lazyPart, type LazyPart } from './lazy-part.tsx';

/** A screen is listed here so that the screen before it can load it in time. */
export const OtpAuthenticateScreen: LazyPart<object> = lazyPart(
  async () => (await import('./otps/otp-authenticate.tsx')).OtpAuthenticateScreen,
);

export const OtpConfirmationScreen: LazyPart<object> = lazyPart(
  async () => (await import('./otps/otp-confirmation.tsx')).OtpConfirmationScreen,
);
