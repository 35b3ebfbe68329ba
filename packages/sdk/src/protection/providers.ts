/** What a captcha is asked for. */
export interface CaptchaRequest {
  /** The project's key at the captcha service. */
  siteKey: string;
  /** What the user is about to do. */
  action: string;
}

/** Answers a token that shows that a human is there. */
export type CaptchaProvider = (request: CaptchaRequest) => Promise<string>;

/** What a device is named for. */
export interface DeviceTelemetryRequest {
  /** The public token of the project. */
  publicToken: string;
  /** Where the script reports what it has seen. */
  submitUrl: string;
}

/** Answers the id under which the device was reported. */
export type DeviceTelemetryProvider = (request: DeviceTelemetryRequest) => Promise<string>;
