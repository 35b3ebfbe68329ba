import type { Platform } from '../platform/platform.ts';
import type { CaptchaProvider, DeviceTelemetryProvider } from './providers.ts';

/**
 * The settings of the project that decide which protection tokens (captcha token, device telemetry id) a
 * request needs.
 */
export interface ProtectionConfig {
  captchaSettings: { enabled: boolean; siteKey: string };
  dfpProtectedAuthEnabled: boolean;
  dfpProtectedAuthMode: 'OBSERVATION' | 'DECISIONING';
}

export interface ProtectionOptions {
  platform: Platform;
  publicToken: string;
  config: () => Promise<ProtectionConfig>;
  /** Loads the configuration again, because the server demands more than the loaded one says. */
  reloadConfig: () => Promise<ProtectionConfig>;
  /** Undefined stands for the default captcha; false turns captchas off. */
  captcha?: CaptchaProvider | false | undefined;
  /** Undefined stands for the default device telemetry; false turns device telemetry off. */
  deviceTelemetry?: DeviceTelemetryProvider | false | undefined;
}
