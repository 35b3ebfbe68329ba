// @vitest-environment jsdom
import { describe, expect, it, vi } from 'vitest';
import { createLoadingScope } from '../../test/loading-scripts.ts';
import { createFingerprint } from './fingerprint.ts';
import { createRecaptcha } from './recaptcha.ts';

describe('the default captcha', () => {
  it("asks Google's script for a token once it is ready", async () => {
    const urls: string[] = [];
    const execute = vi.fn(() => Promise.resolve('token-1'));
    const scope = createLoadingScope((page, url) => {
      urls.push(url);
      page.grecaptcha = {
        enterprise: {
          ready: (callback) => {
            callback();
          },
          execute,
        },
      };
    });
    const request = { siteKey: 'key&1', action: 'LOGIN' };
    expect(await createRecaptcha({ scope })(request)).toBe('token-1');
    expect(execute).toHaveBeenCalledWith('key&1', { action: 'LOGIN' });
    expect(urls).toEqual(['https://www.google.com/recaptcha/enterprise.js?render=key%261']);
  });

  it('fails when a blocker has emptied the script', async () => {
    const scope = createLoadingScope(() => undefined);
    await expect(createRecaptcha({ scope })({ siteKey: 'key', action: 'LOGIN' })).rejects.toThrow(
      'The captcha script did not start.',
    );
  });
});

describe('the default device telemetry', () => {
  it("asks the provider's script for an id", async () => {
    const urls: string[] = [];
    const GetTelemetryID = vi.fn(() => Promise.resolve('telemetry-1'));
    const scope = createLoadingScope((page, url) => {
      urls.push(url);
      page.GetTelemetryID = GetTelemetryID;
    });
    const request = { publicToken: 'public-token-1', submitUrl: 'https://example.com/submit' };
    expect(await createFingerprint({ scope })(request)).toBe('telemetry-1');
    expect(GetTelemetryID).toHaveBeenCalledWith('public-token-1', 'https://example.com/submit');
    expect(urls).toEqual(['https://elements.stytch.com/telemetry.js']);
  });

  it('fails when a blocker has emptied the script', async () => {
    const scope = createLoadingScope(() => undefined);
    const request = { publicToken: 'public-token-1', submitUrl: 'https://example.com/submit' };
    await expect(createFingerprint({ scope })(request)).rejects.toThrow('did not start');
  });
});
