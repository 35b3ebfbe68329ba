import type { Platform } from '../platform/platform.ts';
import type { CaptchaProvider, DeviceTelemetryProvider } from './providers.ts';

/** The settings of the project that decide which proofs a request needs. */
export interface ProtectionConfig {
  captchaSettings: { enabled: boolean; siteKey: string };
  dfpProtectedAuthEnabled: boolean;
  dfpProtectedAuthMode: 'OBSERVATION' | 'DECISIONING';
}

export interface ProtectionOptions {
  platform: Platform;
  publicToken: string;
  config: () => Promise<ProtectionConfig>;
  /** Undefined means the default captcha, false means none. */
  captcha?: CaptchaProvider | false | undefined;
  /** Undefined means the default device telemetry, false means none. */
  deviceTelemetry?: DeviceTelemetryProvider | false | undefined;
}
