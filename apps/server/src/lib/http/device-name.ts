import Bowser from 'bowser';
import type { ClientInfo } from '@bakehouse/contract';
import { typeStatedByClient } from './device-type.ts';

const USUAL_BROWSER_NAMES: ReadonlyMap<string, string> = new Map([
  ['Samsung Internet for Android', 'Samsung Internet'],
  ['Chrome OS', 'ChromeOS'],
]);

/** Safari on an iPad sends the user agent of a Mac; other browsers on a Mac have another version of WebKit or none. */
const isMacOrIpad = (userAgent: string) =>
  userAgent.includes('Macintosh') && userAgent.includes('AppleWebKit/605');

const macOrIpadName = (info: ClientInfo) => {
  const stated = typeStatedByClient(info);
  if (stated === undefined) return 'macOS or iPadOS';
  return stated === 'Tablet' ? 'iPadOS' : 'macOS';
};

const systemNameOf = (
  userAgent: string,
  { os, platform }: ReturnType<typeof Bowser.parse>,
  info: ClientInfo,
) => {
  if (isMacOrIpad(userAgent)) return macOrIpadName(info);
  return platform.model === 'iPad' ? 'iPadOS' : os.name;
};

/** Names a browser in plain words, such as "Chrome on Linux"; undefined for an unknown one. */
export function deviceNameOf(userAgent: string, info?: ClientInfo): string | undefined {
  if (userAgent === '') return undefined;
  const parsed = Bowser.parse(userAgent);
  const names = [parsed.browser.name, systemNameOf(userAgent, parsed, info)].flatMap((name) =>
    name ? [USUAL_BROWSER_NAMES.get(name) ?? name] : [],
  );
  return [...new Set(names)].join(' on ') || undefined;
}
