import type { UsageEvents } from '@bakehouse/sdk';
import { addNamespaces } from '@bakehouse/sdk/core';
import { bootstrap } from '@bakehouse/sdk/namespaces/bootstrap.js';
import {
  createContext,
  useCallback,
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
import { ConfigurationError } from './config/errors/configuration-error.ts';
import type { WidgetError } from './config/errors/widget-error.ts';
import { warnOnce } from './lib/warn-once.ts';
import type { LoginEvent } from './config/events.ts';
import type { LoginMethod } from './config/logins/login-method.ts';
import { useIdSuffix } from './lib/use-id-suffix.ts';
import { useLatest } from './lib/use-latest.ts';
import { widgetReducer, type WidgetAction } from './state/reducer.ts';
import type { WidgetState } from './state/state.ts';
import {
  isSetupError,
  toErrorMessage,
  toNamedError,
  type ErrorMessage,
} from './strings/error-strings.ts';
import { InputError } from './strings/input-error.ts';
import { useStrings } from './strings/strings.tsx';
import type { Theme } from './theme/theme.ts';
import { useLogins } from './use-logins.ts';

export interface WidgetContextValue {
  client: WidgetClient;
  config: ResolvedConfig;
  theme: Theme;
  state: WidgetState;
  dispatch: Dispatch<WidgetAction>;
  emit: NonNullable<Callbacks['onEvent']>;
  /** Emits `LOGGED_IN`, after the other events of a login. */
  announceLogin: (method: LoginMethod) => void;
  /** Calls onError once and returns the text to show: the given one, or that of the error. */
  report: (error: unknown, text?: string) => ErrorMessage;
  logEvent: UsageEvents['logEvent'];
  /** Ends the fixed ids of elements, so that two widgets of a page have none in common. */
  idSuffix: string;
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

const FOREIGN_CLIENT_MESSAGE =
  'client must come from createClient or createClientWith of @bakehouse/sdk.';

/** The value that `onError` gets. */
function toReportedError(error: unknown, { text }: ErrorMessage): WidgetError {
  if (error instanceof InputError) return { message: text };
  return toNamedError(error);
}

/** An error in a callback of the page must not stop the widget. */
function callSafely(callback: () => void): void {
  try {
    callback();
  } catch (error) {
    globalThis.reportError(error);
  }
}

export function WidgetProvider(props: WidgetProviderProps): ReactNode {
  const { client, config, theme, children } = props;
  const [state, dispatch] = useReducer(widgetReducer, props.initialState);
  const callbacks = useLatest(props.callbacks);
  const strings = useStrings();
  const emit = useCallback(
    (event: LoginEvent) => callSafely(() => callbacks.current.onEvent?.(event)),
    [callbacks],
  );
  const announceLogin = useLogins(client, (method) =>
    emit({ type: 'LOGGED_IN', data: { method } }),
  );
  const idSuffix = useIdSuffix();
  const value = useMemo<WidgetContextValue>(
    () => ({
      client,
      config,
      theme,
      state,
      dispatch,
      emit,
      announceLogin,
      report(error, text) {
        if (error instanceof Error && isSetupError(error)) warnOnce(error.message);
        const message =
          text === undefined ? toErrorMessage(error, strings, client.linkHosts) : { text };
        callSafely(() => callbacks.current.onError?.(toReportedError(error, message)));
        return message;
      },
      logEvent: client.logEvent ?? client.usageEvents?.logEvent ?? (() => undefined),
      idSuffix,
    }),
    [client, config, theme, state, callbacks, strings, emit, announceLogin, idSuffix],
  );
  const report = useLatest(value.report);
  useEffect(() => {
    try {
      // The client now loads the configuration of the project when the browser is idle.
      addNamespaces(client, { bootstrap });
    } catch {
      report.current(new ConfigurationError(FOREIGN_CLIENT_MESSAGE));
    }
  }, [client, report]);
  return <WidgetContext.Provider value={value}>{children}</WidgetContext.Provider>;
}

/** @throws Error outside the widget */
export function useWidget(): WidgetContextValue {
  const value = useContext(WidgetContext);
  if (!value) throw new Error('useWidget can only be used inside the widget.');
  return value;
}
