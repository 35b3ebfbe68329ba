import type { Platform } from '../platform/platform.ts';
import type { CaptchaProvider, DeviceTelemetryProvider } from './providers.ts';

/** The part of the project's configuration that protection goes by. */
export interface ProtectionConfig {
  captchaSettings: { enabled: boolean; siteKey: string };
  dfpProtectedAuthEnabled: boolean;
  dfpProtectedAuthMode: 'OBSERVATION' | 'DECISIONING';
}

export interface ProtectionOptions {
  platform: Platform;
  publicToken: string;
  config: () => Promise<ProtectionConfig>;
  /** Undefined for the default one. */
  captcha: CaptchaProvider | false | undefined;
  /** Undefined for the default one. */
  deviceTelemetry: DeviceTelemetryProvider | false | undefined;
}
