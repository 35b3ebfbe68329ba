import { CaptchaRequiredError } from '../errors.ts';
import type { ApiRequest, ResponseData, SendRequest } from '../http/api-request.ts';
import { createDeviceTelemetry } from './device-telemetry.ts';
import type { ProtectionConfig, ProtectionOptions } from './protection-options.ts';
import { createRecaptcha } from './recaptcha.ts';
import { PROOFS_BY_MODE, requiredProofsOf, type ProofField } from './required-proofs.ts';

const ALL_PROOFS = PROOFS_BY_MODE.OBSERVATION.full;
const TELEMETRY_SUBMIT_URL = 'https://telemetry.stytch.com/submit';

type ProofProviders = Record<ProofField, () => Promise<string | undefined>>;

function createProofProviders(
  options: ProtectionOptions,
  config: ProtectionConfig,
): ProofProviders {
  const { platform, publicToken } = options;
  const { captcha = createRecaptcha(platform), deviceTelemetry = createDeviceTelemetry(platform) } =
    options;
  const { enabled, siteKey } = config.captchaSettings;
  return {
    captcha_token: async () =>
      enabled && captcha ? captcha({ siteKey, action: 'LOGIN' }) : undefined,
    dfp_telemetry_id: async () =>
      deviceTelemetry
        ? deviceTelemetry({ publicToken, submitUrl: TELEMETRY_SUBMIT_URL })
        : undefined,
  };
}

/**
 * Sends a request with its required proofs, and once more with all proofs if the server demands a
 * captcha.
 */
export async function sendWithProofs(
  options: ProtectionOptions,
  config: ProtectionConfig,
  request: ApiRequest,
  send: SendRequest,
): Promise<ResponseData> {
  const { protection: profile = 'full' } = request;
  const mode = config.dfpProtectedAuthEnabled ? config.dfpProtectedAuthMode : 'OFF';
  const providers = createProofProviders(options, config);

  /**
   * A proof that cannot be created, for example because of a content blocker, is left out, and the
   * server decides whether it accepts the request.
   */
  const getProof = async (proof: ProofField) => {
    try {
      return [proof, await providers[proof]()] as const;
    } catch (error) {
      options.platform.warn(`There is no ${proof}.`, error);
      return [proof, undefined] as const;
    }
  };
  const sendWith = async (names: readonly ProofField[]) => {
    const proofs = Object.fromEntries(await Promise.all(names.map(getProof)));
    return send({ ...request, body: { ...request.body, ...proofs } });
  };
  try {
    return await sendWith(requiredProofsOf(mode)[profile]);
  } catch (error) {
    const canRetry = profile === 'full' && mode !== 'OFF';
    if (!canRetry || !(error instanceof CaptchaRequiredError)) throw error;
    return sendWith(ALL_PROOFS);
  }
}
