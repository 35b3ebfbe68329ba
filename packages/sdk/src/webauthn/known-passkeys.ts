import type { WebStorage } from '../platform/platform.ts';
import { storageKeyOf } from '../session/stored-session.ts';
import { matchesShape } from '../validation/matches-shape.ts';
import { isRecord, parseJson } from '../validation/record.ts';

/** A passkey that this browser has created or used, with the ids that password managers use. */
export interface KnownPasskey {
  credentialId: string;
  rpId: string;
  /** The user id in base64url; missing if the authenticator did not return it. */
  userId?: string | undefined;
  /** Whether the app has named the passkey with `override_name` or `override_display_name`. */
  named?: boolean | undefined;
}

/** Stores passkeys by registration id in this browser, because the API never returns credential ids. */
export interface KnownPasskeys {
  all: () => Record<string, KnownPasskey>;
  add: (registrationId: string, passkey: KnownPasskey) => void;
  remove: (registrationId: string) => void;
}

const isKnownPasskey = (value: unknown): value is KnownPasskey =>
  matchesShape(value, { credentialId: '', rpId: '' });

export function createKnownPasskeys(storage: WebStorage, publicToken: string): KnownPasskeys {
  const key = `${storageKeyOf(publicToken)}::passkeys`;
  const all = (): Record<string, KnownPasskey> => {
    const stored = parseJson(storage.getItem(key));
    const entries = Object.entries(isRecord(stored) ? stored : {});
    return Object.fromEntries(
      entries.flatMap(([id, passkey]) => (isKnownPasskey(passkey) ? [[id, passkey] as const] : [])),
    );
  };
  const write = (passkeys: Record<string, KnownPasskey>) =>
    storage.setItem(key, JSON.stringify(passkeys));
  return {
    all,
    add: (id, passkey) => write({ ...all(), [id]: { ...all()[id], ...passkey } }),
    remove(id) {
      const { [id]: _, ...rest } = all();
      write(rest);
    },
  };
}
