import { PortalWidget } from '../widget/portal-widget.tsx';
import { WidgetBoundary } from '../../../components/widget/widget-boundary.tsx';
import { EMAIL_CODE_TEXTS } from './texts.ts';
import { LoginScreen } from '../login-screen.tsx';

export function EmailCodeScreen() {
  return (
    <LoginScreen {...EMAIL_CODE_TEXTS}>
      <WidgetBoundary>
        <PortalWidget offer="emailCode" focusFirstField />
      </WidgetBoundary>
    </LoginScreen>
  );
}
