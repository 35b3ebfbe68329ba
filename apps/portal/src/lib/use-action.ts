import { useRef, useState } from 'react';

export interface ActionState<Args extends unknown[]> {
  isPending: boolean;
  /** The error of the last run; null after a success. */
  error: unknown;
  /** Does nothing while a run is pending, so that a double click sends only one request. */
  run: (...args: Args) => Promise<void>;
  reset: () => void;
}

const IDLE_STATE = { isPending: false, error: null };

export function useAction<Args extends unknown[]>(
  action: (...args: Args) => Promise<unknown>,
): ActionState<Args> {
  const isRunning = useRef(false);
  const [state, setState] = useState<Pick<ActionState<Args>, 'isPending' | 'error'>>(IDLE_STATE);

  const run = async (...args: Args) => {
    if (isRunning.current) return;
    isRunning.current = true;
    setState({ isPending: true, error: null });
    const error: unknown = await action(...args).then(
      () => null,
      (reason: unknown) => reason,
    );
    isRunning.current = false;
    setState({ isPending: false, error });
  };

  return { ...state, run, reset: () => setState(IDLE_STATE) };
}
