import { useEffect, useRef, useState, type ReactNode } from 'react';
import { checkAuthorization, isSilent, type IdpStep, type IdpTask } from '../../flows/idp/idp.ts';
import { useFlow } from '../../flows/use-flow.ts';
import { EN_IDP } from '../../strings/en/idp.ts';
import { useStrings } from '../../strings/strings.tsx';
import { useSession } from '../../use-session.ts';
import { useWidget } from '../../widget-context.tsx';
import { Consent } from './consent.tsx';
import { FreshLoginQuestion } from './fresh-login-question.tsx';
import { IdpChecking } from './idp-checking.tsx';
import { IdpNotice } from './idp-notice.tsx';
import { NoSessionNotice } from './no-session-notice.tsx';

type AuthorizeProps = Omit<IdpTask, 'onStep'>;

function AuthorizationSteps(props: AuthorizeProps) {
  const strings = useStrings(EN_IDP);
  const [step, setStep] = useState<IdpStep>({ name: 'checking' });
  const { run, error } = useFlow(checkAuthorization);
  const task = { ...props, onStep: setStep };
  const check = useRef(() => run(task));
  useEffect(() => check.current(), []);
  if (step.name === 'asking') return <Consent task={task} question={step.question} />;
  if (step.name === 'loginRequired')
    return <FreshLoginQuestion clientName={step.clientName} requestToken={step.requestToken} />;
  if (step.name === 'checking') return <IdpChecking error={error} retry={() => run(task)} />;
  return <IdpNotice>{strings[step.name === 'refused' ? 'idp.denied' : 'idp.leaving']}</IdpNotice>;
}

/** Waits for the first answer about the session. A session of another tab counts, too. */
export function Authorize(props: AuthorizeProps): ReactNode {
  const { session, fromCache } = useSession(useWidget().client);
  if (session || (isSilent(props) && !fromCache)) return <AuthorizationSteps {...props} />;
  return fromCache ? (
    <IdpChecking error={undefined} retry={() => undefined} />
  ) : (
    <NoSessionNotice />
  );
}
