import { useEffect, useRef, useState } from 'react';
import type { ErrorMessage } from '../strings/error-strings.ts';
import { useWidget } from '../widget-context.tsx';
import type { Flow } from './flow.ts';

interface FlowStatus {
  pending: boolean;
  error: ErrorMessage | undefined;
}

export interface RunnableFlow<Args extends unknown[]> extends FlowStatus {
  /** Does nothing while the flow runs. */
  run: (...args: Args) => void;
}

const IDLE_STATUS: FlowStatus = { pending: false, error: undefined };

function useIsMounted() {
  const isMounted = useRef(false);
  useEffect(() => {
    isMounted.current = true;
    return () => {
      isMounted.current = false;
    };
  }, []);
  return isMounted;
}

/**
 * Runs a flow for a screen. After the screen is left, the flow changes nothing that the user sees; the
 * page still receives its events and errors.
 * @param toText chooses the text of an error; undefined for the general one
 */
export function useFlow<Args extends unknown[]>(
  flow: Flow<Args>,
  toText?: (error: unknown) => string | undefined,
): RunnableFlow<Args> {
  const context = useWidget();
  const [status, setStatus] = useState(IDLE_STATUS);
  const isMounted = useIsMounted();
  const isRunning = useRef(false);

  const runOnce = async (args: Args) => {
    isRunning.current = true;
    setStatus({ pending: true, error: undefined });
    const dispatch: typeof context.dispatch = (action) => {
      if (isMounted.current) context.dispatch(action);
    };
    const error = await flow({ ...context, dispatch }, ...args).then(
      () => undefined,
      (reason: unknown) => context.report(reason, toText?.(reason)),
    );
    isRunning.current = false;
    setStatus({ pending: false, error });
  };

  return {
    ...status,
    run(...args) {
      if (!isRunning.current) void runOnce(args);
    },
  };
}
