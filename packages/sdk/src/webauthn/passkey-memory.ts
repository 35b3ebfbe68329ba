import type { WebStorage } from '../platform/platform.ts';
import { stateKey } from '../session/cache.ts';
import { isRecord, parseJson } from '../validation/record.ts';

/** A passkey that this browser has seen, by the names that password managers know it by. */
export interface SeenPasskey {
  credentialId: string;
  rpId: string;
  /** Base64url; absent when the authenticator did not tell. */
  userId?: string | undefined;
  /** It was made under a name of the app's own choice. */
  named?: boolean | undefined;
}

/** The seen passkeys by the id of their registration: the API never tells the id of a credential. */
export interface PasskeyMemory {
  all: () => Record<string, SeenPasskey>;
  add: (registrationId: string, passkey: SeenPasskey) => void;
  remove: (registrationId: string) => void;
}

const isSeenPasskey = (value: unknown): value is SeenPasskey =>
  isRecord(value) && typeof value.credentialId === 'string' && typeof value.rpId === 'string';

export function createPasskeyMemory(storage: WebStorage, publicToken: string): PasskeyMemory {
  const key = `${stateKey(publicToken)}::passkeys`;
  const all = (): Record<string, SeenPasskey> => {
    const stored = parseJson(storage.getItem(key));
    const entries = Object.entries(isRecord(stored) ? stored : {});
    return Object.fromEntries(
      entries.flatMap(([id, passkey]) => (isSeenPasskey(passkey) ? [[id, passkey] as const] : [])),
    );
  };
  const write = (passkeys: Record<string, SeenPasskey>) =>
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
