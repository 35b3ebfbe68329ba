import { useEffect, useRef, type ReactNode } from 'react';
import { CurrentScreen } from './screens/registry.tsx';
import { INITIAL_STATE } from './state/state.ts';
import { useWidget } from './widget-context.tsx';
import { WidgetRoot, type WidgetProps } from './widget-root.tsx';

/** The props of `LoginWidget`. */
export interface LoginWidgetProps extends WidgetProps {
  /**
   * Whether the server refused the link that led to the page. The widget says so, and leads to another
   * login.
   */
  isLinkRefused?: boolean;
}

/** The screens. Their first render is logged once. */
function LoginScreens({ isLinkRefused }: LoginWidgetProps) {
  const { config, dispatch, logEvent } = useWidget();
  const isLogged = useRef(false);
  useEffect(() => {
    if (!isLogged.current) logEvent('render_login_screen', { options: config });
    isLogged.current = true;
  }, [logEvent, config]);
  useEffect(() => {
    if (isLinkRefused) dispatch({ type: 'transition', screen: 'refusedLink' });
  }, [dispatch, isLinkRefused]);
  return <CurrentScreen />;
}

/**
 * The sign-in widget.
 * @throws Error without a client
 */
export const LoginWidget = (props: LoginWidgetProps): ReactNode => (
  <WidgetRoot {...props} component="LoginWidget" initialState={INITIAL_STATE}>
    <LoginScreens {...props} />
  </WidgetRoot>
);
