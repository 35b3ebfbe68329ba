import { useLocation } from 'react-router-dom';
import { readCallback } from '../config/callback-rules.ts';
import { isFilePath, withCallback } from '../config/paths.ts';

/** The safe path in the URL to which the user returns after the login; null if there is none. */
export function useReturnPath(): string | null {
  const { search } = useLocation();
  return readCallback(search, window.location.origin);
}

/** Adds the callback of this page to the path of another step of the login. */
export function useAddCallbackToPath(): (path: string) => string {
  const callback = useReturnPath();
  return (path) => withCallback(path, callback);
}

/** Whether the user came to see one file. */
export function useIsFileVisit(): boolean {
  const returnPath = useReturnPath();
  return returnPath !== null && isFilePath(returnPath.replace(/[?#].*/, ''));
}
