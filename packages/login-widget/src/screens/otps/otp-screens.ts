import type { ProductScreens } from '../product-screens.tsx';
import { OtpAuthenticateScreen } from './otp-authenticate.tsx';
import { OtpConfirmationScreen } from './otp-confirmation.tsx';

export const OTP_SCREENS: ProductScreens<`otp${string}`> = {
  otpAuthenticate: OtpAuthenticateScreen,
  otpConfirmation: OtpConfirmationScreen,
};
