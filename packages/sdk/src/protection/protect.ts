import { CaptchaRequiredError } from '../errors.ts';
import type { Call, Data, Send } from '../http/call.ts';
import { createFingerprint } from './fingerprint.ts';
import type { ProtectionConfig, ProtectionOptions } from './options.ts';
import { PROOFS, rowsOf, type Proof } from './proofs.ts';
import { createRecaptcha } from './recaptcha.ts';

const ALL_PROOFS = PROOFS.OBSERVATION.full;
const SUBMIT_URL = 'https://telemetry.stytch.com/submit';

type Sources = Record<Proof, () => Promise<string | undefined>>;

function createSources(options: ProtectionOptions, config: ProtectionConfig): Sources {
  const { platform, publicToken } = options;
  const { captcha = createRecaptcha(platform), deviceTelemetry = createFingerprint(platform) } =
    options;
  const { enabled, siteKey } = config.captchaSettings;
  return {
    captcha_token: async () =>
      enabled && captcha ? captcha({ siteKey, action: 'LOGIN' }) : undefined,
    dfp_telemetry_id: async () =>
      deviceTelemetry ? deviceTelemetry({ publicToken, submitUrl: SUBMIT_URL }) : undefined,
  };
}

/** Sends a call with the proofs of its row, and once more with all of them when that is demanded. */
export async function protect(
  options: ProtectionOptions,
  config: ProtectionConfig,
  call: Call,
  send: Send,
): Promise<Data> {
  const { protection: row = 'full' } = call;
  const mode = config.dfpProtectedAuthEnabled ? config.dfpProtectedAuthMode : 'OFF';
  const sources = createSources(options, config);

  /** What cannot be had, as behind an ad blocker, is left out: the server decides what that means. */
  const prove = async (proof: Proof) => {
    try {
      return [proof, await sources[proof]()] as const;
    } catch (error) {
      options.platform.warn(`There is no ${proof}.`, error);
      return [proof, undefined] as const;
    }
  };
  const sendWith = async (proofs: readonly Proof[]) => {
    const proven = Object.fromEntries(await Promise.all(proofs.map(prove)));
    return send({ ...call, body: { ...call.body, ...proven } });
  };
  try {
    return await sendWith(rowsOf(mode)[row]);
  } catch (error) {
    const retries = row === 'full' && mode !== 'OFF';
    if (!retries || !(error instanceof CaptchaRequiredError)) throw error;
    return sendWith(ALL_PROOFS);
  }
}
