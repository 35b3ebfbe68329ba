import { loadScript } from '../dom/load-script.ts';
import { UnreachableError } from '../errors.ts';
import type { Platform } from '../platform/platform.ts';
import type { DeviceTelemetryProvider } from './providers.ts';

/** The default device telemetry comes from a script of the authentication provider. */
export const createDeviceTelemetry =
  (platform: Pick<Platform, 'window'>): DeviceTelemetryProvider =>
  async ({ publicToken, submitUrl }) => {
    const window = await loadScript(platform, 'deviceTelemetry');
    if (!window.GetTelemetryID) {
      throw new UnreachableError('The script for device telemetry did not start.');
    }
    return window.GetTelemetryID(publicToken, submitUrl);
  };
