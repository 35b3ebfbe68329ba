import type { WidgetScreen } from './screen-names.ts';
import type { CryptoState, FormState, OtpState, PasswordState, WidgetState } from './state.ts';

export type WidgetAction =
  | { type: 'transition'; screen: WidgetScreen }
  | { type: 'set_magic_link_email'; email: string }
  | { type: 'update_otp_state'; otp: Partial<OtpState> }
  | { type: 'update_crypto_state'; crypto: Partial<CryptoState> }
  | { type: 'update_password_state'; password: Partial<PasswordState> }
  | { type: 'set_error_message'; message: string; linkHosts?: readonly string[] | undefined }
  | { type: 'clear_error_message' };

const withFormState = (state: WidgetState, changes: Partial<FormState>): WidgetState => ({
  ...state,
  formState: { ...state.formState, ...changes },
});

export function widgetReducer(state: WidgetState, action: WidgetAction): WidgetState {
  const { otpState, cryptoState, passwordState } = state.formState;
  switch (action.type) {
    case 'transition':
      return { ...state, screen: action.screen, previousScreen: state.screen };
    case 'set_magic_link_email':
      return withFormState(state, { magicLinkState: { email: action.email } });
    case 'update_otp_state':
      return withFormState(state, { otpState: { ...otpState, ...action.otp } });
    case 'update_crypto_state':
      return withFormState(state, { cryptoState: { ...cryptoState, ...action.crypto } });
    case 'update_password_state':
      return withFormState(state, { passwordState: { ...passwordState, ...action.password } });
    case 'set_error_message':
      return withFormState(state, {
        errorMessage: action.message,
        errorLinkHosts: action.linkHosts,
      });
    case 'clear_error_message':
      return withFormState(state, { errorMessage: '', errorLinkHosts: undefined });
  }
}
