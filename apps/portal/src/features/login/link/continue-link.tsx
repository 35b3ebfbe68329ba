import { useNavigate } from 'react-router-dom';
import { useAddCallbackToPath } from '../../../url-state/use-return-path.ts';
import type { ButtonVariant } from '../../../components/button-class.ts';
import { Button } from '../../../components/button.tsx';
import { paths } from '../../../config/paths.ts';
import { useService } from '../../../lib/services.tsx';
import { useSessionState } from '../../../session/use-session-state.ts';
import { findPageUser } from '../../../session/portal-session-state.ts';
import { TEXTS } from './texts.ts';

/** Leads a logged-in user on to the portal, and everybody else to the login. */
export function ContinueLink({ variant = 'primary' }: { variant?: ButtonVariant }) {
  const urlToken = useService('urlToken');
  const user = findPageUser(useSessionState());
  const navigate = useNavigate();
  const toStep = useAddCallbackToPath();
  if (user?.isVerified)
    return (
      <>
        <p>{TEXTS.loggedInAs(user.email)}</p>
        {/* Without a token, the guard redirects the user. */}
        <Button variant={variant} onClick={urlToken.forget}>
          {TEXTS.continueAs(user.email)}
        </Button>
      </>
    );
  return (
    <Button variant={variant} onClick={() => void navigate(toStep(paths.login), { replace: true })}>
      {TEXTS.logIn}
    </Button>
  );
}
