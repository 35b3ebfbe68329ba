/** A passkey in the list. */
export interface ListedPasskey {
  /** The id of the registration. */
  id: string;
  /** The name that the user has given it. */
  name: string;
  /** Further facts, in the order of the line below the name: the domain, the device, dates. */
  details: readonly string[];
}

/** Why a passkey was not renamed or deleted. */
export interface PasskeyFailure {
  /** The text to show. */
  text: string;
  /** Links in the text to these hosts and their sub-domains are clickable. */
  linkHosts?: readonly string[] | undefined;
}
