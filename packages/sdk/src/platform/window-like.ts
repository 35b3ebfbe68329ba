/** Static methods of PublicKeyCredential (W3C Web Authentication); each may be missing. */
export type PublicKeyCredentialStatics = Partial<
  Pick<
    typeof PublicKeyCredential,
    | 'getClientCapabilities'
    | 'isConditionalMediationAvailable'
    | 'parseCreationOptionsFromJSON'
    | 'parseRequestOptionsFromJSON'
    | 'signalAllAcceptedCredentials'
    | 'signalCurrentUserDetails'
    | 'signalUnknownCredential'
  >
>;

/** The part of `navigator.credentials` that passkeys need. */
export type CredentialsContainerLike = Pick<CredentialsContainer, 'create' | 'get'>;

/** A Trusted Types policy for script URLs. */
export interface TrustedScriptPolicy {
  createScriptURL: (url: string) => unknown;
}

/** A notification of Google's prompt. Browsers with FedCM do not report whether it is displayed. */
export interface PromptMomentNotification {
  isDisplayMoment?: () => boolean;
  isDisplayed?: () => boolean;
  getNotDisplayedReason?: () => string;
  isSkippedMoment?: () => boolean;
  getSkippedReason?: () => string;
  isDismissedMoment?: () => boolean;
  getDismissedReason?: () => string;
}

/** The global object of Google's One Tap script. */
export interface GoogleIdentity {
  initialize: (options: Record<string, unknown>) => void;
  prompt: (listener: (moment: PromptMomentNotification) => void) => void;
  /** Closes the prompt. */
  cancel?: () => void;
}

/** The global object of Google's reCAPTCHA script. */
export interface Grecaptcha {
  ready: (callback: () => void) => void;
  execute: (siteKey: string, options: { action: string }) => PromiseLike<string>;
}

/** The global object of a page. Members that some browsers or pages lack are optional. */
export interface WindowLike {
  isSecureContext: boolean;
  navigator: {
    readonly userAgent: string;
    readonly credentials?: CredentialsContainerLike | undefined;
  };
  document: Pick<Document, 'querySelector' | 'createElement' | 'head' | 'body'>;
  PublicKeyCredential?: PublicKeyCredentialStatics;
  IdentityCredential?: unknown;
  trustedTypes?: {
    createPolicy: (
      name: string,
      rules: { createScriptURL: (url: string) => string },
    ) => TrustedScriptPolicy;
  };
  grecaptcha?: { enterprise?: Grecaptcha };
  google?: { accounts?: { id?: GoogleIdentity } };
  /** The global function of the device telemetry script. */
  GetTelemetryID?: (publicToken: string, submitUrl: string) => PromiseLike<string>;
}
