import type { OtpMethod } from '../config/otp-methods.ts';
import type { WidgetScreen } from './screen-names.ts';

export interface OtpState {
  type: OtpMethod;
  methodId: string;
  otpDestination: string;
  /** When the code expires, as a time of `now()`. */
  expiresAt: number;
}

export interface CryptoState {
  walletAddress: string;
  walletOption: string;
  walletChallenge: string;
}

export interface PasswordState {
  email: string;
  type: 'new' | 'password' | 'passwordless';
}

export interface FormState {
  magicLinkState: { email: string };
  otpState: OtpState;
  cryptoState: CryptoState;
  passwordState: PasswordState;
  /** `isLogin`: whether the link logs in without a new password. */
  resetPasswordState: { token: string; isLogin: boolean };
  errorMessage: string;
  /** Links in the message to these hosts and their sub-domains are clickable. */
  errorLinkHosts: readonly string[] | undefined;
}

export interface WidgetState {
  screen: WidgetScreen;
  /** The screen before the last transition; null at first. */
  previousScreen: WidgetScreen | null;
  formState: FormState;
}

export const INITIAL_STATE: WidgetState = {
  screen: 'main',
  previousScreen: null,
  formState: {
    magicLinkState: { email: '' },
    otpState: { type: 'email', methodId: '', otpDestination: '', expiresAt: 0 },
    cryptoState: { walletAddress: '', walletOption: 'Metamask', walletChallenge: '' },
    passwordState: { email: '', type: 'new' },
    resetPasswordState: { token: '', isLogin: false },
    errorMessage: '',
    errorLinkHosts: undefined,
  },
};
