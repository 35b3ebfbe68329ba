import type { Platform, WebStorage } from '../platform/platform.ts';

/** One text that all clients of a browser share. It survives a reload where storage works. */
export interface SharedText {
  read: () => string | null;
  /** Keeps the text and tells the other clients. */
  write: (text: string) => void;
}

export interface SharedTextOptions {
  platform: Platform;
  storage: WebStorage;
  key: string;
  lifetime: AbortSignal;
  /** Told what another client has written. */
  onChange: (text: string | null) => void;
}

/**
 * The storage event brings the news to other tabs, and an event of ours to other clients of the same
 * page. Where storage refuses a text, a channel carries that one and all later ones.
 */
export function createSharedText(options: SharedTextOptions): SharedText {
  const { platform, storage, key, lifetime, onChange } = options;
  let known = storage.getItem(key);
  let isTelling = false;
  let channel: ((text: string) => void) | undefined;

  const hear = (text: string | null) => {
    if (isTelling) return;
    known = text;
    onChange(text);
  };
  // Events of several tabs cross each other; what the storage says is the last word.
  platform.onStorage((change) => {
    const text = storage.getItem(key) ?? change.newValue;
    if (change.key === key && text !== known) hear(text);
  }, lifetime);
  // A page that the browser has kept aside, for Back, has heard nothing meanwhile.
  platform.onVisible(() => {
    const text = storage.getItem(key);
    if (!channel && text !== known) hear(text);
  }, lifetime);

  return {
    read: () => storage.getItem(key),
    write(text) {
      known = text;
      storage.setItem(key, text);
      if (storage.getItem(key) !== text) {
        // Better no text than one that is not true any more.
        storage.removeItem(key);
        channel ??= platform.openChannel(key, hear, lifetime);
      }
      isTelling = true;
      platform.tellPage({ key, newValue: text });
      isTelling = false;
      channel?.(text);
    },
  };
}
