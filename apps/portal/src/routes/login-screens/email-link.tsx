import { PortalWidget } from '../../features/login-widget/portal-widget.tsx';
import { WidgetBoundary } from '../../features/login-widget/widget-boundary.tsx';
import { EMAIL_LINK_TEXTS } from '../texts.ts';
import { LoginScreen } from './login-screen.tsx';

export function EmailLinkScreen() {
  return (
    <LoginScreen {...EMAIL_LINK_TEXTS}>
      <WidgetBoundary>
        <PortalWidget offer="emailLink" focusFirstField />
      </WidgetBoundary>
    </LoginScreen>
  );
}
