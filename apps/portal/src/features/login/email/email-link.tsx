import { EmailLinkWidget } from './email-link-widget.tsx';
import { WidgetBoundary } from '../../../components/widget/widget-boundary.tsx';
import { EMAIL_LINK_TEXTS } from './texts.ts';
import { LoginScreen } from '../login-screen.tsx';

export function EmailLinkScreen() {
  return (
    <LoginScreen {...EMAIL_LINK_TEXTS}>
      <WidgetBoundary>
        <EmailLinkWidget />
      </WidgetBoundary>
    </LoginScreen>
  );
}
