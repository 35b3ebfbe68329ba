import type { ScreensOf } from '../../state/screen-names.ts';
import type { ProductScreens } from '../product-screens.tsx';
import { OtpAuthenticateScreen } from './otp-authenticate.tsx';
import { OtpConfirmationScreen } from './otp-confirmation.tsx';

export const OTP_SCREENS: ProductScreens<ScreensOf<'otp'>> = {
  otpAuthenticate: OtpAuthenticateScreen,
  otpConfirmation: OtpConfirmationScreen,
};
