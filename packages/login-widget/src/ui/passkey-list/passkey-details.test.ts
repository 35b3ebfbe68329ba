import { describe, expect, it } from 'vitest';
import { passkeyDetails } from './passkey-details.ts';

const TEXTS = { device: '{browser} on {system}', securityKey: 'Security key' };
const CHROME =
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Safari/537.36';

const detailsOf = (changes: Partial<Parameters<typeof passkeyDetails>[0]>) =>
  passkeyDetails(
    { domain: 'crumb.test', user_agent: '', authenticator_type: '', name: 'Laptop', ...changes },
    TEXTS,
  );

describe('the details of a passkey', () => {
  it.each([
    [CHROME, 'Chrome on Linux'],
    [`${CHROME} Edg/131.0.0.0`, 'Edge on Linux'],
    [`${CHROME} OPR/117.0.0.0`, 'Opera on Linux'],
    [
      'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:133.0) Gecko/20100101 Firefox/133.0',
      'Firefox on Windows',
    ],
    [
      'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Safari/605.1.15',
      'Safari on macOS',
    ],
    [
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) CriOS/131.0 Mobile/15E148 Safari/604.1',
      'Chrome on iPhone',
    ],
    [
      'Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 (KHTML, like Gecko) SamsungBrowser/27.0 Chrome/125.0 Mobile Safari/537.36',
      'Samsung Internet on Android',
    ],
    [
      'Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) AppleWebKit/537.36 Chrome/131.0 Safari/537.36',
      'Chrome on ChromeOS',
    ],
    ['curl/8.0 Linux', 'Linux'],
  ])('name the device of %s', (user_agent, device) => {
    expect(detailsOf({ user_agent })).toEqual(['crumb.test', device]);
  });

  it('leave out what is unknown, and the device if it is the name', () => {
    expect(detailsOf({ user_agent: 'unknown' })).toEqual(['crumb.test']);
    expect(detailsOf({ user_agent: CHROME, name: 'Chrome on Linux' })).toEqual(['crumb.test']);
    expect(detailsOf({ authenticator_type: 'cross-platform', domain: '' })).toEqual([
      'Security key',
    ]);
  });
});
