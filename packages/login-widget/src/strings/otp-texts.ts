import { OTP_METHODS, type OtpMethod, type PhoneMethod } from '../config/otp-methods.ts';

type MethodNames = typeof OTP_METHODS;
type TabKey = `tab.${Lowercase<MethodNames[OtpMethod]>}`;
type ButtonKey = `phone.continueWith${MethodNames[PhoneMethod]}`;

export type OtpTabTexts = Readonly<Record<TabKey, string>>;
export type PhoneButtonTexts = Readonly<Record<ButtonKey, string>>;

const METHOD_NAMES = Object.values(OTP_METHODS);

// The casts are needed because `toLowerCase` and `Object.fromEntries` lose the types of the keys.

export const toTabKey = (name: MethodNames[OtpMethod]): TabKey =>
  `tab.${name.toLowerCase()}` as TabKey;

export const OTP_TABS = Object.fromEntries(
  METHOD_NAMES.map((name) => [toTabKey(name), name]),
) as OtpTabTexts;

export const createPhoneButtonTexts = (textOf: (name: string) => string): PhoneButtonTexts =>
  Object.fromEntries(
    METHOD_NAMES.filter((name) => name !== 'Email').map((name) => [
      `phone.continueWith${name}`,
      textOf(name),
    ]),
  ) as PhoneButtonTexts;
