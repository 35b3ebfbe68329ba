import { useAddCallbackToPath } from '../../../url-state/use-return-path.ts';
import { ApiFailure } from '@bakehouse/contract';
import { useState } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { Button } from '../../../components/button.tsx';
import { Notice } from '../../../components/notice.tsx';
import { AuthCard } from '../../../components/page/auth-card.tsx';
import { paths } from '../../../config/paths.ts';
import { useService } from '../../../lib/services.tsx';
import { ForgotPassword } from './forgot-password.tsx';
import { NewPasswordForm } from './new-password-form.tsx';
import { FORGOT_TEXTS, RESET_TEXTS, UNUSABLE_LINK_TEXTS } from './texts.ts';
import { useDocumentTitle } from '../../../lib/use-document-title.ts';
import { useSessionState } from '../../../session/use-session-state.ts';
import { findPageUser } from '../../../session/portal-session-state.ts';
import type { UrlTokenState } from '../../../session/url-token.ts';

/** The form for a new password if an emailed link brought a token, else the form that asks for a link. */
export function ResetPassword() {
  const urlToken = useService('urlToken');
  // The token is kept here, so that this screen stays until the next screen has loaded.
  const [token, setToken] = useState(() => resetTokenOf(urlToken.get()));
  const askAgain = () => {
    urlToken.forget();
    setToken(null);
  };
  return token === null ? (
    <ForgotPasswordScreen />
  ) : (
    <ResetPasswordScreen token={token} onAskAgain={askAgain} />
  );
}

const resetTokenOf = (state: UrlTokenState) => (state.status === 'none' ? null : state.token);

function ForgotPasswordScreen() {
  const user = findPageUser(useSessionState());
  const toStep = useAddCallbackToPath();
  useDocumentTitle(FORGOT_TEXTS.title);
  return (
    <main>
      <AuthCard
        title={FORGOT_TEXTS.title}
        lead={FORGOT_TEXTS.lead}
        footer={<Link to={toStep(paths.login)}>{FORGOT_TEXTS.back}</Link>}
      >
        <ForgotPassword knownEmail={user?.email ?? ''} />
      </AuthCard>
    </main>
  );
}

const isUnusableLink = (error: unknown) => error instanceof ApiFailure && error.status === 401;

interface ResetPasswordScreenProps {
  token: string;
  onAskAgain: () => void;
}

function ResetPasswordScreen({ token, onAskAgain }: ResetPasswordScreenProps) {
  const session = useService('session');
  const urlToken = useService('urlToken');
  const toasts = useService('toasts');
  const navigate = useNavigate();
  const toStep = useAddCallbackToPath();
  const [isUnusable, setUnusable] = useState(false);
  useDocumentTitle(RESET_TEXTS.title);
  if (isUnusable) return <UnusableResetLinkScreen onAskAgain={onAskAgain} />;

  const send = async (password: string) => {
    try {
      await session.resetPassword(token, password);
    } catch (error) {
      setUnusable(isUnusableLink(error));
      throw error;
    }
    return findPageUser(session.get())?.email ?? '';
  };
  const leave = () => {
    urlToken.forget();
    toasts.add({ tone: 'success', message: RESET_TEXTS.saved });
    void navigate(toStep(paths.pin), { replace: true });
  };

  return (
    <main>
      <AuthCard title={RESET_TEXTS.title} lead={RESET_TEXTS.lead}>
        <NewPasswordForm onSend={send} onSaved={leave} />
      </AuthCard>
    </main>
  );
}

function UnusableResetLinkScreen({ onAskAgain }: Pick<ResetPasswordScreenProps, 'onAskAgain'>) {
  const toStep = useAddCallbackToPath();
  useDocumentTitle(UNUSABLE_LINK_TEXTS.title);
  return (
    <main>
      <AuthCard
        title={UNUSABLE_LINK_TEXTS.title}
        footer={<Link to={toStep(paths.login)}>{FORGOT_TEXTS.back}</Link>}
      >
        <Notice tone="danger" title={UNUSABLE_LINK_TEXTS.reason}>
          {UNUSABLE_LINK_TEXTS.advice}
        </Notice>
        <Button variant="primary" onClick={onAskAgain}>
          {UNUSABLE_LINK_TEXTS.askAgain}
        </Button>
      </AuthCard>
    </main>
  );
}
