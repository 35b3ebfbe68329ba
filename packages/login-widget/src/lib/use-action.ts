import { useRef, useState } from 'react';

interface ActionState<Failure> {
  pending: boolean;
  error: Failure | undefined;
  /** Does nothing while another action runs. */
  run: (act: () => Promise<Failure | undefined>, onSuccess: () => void) => void;
  fail: (error: Failure) => void;
}

/** Runs one action at a time. An action resolves to its error, if it has one. */
export function useAction<Failure>(): ActionState<Failure> {
  const [pending, setPending] = useState(false);
  const [error, setError] = useState<Failure>();
  const isRunning = useRef(false);
  return {
    pending,
    error,
    fail: setError,
    run(act, onSuccess) {
      if (isRunning.current) return;
      isRunning.current = true;
      setPending(true);
      setError(undefined);
      void act().then((failure) => {
        isRunning.current = false;
        setPending(false);
        if (failure === undefined) onSuccess();
        else setError(failure);
      });
    },
  };
}
