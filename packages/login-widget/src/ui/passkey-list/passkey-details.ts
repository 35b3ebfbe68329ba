import type { WebAuthnRegistration } from '@bakehouse/sdk';
import { format } from '../../strings/format.ts';

/** The fields of a passkey that `passkeyDetails` reads. */
export type DescribedPasskey = Pick<
  WebAuthnRegistration,
  'domain' | 'user_agent' | 'authenticator_type' | 'name'
>;

interface NamedPattern {
  name: string;
  pattern: RegExp;
}

/** The first pattern that matches counts, because browsers also send the names of others. */
const BROWSERS: readonly NamedPattern[] = [
  { name: 'Edge', pattern: /\bEdg/ },
  { name: 'Opera', pattern: /\bOPR\// },
  { name: 'Samsung Internet', pattern: /\bSamsungBrowser\// },
  { name: 'Firefox', pattern: /\b(Firefox|FxiOS)\// },
  { name: 'Chrome', pattern: /\b(Chrome|CriOS|HeadlessChrome)\// },
  { name: 'Safari', pattern: /\bSafari\// },
];

const OPERATING_SYSTEMS: readonly NamedPattern[] = [
  { name: 'iPhone', pattern: /\biPhone\b/ },
  { name: 'iPad', pattern: /\biPad\b/ },
  { name: 'Android', pattern: /\bAndroid\b/ },
  { name: 'Windows', pattern: /\bWindows\b/ },
  { name: 'macOS', pattern: /\bMacintosh\b/ },
  { name: 'ChromeOS', pattern: /\bCrOS\b/ },
  { name: 'Linux', pattern: /\bLinux\b/ },
];

const firstMatchingName = (patterns: readonly NamedPattern[], text: string) =>
  patterns.find(({ pattern }) => pattern.test(text))?.name;

/** The texts of `passkeyDetails`. Words in braces are replaced. */
export interface PasskeyDetailTexts {
  /** The device, such as `{browser} on {system}`. */
  device: string;
  /** The kind of a passkey that is no device, such as "Security key". */
  securityKey: string;
}

function deviceTextOf(userAgent: string, text: string): string | undefined {
  const browser = firstMatchingName(BROWSERS, userAgent);
  const system = firstMatchingName(OPERATING_SYSTEMS, userAgent);
  if (!browser || !system) return browser ?? system;
  return format(text, { browser, system });
}

/** Returns the domain of a passkey, its kind and where it was registered. */
export function passkeyDetails(
  passkey: DescribedPasskey,
  texts: PasskeyDetailTexts,
): readonly string[] {
  const device = deviceTextOf(passkey.user_agent, texts.device);
  const isSecurityKey = passkey.authenticator_type === 'cross-platform';
  const details = [passkey.domain, isSecurityKey ? texts.securityKey : '', device ?? ''];
  return details.filter((detail) => detail && detail !== passkey.name);
}
