import { OTP_TABS, type OtpTabTexts } from '../otp-texts.ts';

/** The texts of the tabs over the first form. */
export const EN_TABS: OtpTabTexts & { readonly 'tabs.label': string } = {
  'tabs.label': 'How to log in',
  ...OTP_TABS,
};

/** The texts that the tabs have. */
export type TabStrings = Readonly<Record<keyof typeof EN_TABS, string>>;
