import { loadScript } from '../dom/load-script.ts';
import { UnreachableError } from '../errors.ts';
import type { Platform } from '../platform/platform.ts';
import type { Grecaptcha } from '../platform/window-like.ts';
import type { CaptchaProvider } from './providers.ts';

const waitUntilRecaptchaIsReady = (captcha: Grecaptcha): Promise<void> =>
  new Promise((resolve) => {
    captcha.ready(resolve);
  });

/** The default captcha is reCAPTCHA Enterprise. */
export const createRecaptcha =
  (platform: Pick<Platform, 'window'>): CaptchaProvider =>
  async ({ siteKey, action }) => {
    const query = `render=${encodeURIComponent(siteKey)}`;
    const { grecaptcha } = await loadScript(platform, 'recaptcha', query);
    const captcha = grecaptcha?.enterprise;
    if (!captcha) throw new UnreachableError('The captcha script did not start.');
    await waitUntilRecaptchaIsReady(captcha);
    return captcha.execute(siteKey, { action });
  };
