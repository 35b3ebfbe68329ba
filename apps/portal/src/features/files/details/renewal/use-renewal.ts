import { useEffect, useEffectEvent } from 'react';
import type { FileDetail } from '../../../../api/files.ts';
import { useService } from '../../../../lib/services.tsx';
import { toRenewalWait } from './renewal-wait.ts';

interface LoadedFile {
  file: FileDetail | undefined;
  /** When the file was loaded, also if nothing in it had changed. */
  loadedAt: number;
}

/** Calls `renew` when a date of the file passes, because the server derives its state from it. */
export function useFileRenewal({ file, loadedAt }: LoadedFile, renew: () => void): void {
  const now = useService('now');
  const run = useEffectEvent(renew);
  useEffect(() => {
    const wait = file ? toRenewalWait(file, now()) : null;
    if (wait === null) return undefined;
    const timer = setTimeout(() => run(), wait);
    return () => clearTimeout(timer);
  }, [file, loadedAt, now]);
}
