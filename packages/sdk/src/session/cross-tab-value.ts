import type { Platform, WebStorage } from '../platform/platform.ts';

/** A text that all clients of this browser share. It survives a reload where storage works. */
export interface CrossTabValue {
  read: () => string | null;
  /** Stores the text and announces it to the other clients. */
  write: (text: string) => void;
}

export interface CrossTabValueOptions {
  platform: Platform;
  storage: WebStorage;
  key: string;
  destroyed: AbortSignal;
  /** Called with the text that another client has written. */
  onChange: (text: string | null) => void;
}

/**
 * Announces a text to other tabs by the storage event, and to other clients of this page by an event
 * of our own. Once storage has refused a text, a BroadcastChannel carries it and all later ones.
 */
export function createCrossTabValue(options: CrossTabValueOptions): CrossTabValue {
  const { platform, storage, key, destroyed, onChange } = options;
  let known = storage.getItem(key);
  let isAnnouncing = false;
  let post: ((text: string) => void) | undefined;

  const receive = (text: string | null) => {
    if (isAnnouncing) return;
    known = text;
    onChange(text);
  };
  // Events of several tabs can arrive in another order, so the text in storage wins over the event.
  platform.onStorage((change) => {
    const text = storage.getItem(key) ?? change.newValue;
    if (change.key === key && text !== known) receive(text);
  }, destroyed);
  // A page in the back/forward cache receives no events until it is shown again.
  platform.onVisible(() => {
    const text = storage.getItem(key);
    if (!post && text !== known) receive(text);
  }, destroyed);

  return {
    read: () => storage.getItem(key),
    write(text) {
      known = text;
      storage.setItem(key, text);
      if (storage.getItem(key) !== text) {
        // The text that storage still has is outdated.
        storage.removeItem(key);
        post ??= platform.openChannel(key, receive, destroyed);
      }
      isAnnouncing = true;
      platform.notifyPage({ key, newValue: text });
      isAnnouncing = false;
      post?.(text);
    },
  };
}
