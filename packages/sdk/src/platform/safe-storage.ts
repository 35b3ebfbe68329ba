import type { Platform, WebStorage } from './platform.ts';

/**
 * Wraps storage so that it warns once instead of throwing. Browsers throw when storage is blocked
 * or full, and users must be able to sign in all the same.
 */
export function createSafeStorage({
  openStorage,
  warn,
}: Pick<Platform, 'openStorage' | 'warn'>): WebStorage {
  let warned = false;
  const attempt = <Result>(action: (storage: WebStorage) => Result): Result | null => {
    try {
      return action(openStorage());
    } catch (error) {
      if (!warned) warn('Local storage does not work.', error);
      warned = true;
      return null;
    }
  };
  return {
    getItem: (key) => attempt((storage) => storage.getItem(key)),
    setItem: (key, value) => void attempt((storage) => storage.setItem(key, value)),
    removeItem: (key) => void attempt((storage) => storage.removeItem(key)),
  };
}
