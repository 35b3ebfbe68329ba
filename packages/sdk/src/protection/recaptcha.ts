import { addScript } from '../dom/add-script.ts';
import { UnreachableError } from '../errors.ts';
import type { Platform } from '../platform/platform.ts';
import type { Grecaptcha } from '../platform/scope.ts';
import type { CaptchaProvider } from './providers.ts';

const whenReady = (captcha: Grecaptcha): Promise<void> =>
  new Promise((resolve) => {
    captcha.ready(resolve);
  });

/** Proves with reCAPTCHA Enterprise that a human is there. */
export const createRecaptcha =
  (platform: Pick<Platform, 'scope'>): CaptchaProvider =>
  async ({ siteKey, action }) => {
    const query = `render=${encodeURIComponent(siteKey)}`;
    const { grecaptcha } = await addScript(platform, 'recaptcha', query);
    const captcha = grecaptcha?.enterprise;
    if (!captcha) throw new UnreachableError('The captcha script did not start.');
    await whenReady(captcha);
    return captcha.execute(siteKey, { action });
  };
