import type { OtpMethod } from '../../config/otp-methods.ts';
import type { WidgetScreen } from '../../state/screen-names.ts';
import { tabOfMethod, type FormMethod } from './form-methods.ts';

const EMAIL_SCREEN_PATTERN = /^(email|password)/;

/** The tab that the user left for another screen. */
const lastTabOf = (screen: WidgetScreen | null, lastOtp: OtpMethod): OtpMethod | false =>
  screen === 'otpAuthenticate' ? lastOtp : EMAIL_SCREEN_PATTERN.test(String(screen)) && 'email';

/** The method of the first tab, or of the tab to which the user comes back. */
export const findStartMethod = (
  methods: readonly FormMethod[],
  previousScreen: WidgetScreen | null,
  lastOtp: OtpMethod,
): FormMethod | undefined => {
  const tab = lastTabOf(previousScreen, lastOtp);
  return methods.find((method) => tabOfMethod(method) === tab) ?? methods[0];
};
