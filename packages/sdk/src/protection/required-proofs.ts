import type { ProtectionProfile } from '../http/api-request.ts';

/** A proof, named as in the body of a request. */
export type Proof = 'captcha_token' | 'dfp_telemetry_id';

/** How the project uses device telemetry. */
export type DeviceMode = 'OFF' | 'OBSERVATION' | 'DECISIONING';

export const REQUIRED_PROOFS: Record<DeviceMode, Record<ProtectionProfile, readonly Proof[]>> = {
  OFF: {
    full: ['captcha_token'],
    captcha: ['captcha_token'],
    search: ['captcha_token'],
  },
  OBSERVATION: {
    full: ['captcha_token', 'dfp_telemetry_id'],
    captcha: ['captcha_token'],
    search: ['captcha_token', 'dfp_telemetry_id'],
  },
  DECISIONING: {
    full: ['dfp_telemetry_id'],
    captcha: ['captcha_token'],
    search: ['dfp_telemetry_id'],
  },
};

/** The proofs for each profile. A mode that this version does not know needs all proofs. */
export const requiredProofs = (mode: string): Record<ProtectionProfile, readonly Proof[]> =>
  new Map(Object.entries(REQUIRED_PROOFS)).get(mode) ?? REQUIRED_PROOFS.OBSERVATION;
