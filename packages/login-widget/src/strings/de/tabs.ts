import type { TabStrings } from '../en/tabs.ts';
import { OTP_TABS } from '../otp-texts.ts';

export const DE_TABS: TabStrings = {
  ...OTP_TABS,
  'tabs.label': 'Art der Anmeldung',
  'tab.text': 'SMS',
  'tab.email': 'E-Mail',
};
