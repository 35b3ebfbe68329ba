/** The server's words about an app; the calls of a posted form have none. */
export interface AppDetails {
  isFirstParty: boolean;
  /** The host that describes an app which nobody has registered. */
  selfDescribedAt?: string | undefined;
  isSelfRegistered: boolean;
  /** The app's words about itself, which nobody has checked. */
  description: string;
  scopes: readonly { scope: string; description: string }[];
}

export interface AuthorizationQuestion {
  isConsentRequired: boolean;
  clientName: string;
  details?: AppDetails;
  /** Present when the user must log in again. */
  requestToken?: string | undefined;
}
