/** The request for a captcha token. */
export interface CaptchaRequest {
  /** The site key of the project at the captcha service. */
  siteKey: string;
  /** The action that the captcha protects, such as `LOGIN`. */
  action: string;
}

/** Returns a captcha token, which proves that a human is present. */
export type CaptchaProvider = (request: CaptchaRequest) => Promise<string>;

/** The request for a device telemetry id. */
export interface DeviceTelemetryRequest {
  /** The public token of the project. */
  publicToken: string;
  /** The URL to which the script sends its telemetry. */
  submitUrl: string;
}

/** Sends telemetry about the device, and returns its id. */
export type DeviceTelemetryProvider = (request: DeviceTelemetryRequest) => Promise<string>;
