import type { UsageEvents } from '@bakehouse/sdk';
import { addNamespaces } from '@bakehouse/sdk/core';
import { bootstrap } from '@bakehouse/sdk/namespaces/bootstrap.js';
import {
  createContext,
  useContext,
  useEffect,
  useMemo,
  useReducer,
  type Dispatch,
  type ReactNode,
} from 'react';
import type { WidgetClient } from './client.ts';
import type { Callbacks } from './config/callbacks.ts';
import type { ResolvedConfig } from './config/config.ts';
import { useLatest } from './lib/use-latest.ts';
import { reducer, type WidgetAction } from './state/reducer.ts';
import type { WidgetState } from './state/state.ts';
import { toErrorMessage, type ErrorMessage } from './strings/error-strings.ts';
import { InputError } from './strings/input-error.ts';
import { useStrings } from './strings/strings.tsx';
import type { Theme } from './theme/theme.ts';

export interface WidgetContextValue {
  client: WidgetClient;
  config: ResolvedConfig;
  theme: Theme;
  state: WidgetState;
  dispatch: Dispatch<WidgetAction>;
  emit: NonNullable<Callbacks['onEvent']>;
  /** Calls onError once and returns the text to show: the given one, or that of the error. */
  report: (error: unknown, text?: string) => ErrorMessage;
  logEvent: UsageEvents['logEvent'];
}

const WidgetContext = createContext<WidgetContextValue | undefined>(undefined);

interface WidgetProviderProps {
  client: WidgetClient;
  config: ResolvedConfig;
  theme: Theme;
  callbacks: Callbacks;
  initialState: WidgetState;
  children: ReactNode;
}

/** The value that `onError` gets: the error of the SDK as it is, else its text alone. */
const toReported = (error: unknown, { text }: ErrorMessage): { message: string } =>
  error instanceof Error && !(error instanceof InputError) ? error : { message: text };

/** An error of the page is the page's, and must not stop the widget. */
function callSafely(callback: () => void): void {
  try {
    callback();
  } catch (error) {
    globalThis.reportError(error);
  }
}

export function WidgetProvider(props: WidgetProviderProps): ReactNode {
  const { client, config, theme, children } = props;
  const [state, dispatch] = useReducer(reducer, props.initialState);
  const callbacks = useLatest(props.callbacks);
  const strings = useStrings();
  const value = useMemo<WidgetContextValue>(
    () => ({
      client,
      config,
      theme,
      state,
      dispatch,
      emit: (event) => callSafely(() => callbacks.current.onEvent?.(event)),
      report(error, text) {
        const message =
          text === undefined ? toErrorMessage(error, strings, client.linkHosts) : { text };
        callSafely(() => callbacks.current.onError?.(toReported(error, message)));
        return message;
      },
      logEvent: client.logEvent ?? client.usageEvents?.logEvent ?? (() => undefined),
    }),
    [client, config, theme, state, callbacks, strings],
  );
  useEffect(() => {
    // Loads the configuration of the project before it is needed.
    void addNamespaces(client, { bootstrap }).bootstrap.get();
  }, [client]);
  return <WidgetContext.Provider value={value}>{children}</WidgetContext.Provider>;
}

/** @throws Error outside the widget */
export function useWidget(): WidgetContextValue {
  const value = useContext(WidgetContext);
  if (!value) throw new Error('useWidget can only be used inside the widget.');
  return value;
}
