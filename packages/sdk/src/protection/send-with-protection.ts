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
import { FIELDS_BY_MODE, requiredFieldsOf, type ProtectionField } from './required-fields.ts';

const ALL_PROTECTION_FIELDS = FIELDS_BY_MODE.OBSERVATION.full;
const TELEMETRY_SUBMIT_URL = 'https://telemetry.stytch.com/submit';

type ProtectionTokens = Partial<Record<ProtectionField, string | undefined>>;

type TokenProviders = Record<ProtectionField, () => Promise<string | undefined>>;

function createTokenProviders(
  options: ProtectionOptions,
  config: ProtectionConfig,
): TokenProviders {
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

const telemetryModeOf = ({ dfpProtectedAuthEnabled, dfpProtectedAuthMode }: ProtectionConfig) =>
  dfpProtectedAuthEnabled ? dfpProtectedAuthMode : 'OFF';

/**
 * Creates protection tokens. A token that cannot be created, for example because of a content blocker, is left
 * out, and the server decides whether it accepts the request.
 */
async function createTokens(
  options: ProtectionOptions,
  config: ProtectionConfig,
  fields: readonly ProtectionField[],
): Promise<ProtectionTokens> {
  const providers = createTokenProviders(options, config);
  const create = async (field: ProtectionField) => {
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
 * Creates the protection tokens of a second attempt. Returns undefined if they would not differ from those of the
 * first.
 * @param lacksCaptcha whether the first attempt had no captcha token and can have one
 */
async function createTokensForRetry(
  options: ProtectionOptions,
  config: ProtectionConfig,
  profile: ProtectionProfile,
  lacksCaptcha: boolean,
): Promise<ProtectionTokens | undefined> {
  const hasTelemetry = telemetryModeOf(config) !== 'OFF' && profile !== 'captcha';
  const isAlwaysRepeated = hasTelemetry && profile === 'full';
  if (!lacksCaptcha && !isAlwaysRepeated) return undefined;
  const tokens = await createTokens(
    options,
    config,
    hasTelemetry ? ALL_PROTECTION_FIELDS : ['captcha_token'],
  );
  return tokens.captcha_token || isAlwaysRepeated ? tokens : undefined;
}

/**
 * Sends a request with its required protection tokens. If the server demands a captcha, sends it once more with
 * all tokens. If the first attempt had no captcha token, the second one uses a new configuration.
 * @param demand the server's response to a first attempt without protection tokens
 */
export async function sendWithProtection(
  options: ProtectionOptions,
  config: ProtectionConfig,
  request: ApiRequest,
  send: SendRequest,
  demand?: CaptchaRequiredError,
): Promise<ResponseData> {
  const { protection: profile = 'full' } = request;
  const sendWith = (tokens: ProtectionTokens) =>
    send({ ...request, body: { ...request.body, ...tokens } });
  let lacksCaptcha = options.captcha !== false;
  try {
    if (demand) throw demand;
    const tokens = await createTokens(
      options,
      config,
      requiredFieldsOf(telemetryModeOf(config))[profile],
    );
    lacksCaptcha &&= !tokens.captcha_token;
    return await sendWith(tokens);
  } catch (error) {
    if (!(error instanceof CaptchaRequiredError)) throw error;
    const newConfig = lacksCaptcha ? await options.reloadConfig() : config;
    const tokens = await createTokensForRetry(options, newConfig, profile, lacksCaptcha);
    if (!tokens) throw error;
    return sendWith(tokens);
  }
}
