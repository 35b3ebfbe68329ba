import type { Platform, WebStorage } from './platform.ts';

/**
 * The page's storage, for what may be lost: browsers throw when storage is forbidden, full or gone,
 * and a client without it must still sign people in. What matters within a page is held in memory
 * by those who store it.
 */
export function safeStorage({
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
