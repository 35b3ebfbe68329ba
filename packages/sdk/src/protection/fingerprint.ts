import { addScript } from '../dom/add-script.ts';
import { UnreachableError } from '../errors.ts';
import type { Platform } from '../platform/platform.ts';
import type { DeviceTelemetryProvider } from './providers.ts';

/** Lets the provider's script name the device. */
export const createFingerprint =
  (platform: Pick<Platform, 'scope'>): DeviceTelemetryProvider =>
  async ({ publicToken, submitUrl }) => {
    const scope = await addScript(platform, 'fingerprint');
    if (!scope.GetTelemetryID) {
      throw new UnreachableError('The script for device telemetry did not start.');
    }
    return scope.GetTelemetryID(publicToken, submitUrl);
  };
