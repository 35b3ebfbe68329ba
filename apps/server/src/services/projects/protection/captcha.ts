import * as z from 'zod/mini';
import type { Project } from '../../../config/projects.ts';
import { TEST_SITE_KEY, type CaptchaService } from '../../../config/protection.ts';
import type { Deps } from '../../../deps.ts';
import { HttpError, retryAfterHeader } from '../../../http-error.ts';
import { askService } from './ask-service.ts';

const TEST_CAPTCHA_TOKEN = 'bakehouse-test-captcha';
const RETRY_AFTER_MS = 2000;

/** Only services that rate visitors send a score. */
const verificationSchema = z.object({ success: z.boolean(), score: z.optional(z.number()) });

const askCaptchaService = async (service: CaptchaService, token: string) => {
  const body = new URLSearchParams({ secret: service.secret, response: token });
  const { success, score = 1 } = await askService(service.verify_url, { body }, verificationSchema);
  return success && score >= service.min_score;
};

const isCaptchaSolved = async ({ config, log }: Deps, project: Project, token: string) => {
  const { siteKey } = project.settings.captcha_settings;
  if (siteKey === TEST_SITE_KEY) return config.developer && token === TEST_CAPTCHA_TOKEN;
  if (!project.captcha) return false;
  try {
    return await askCaptchaService(project.captcha, token);
  } catch (error) {
    log.warn({ err: error, project_id: project.project_id }, 'the captcha service does not answer');
    const text =
      'The captcha could not be checked, because its service does not answer. Try again.';
    throw new HttpError(503, 'unavailable', text, retryAfterHeader(RETRY_AFTER_MS));
  }
};

/** @throws HttpError 403 captcha_required or captcha_failed, 503 when the captcha service does not answer */
export async function requireCaptcha(
  deps: Deps,
  project: Project,
  token: string | undefined,
): Promise<void> {
  if (token === undefined) {
    const text = 'Solve the captcha and send its captcha_token.';
    throw new HttpError(403, 'captcha_required', text);
  }
  if (await isCaptchaSolved(deps, project, token)) return;
  const text = 'The captcha was not solved, or its token was used before. Solve it again.';
  throw new HttpError(403, 'captcha_failed', text);
}
