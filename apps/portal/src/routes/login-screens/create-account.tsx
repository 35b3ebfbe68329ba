import { PortalWidget } from '../../features/login-widget/portal-widget.tsx';
import { WidgetBoundary } from '../../features/login-widget/widget-boundary.tsx';
import { CREATE_ACCOUNT_TEXTS } from '../texts.ts';
import { LoginScreen } from './login-screen.tsx';

export function CreateAccountScreen() {
  return (
    <LoginScreen {...CREATE_ACCOUNT_TEXTS}>
      <WidgetBoundary>
        <PortalWidget offer="newAccount" focusFirstField />
      </WidgetBoundary>
    </LoginScreen>
  );
}
