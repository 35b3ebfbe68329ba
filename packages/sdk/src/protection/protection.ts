import { CaptchaRequiredError } from '../errors.ts';
import type { Middleware } from '../http/api-request.ts';
import { loadChunk } from '../platform/load-chunk.ts';
import type { ProtectionOptions } from './protection-options.ts';

/**
 * Adds a captcha token and a device telemetry id to requests if the project requires them. Most
 * projects require neither.
 */
export const createProtection =
  (options: ProtectionOptions): Middleware =>
  async (request, send) => {
    if (!request.protection) return send(request);
    const config = await options.config();
    let demand: CaptchaRequiredError | undefined;
    if (!config.captchaSettings.enabled && !config.dfpProtectedAuthEnabled) {
      try {
        return await send(request);
      } catch (error) {
        if (!(error instanceof CaptchaRequiredError)) throw error;
        demand = error;
      }
    }
    const { sendWithProtection } = await loadChunk(() => import('./send-with-protection.ts'));
    return sendWithProtection(options, config, request, send, demand);
  };
