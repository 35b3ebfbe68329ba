import { useEffect, useRef, useState } from 'react';
import { delay } from './delay.ts';

/**
 * A signal that is aborted soon after the component is gone: StrictMode mounts it again at once, and a
 * sign-in removes the widget from many pages before its events.
 */
export function useUnmountSignal(): AbortSignal {
  const [controller] = useState(() => new AbortController());
  const remounting = useRef<AbortController>(null);
  useEffect(() => {
    remounting.current?.abort();
    return () => {
      const waiting = (remounting.current = new AbortController());
      void delay(0, waiting.signal).then(() => controller.abort());
    };
  }, [controller]);
  return controller.signal;
}
