import type { OtpMethod } from '../../config/product-options/otp-options.ts';
import type { WidgetScreen } from '../../state/screen-names.ts';
import { METHOD_OF_OTP, TAB_OF_METHOD, type FormMethod, type TabName } from './form-methods.ts';

const EMAIL_SCREEN_PATTERN = /^(email|password)/;

/** The tab that the user left for another screen. */
const leftTab = (screen: WidgetScreen | null, lastOtp: OtpMethod): TabName | false =>
  screen === 'otpAuthenticate'
    ? TAB_OF_METHOD[METHOD_OF_OTP[lastOtp]]
    : EMAIL_SCREEN_PATTERN.test(String(screen)) && 'email';

/** The method of the first tab, or of the tab to which the user comes back. */
export const startMethod = (
  methods: readonly FormMethod[],
  previousScreen: WidgetScreen | null,
  lastOtp: OtpMethod,
): FormMethod | undefined => {
  const tab = leftTab(previousScreen, lastOtp);
  return methods.find((method) => TAB_OF_METHOD[method] === tab) ?? methods[0];
};
