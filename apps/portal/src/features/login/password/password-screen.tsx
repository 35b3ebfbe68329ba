import { Link, useLocation } from 'react-router-dom';
import { useIsFileVisit, useAddCallbackToPath } from '../../../url-state/use-return-path.ts';
import { AuthCard } from '../../../components/page/auth-card.tsx';
import { paths } from '../../../config/paths.ts';
import { useDocumentTitle } from '../../../lib/use-document-title.ts';
import { useSessionState } from '../../../session/use-session-state.ts';
import { CookieNotice } from '../cookie-notice.tsx';
import { EmailLoginLinks } from '../email/email-login-links.tsx';
import { lazyCreateAccount } from '../lazy-login-screens.ts';
import { CREATE_ACCOUNT_HASH } from '../login-mode.ts';
import { SessionNotice } from '../session-notice.tsx';
import { LOGIN_TEXTS } from '../texts.ts';
import { OtherLoginMethods } from '../widget/other-login-methods.tsx';
import { LoginForm } from './login-form.tsx';

interface PasswordScreenProps {
  /** Called when the password is sent. */
  onStart: () => void;
}

export function PasswordScreen({ onStart }: PasswordScreenProps) {
  const state = useSessionState();
  const { search } = useLocation();
  const toStep = useAddCallbackToPath();
  const isFileVisit = useIsFileVisit();
  useDocumentTitle(LOGIN_TEXTS.title);
  return (
    <main>
      <AuthCard
        title={LOGIN_TEXTS.title}
        lead={isFileVisit ? LOGIN_TEXTS.fileLead : LOGIN_TEXTS.lead}
        footer={
          <>
            {LOGIN_TEXTS.isNew}{' '}
            <Link
              to={{ search, hash: CREATE_ACCOUNT_HASH }}
              onFocus={lazyCreateAccount.preload}
              onPointerEnter={lazyCreateAccount.preload}
            >
              {LOGIN_TEXTS.createAccount}
            </Link>
          </>
        }
      >
        <CookieNotice />
        <SessionNotice state={state} />
        <LoginForm onStart={onStart} forgotPath={toStep(paths.resetPassword)} />
        <OtherLoginMethods byEmail={<EmailLoginLinks />} />
      </AuthCard>
    </main>
  );
}
