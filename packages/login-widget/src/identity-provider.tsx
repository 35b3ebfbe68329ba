import type { ReactNode } from 'react';
import { LazyIdpConsentScreen } from './screens/lazy-screens.ts';
import { INITIAL_STATE } from './state/state.ts';
import { WidgetRoot, type WidgetProps } from './widget-root.tsx';

/** The props of `IdentityProvider`. */
export interface IdentityProviderProps extends WidgetProps {
  /**
   * Sends the answer with a call that returns data, and then opens the app's URL. The policy of the page
   * then need not allow the API in `form-action`, and the user sees more about the app. Default: false
   */
  submitsInPage?: boolean;
}

/**
 * Asks the signed-in user whether a connected app may access their account, or log them out. The
 * request is in the query of the page's URL. Without `submitsInPage`, the policy of the page must allow
 * the API in `form-action`.
 * @throws Error without a client
 */
export const IdentityProvider = ({
  submitsInPage = false,
  ...props
}: IdentityProviderProps): ReactNode => (
  <WidgetRoot {...props} component="IdentityProvider" initialState={INITIAL_STATE}>
    <LazyIdpConsentScreen key="idpConsent" submitsInPage={submitsInPage} />
  </WidgetRoot>
);
