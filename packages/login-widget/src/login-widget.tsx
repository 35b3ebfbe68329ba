import type { ReactNode } from 'react';
import { CurrentScreen } from './screens/registry.tsx';
import { INITIAL_STATE } from './state/state.ts';
import { WidgetRoot, type WidgetProps } from './widget-root.tsx';

/** The props of `LoginWidget`. */
export type LoginWidgetProps = WidgetProps;

/**
 * The sign-in widget.
 * @throws Error without a client
 */
export const LoginWidget = (props: LoginWidgetProps): ReactNode => (
  <WidgetRoot {...props} component="LoginWidget" initialState={INITIAL_STATE}>
    <CurrentScreen />
  </WidgetRoot>
);
