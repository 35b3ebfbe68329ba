import { CaptchaRequiredError } from '../errors.ts';
import type {
  ApiRequest,
  ProtectionProfile,
  ResponseData,
  SendRequest,
} from '../http/api-request.ts';
import { createDeviceTelemetry } from './device-telemetry.ts';
import type { ProtectionConfig, ProtectionOptions } from './protection-options.ts';
import { createRecaptcha } from './recaptcha.ts';
import { PROOFS_BY_MODE, requiredProofsOf, type ProofField } from './required-proofs.ts';

const ALL_PROOFS = PROOFS_BY_MODE.OBSERVATION.full;
const TELEMETRY_SUBMIT_URL = 'https://telemetry.stytch.com/submit';

type Proofs = Partial<Record<ProofField, string | undefined>>;

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

const modeOf = ({ dfpProtectedAuthEnabled, dfpProtectedAuthMode }: ProtectionConfig) =>
  dfpProtectedAuthEnabled ? dfpProtectedAuthMode : 'OFF';

/**
 * Creates proofs. A proof that cannot be created, for example because of a content blocker, is left
 * out, and the server decides whether it accepts the request.
 */
async function createProofs(
  options: ProtectionOptions,
  config: ProtectionConfig,
  fields: readonly ProofField[],
): Promise<Proofs> {
  const providers = createProofProviders(options, config);
  const create = async (field: ProofField) => {
    try {
      return [field, await providers[field]()] as const;
    } catch (error) {
      options.platform.warn(`There is no ${field}.`, error);
      return [field, undefined] as const;
    }
  };
  return Object.fromEntries(await Promise.all(fields.map(create)));
}

/**
 * Creates the proofs of a second attempt. Returns undefined if they would not differ from those of the
 * first.
 * @param lacksCaptcha whether the first attempt had no captcha token and can have one
 */
async function createProofsForRetry(
  options: ProtectionOptions,
  config: ProtectionConfig,
  profile: ProtectionProfile,
  lacksCaptcha: boolean,
): Promise<Proofs | undefined> {
  const hasTelemetry = modeOf(config) !== 'OFF' && profile !== 'captcha';
  const isAlwaysRepeated = hasTelemetry && profile === 'full';
  if (!lacksCaptcha && !isAlwaysRepeated) return undefined;
  const proofs = await createProofs(options, config, hasTelemetry ? ALL_PROOFS : ['captcha_token']);
  return proofs.captcha_token || isAlwaysRepeated ? proofs : undefined;
}

/**
 * Sends a request with its required proofs. If the server demands a captcha, sends it once more with
 * all proofs. If the first attempt had no captcha token, the second one uses a new configuration.
 * @param demand the server's response to a first attempt without proofs
 */
export async function sendWithProofs(
  options: ProtectionOptions,
  config: ProtectionConfig,
  request: ApiRequest,
  send: SendRequest,
  demand?: CaptchaRequiredError,
): Promise<ResponseData> {
  const { protection: profile = 'full' } = request;
  const sendWith = (proofs: Proofs) => send({ ...request, body: { ...request.body, ...proofs } });
  let lacksCaptcha = options.captcha !== false;
  try {
    if (demand) throw demand;
    const proofs = await createProofs(options, config, requiredProofsOf(modeOf(config))[profile]);
    lacksCaptcha &&= !proofs.captcha_token;
    return await sendWith(proofs);
  } catch (error) {
    if (!(error instanceof CaptchaRequiredError)) throw error;
    const newConfig = lacksCaptcha ? await options.reloadConfig() : config;
    const proofs = await createProofsForRetry(options, newConfig, profile, lacksCaptcha);
    if (!proofs) throw error;
    return sendWith(proofs);
  }
}
