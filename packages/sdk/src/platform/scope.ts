/** The browser's own calls for passkeys; each may be missing. */
export type PasskeyCalls = Partial<
  Pick<
    typeof PublicKeyCredential,
    | 'isConditionalMediationAvailable'
    | 'parseCreationOptionsFromJSON'
    | 'parseRequestOptionsFromJSON'
    | 'signalAllAcceptedCredentials'
    | 'signalCurrentUserDetails'
    | 'signalUnknownCredential'
  >
>;

/** The browser's door to passkeys. */
export type Credentials = Pick<CredentialsContainer, 'create' | 'get'>;

/** Vouches for the addresses of scripts, in browsers that ask for it. */
export interface ScriptPolicy {
  createScriptURL: (url: string) => unknown;
}

/** What Google tells about its prompt; browsers with FedCM leave out whether it is shown. */
export interface PromptMoment {
  isDisplayMoment?: () => boolean;
  isDisplayed?: () => boolean;
  getNotDisplayedReason?: () => string;
  isSkippedMoment?: () => boolean;
  isDismissedMoment?: () => boolean;
  getDismissedReason?: () => string;
}

/** What Google's script for One Tap puts into the page. */
export interface GoogleIdentity {
  initialize: (options: Record<string, unknown>) => void;
  prompt: (listener: (moment: PromptMoment) => void) => void;
}

/** What Google's script for captchas puts into the page. */
export interface Grecaptcha {
  ready: (callback: () => void) => void;
  execute: (siteKey: string, options: { action: string }) => PromiseLike<string>;
}

/**
 * The page's global object, as the parts that are loaded only when needed see it. Browsers and
 * pages differ in what they have, so all but the oldest members may be missing.
 */
export interface Scope {
  isSecureContext: boolean;
  navigator: { readonly userAgent: string; readonly credentials?: Credentials | undefined };
  document: Pick<Document, 'querySelector' | 'createElement' | 'head'>;
  PublicKeyCredential?: PasskeyCalls;
  IdentityCredential?: unknown;
  trustedTypes?: {
    createPolicy: (
      name: string,
      rules: { createScriptURL: (url: string) => string },
    ) => ScriptPolicy;
  };
  grecaptcha?: { enterprise?: Grecaptcha };
  google?: { accounts?: { id?: GoogleIdentity } };
  /** What the script for device telemetry puts into the page. */
  GetTelemetryID?: (publicToken: string, submitUrl: string) => PromiseLike<string>;
}
