import { useIsFileVisit } from '../../../url-state/use-return-path.ts';
import { PortalWidget } from '../widget/portal-widget.tsx';
import { WidgetBoundary } from '../../../components/widget/widget-boundary.tsx';
import { CREATE_ACCOUNT_TEXTS } from './texts.ts';
import { useSessionState } from '../../../session/use-session-state.ts';
import { LoginScreen } from '../login-screen.tsx';
import { ConfirmEmail } from './confirm-email.tsx';

const { fileLead, ...TEXTS } = CREATE_ACCOUNT_TEXTS;

/** Asks for an address and a password, then for the confirmation of the address. */
export function CreateAccountScreen() {
  const state = useSessionState();
  const isFileVisit = useIsFileVisit();
  if (state.status === 'unverified') return <ConfirmEmail email={state.user.email} />;
  return (
    <LoginScreen {...TEXTS} lead={isFileVisit ? fileLead : TEXTS.lead}>
      <WidgetBoundary>
        <PortalWidget offer="newAccount" focusFirstField />
      </WidgetBoundary>
    </LoginScreen>
  );
}
