import type { ProtectionProfile } from '../http/api-request.ts';

/** The field of the request body that carries a captcha token or a device telemetry id. */
export type ProtectionField = 'captcha_token' | 'dfp_telemetry_id';

/** How the project uses device telemetry. */
export type DeviceTelemetryMode = 'OFF' | 'OBSERVATION' | 'DECISIONING';

export const FIELDS_BY_MODE: Record<
  DeviceTelemetryMode,
  Record<ProtectionProfile, readonly ProtectionField[]>
> = {
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

/**
 * The protection tokens that each protection profile needs in this mode of device telemetry. An unknown mode
 * needs both.
 */
export const requiredFieldsOf = (
  mode: string,
): Record<ProtectionProfile, readonly ProtectionField[]> =>
  new Map(Object.entries(FIELDS_BY_MODE)).get(mode) ?? FIELDS_BY_MODE.OBSERVATION;
