import * as z from 'zod/mini';
import { isLoopbackHost } from './origins.ts';
import type { ProjectSettings } from './project-settings.ts';

/** In developer mode, this site key needs no captcha service. */
export const TEST_SITE_KEY = 'bakehouse-test-site-key';

const isSafeServiceUrl = (text: string) => {
  const url = URL.parse(text);
  return url?.protocol === 'https:' || (url?.protocol === 'http:' && isLoopbackHost(url.hostname));
};

export const serviceUrlSchema = z
  .string()
  .check(z.refine(isSafeServiceUrl, 'must be an https URL (http only for this machine)'));
const secretSchema = z.string().check(z.minLength(1, 'must not be empty'));

/** A service with the `siteverify` call of reCAPTCHA, hCaptcha or Turnstile. */
export const captchaServiceSchema = z.strictObject({
  verify_url: z._default(serviceUrlSchema, 'https://www.google.com/recaptcha/api/siteverify'),
  secret: secretSchema,
  min_score: z._default(z.number().check(z.minimum(0), z.maximum(1)), 0.5),
});

/** A service that returns a verdict about a device telemetry id. */
export const verdictServiceSchema = z.strictObject({
  verdict_url: serviceUrlSchema,
  secret: secretSchema,
});

export type CaptchaService = z.infer<typeof captchaServiceSchema>;
export type VerdictService = z.infer<typeof verdictServiceSchema>;

interface ProtectedProject {
  settings: ProjectSettings;
  captcha?: CaptchaService | undefined;
}

/** A project whose captchas nobody could solve would lock its users out. */
export function protectionProblem(
  { settings, captcha }: ProtectedProject,
  developer: boolean,
): string | undefined {
  const { enabled, siteKey } = settings.captcha_settings;
  if (!enabled) {
    return settings.dfp_protected_auth_enabled && settings.dfp_protected_auth_mode === 'DECISIONING'
      ? 'settings.dfp_protected_auth_mode DECISIONING needs captcha_settings.enabled, because a challenge is a captcha'
      : undefined;
  }
  if (siteKey === '') return 'settings.captcha_settings.siteKey must not be empty';
  if (siteKey === TEST_SITE_KEY) {
    return developer
      ? undefined
      : 'settings.captcha_settings.siteKey is the test captcha, which works in developer mode only';
  }
  return captcha
    ? undefined
    : 'captcha.secret is required, because captcha_settings.enabled is set';
}
