// @vitest-environment jsdom
import { describe, expect, it, vi } from 'vitest';
import { createScriptLoadingWindow } from '../../test/fakes/script-loading-window.ts';
import { createDeviceTelemetry } from './device-telemetry.ts';
import { createRecaptcha } from './recaptcha.ts';

describe('the default captcha', () => {
  it("requests a token from Google's script once it is ready", async () => {
    const urls: string[] = [];
    const execute = vi.fn(() => Promise.resolve('token-1'));
    const fakeWindow = createScriptLoadingWindow((page, url) => {
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
    expect(await createRecaptcha({ window: fakeWindow })(request)).toBe('token-1');
    expect(execute).toHaveBeenCalledWith('key&1', { action: 'LOGIN' });
    expect(urls).toEqual(['https://www.google.com/recaptcha/enterprise.js?render=key%261']);
  });

  it('fails when a blocker has emptied the script', async () => {
    const fakeWindow = createScriptLoadingWindow(() => undefined);
    await expect(
      createRecaptcha({ window: fakeWindow })({ siteKey: 'key', action: 'LOGIN' }),
    ).rejects.toThrow('The captcha script did not start.');
  });
});

describe('the default device telemetry', () => {
  it("requests an id from the provider's script", async () => {
    const urls: string[] = [];
    const GetTelemetryID = vi.fn(() => Promise.resolve('telemetry-1'));
    const fakeWindow = createScriptLoadingWindow((page, url) => {
      urls.push(url);
      page.GetTelemetryID = GetTelemetryID;
    });
    const request = { publicToken: 'public-token-1', submitUrl: 'https://example.com/submit' };
    expect(await createDeviceTelemetry({ window: fakeWindow })(request)).toBe('telemetry-1');
    expect(GetTelemetryID).toHaveBeenCalledWith('public-token-1', 'https://example.com/submit');
    expect(urls).toEqual(['https://elements.stytch.com/telemetry.js']);
  });

  it('fails when a blocker has emptied the script', async () => {
    const fakeWindow = createScriptLoadingWindow(() => undefined);
    const request = { publicToken: 'public-token-1', submitUrl: 'https://example.com/submit' };
    await expect(createDeviceTelemetry({ window: fakeWindow })(request)).rejects.toThrow(
      'did not start',
    );
  });
});
