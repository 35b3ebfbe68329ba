import type { Platform, WebStorage } from '../platform/platform.ts';

/** A string that all clients in this browser share. It survives a reload if local storage works. */
export interface CrossTabValue {
  read: () => string | null;
  /** Stores the string, and announces it to the other clients. */
  write: (text: string) => void;
}

export interface CrossTabValueOptions {
  platform: Platform;
  storage: WebStorage;
  key: string;
  destroyed: AbortSignal;
  /** Called with the string that another client has written. */
  onChange: (text: string | null) => void;
}

/**
 * Announces a string to other tabs by the `storage` event, and to other clients in this page by a
 * custom event. If storage refuses a string, a BroadcastChannel carries that string and all later
 * ones.
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
  const catchUp = () => {
    const text = storage.getItem(key);
    if (!post && text !== known) receive(text);
  };
  const listen = () => {
    if (destroyed.aborted) return;
    // Events of several tabs can arrive in the wrong order, so the stored string takes precedence.
    platform.onStorage((change) => {
      const text = storage.getItem(key) ?? change.newValue;
      if (change.key === key && text !== known) receive(text);
    }, destroyed);
    // A page in the back/forward cache receives no events.
    platform.onVisible(catchUp, destroyed);
    catchUp();
  };
  // A microtask adds the listeners, which is slow, so that the caller of `createClient` does not wait.
  void Promise.resolve().then(listen);

  return {
    read: () => storage.getItem(key),
    write(text) {
      known = text;
      storage.setItem(key, text);
      if (storage.getItem(key) !== text) {
        // Storage refused the new string and still holds the previous one, which is outdated.
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
