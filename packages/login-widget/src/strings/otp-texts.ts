import { OTP_METHODS, type OtpMethod, type PhoneMethod } from '../config/otp-methods.ts';

type MethodNames = typeof OTP_METHODS;
type TabKey = `tab.${Lowercase<MethodNames[OtpMethod]>}`;
type ButtonKey = `phone.continueWith${MethodNames[PhoneMethod]}`;

export type OtpTabs = Readonly<Record<TabKey, string>>;
export type PhoneButtons = Readonly<Record<ButtonKey, string>>;

const NAMES = Object.values(OTP_METHODS);

// The casts are needed because `toLowerCase` and `Object.fromEntries` lose the types of the keys.

export const tabKey = (name: MethodNames[OtpMethod]): TabKey =>
  `tab.${name.toLowerCase()}` as TabKey;

export const OTP_TABS = Object.fromEntries(NAMES.map((name) => [tabKey(name), name])) as OtpTabs;

export const phoneButtons = (textOf: (name: string) => string): PhoneButtons =>
  Object.fromEntries(
    NAMES.filter((name) => name !== 'Email').map((name) => [
      `phone.continueWith${name}`,
      textOf(name),
    ]),
  ) as PhoneButtons;
