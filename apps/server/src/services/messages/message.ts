export interface Message {
  subject: string;
  text: string;
  html: string;
  /** The one-time code in the text, if any. */
  code: string | null;
  /** All links but the one that unsubscribes, in the order of the text. */
  links: string[];
  /** The link for "this was not me", if any. */
  notMe: string | null;
  /** The URL for the headers of one-click unsubscribe (RFC 8058). */
  unsubscribe?: string;
  /** The message is not sent after this instant, because its link or code has expired. */
  usefulUntil?: Date;
  /** The message waits until this instant; without it, it is sent at once. */
  sendAt?: Date;
}
