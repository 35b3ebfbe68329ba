import Bowser from 'bowser';

/** Names a browser in plain words, such as "Chrome on Linux"; undefined for an unknown one. */
export function deviceNameOf(userAgent: string): string | undefined {
  if (userAgent === '') return undefined;
  const { browser, os } = Bowser.parse(userAgent);
  return [browser.name, os.name].filter(Boolean).join(' on ') || undefined;
}
