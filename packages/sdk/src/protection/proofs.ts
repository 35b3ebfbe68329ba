import type { ProtectionRow } from '../http/call.ts';

/** A proof, by the key under which it travels in the body of a call. */
export type Proof = 'captcha_token' | 'dfp_telemetry_id';

/** How far the project goes in telling devices apart. */
export type DeviceMode = 'OFF' | 'OBSERVATION' | 'DECISIONING';

/** Which proofs a call carries, by the mode of the project and the row of the call. */
export const PROOFS: Record<DeviceMode, Record<ProtectionRow, readonly Proof[]>> = {
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

/** A mode that came after this version gets all that its row can have. */
export const rowsOf = (mode: string): Record<ProtectionRow, readonly Proof[]> =>
  new Map(Object.entries(PROOFS)).get(mode) ?? PROOFS.OBSERVATION;
