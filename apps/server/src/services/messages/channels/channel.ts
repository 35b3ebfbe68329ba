export interface OutgoingMessage {
  /** The message id stays the same on every retry, so that a receiver can drop duplicates. */
  id: string;
  recipient: string;
  subject: string;
  text: string;
  html: string;
  /** The URL that unsubscribes the recipient by one request. */
  unsubscribe?: string | undefined;
}

export interface Channel {
  /** Resolves when the message has been accepted. Throws PermanentDeliveryError if no later try can succeed. */
  send: (message: OutgoingMessage, signal: AbortSignal) => Promise<void>;
  close: () => void;
}

export class PermanentDeliveryError extends Error {
  override readonly name = 'PermanentDeliveryError';
}
