import { useEffect, useRef, useState } from 'react';

/** A signal that is aborted when the component is gone. */
export function useUnmountSignal(): AbortSignal {
  const [controller] = useState(() => new AbortController());
  const isMounted = useRef(false);
  useEffect(() => {
    isMounted.current = true;
    return () => {
      isMounted.current = false;
      // StrictMode mounts again at once.
      queueMicrotask(() => {
        if (!isMounted.current) controller.abort();
      });
    };
  }, [controller]);
  return controller.signal;
}
