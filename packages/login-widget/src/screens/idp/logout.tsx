import { useEffect, useRef, useState, type ReactNode } from 'react';
import {
  checkLogout,
  confirmLogout,
  type LogoutStep,
  type LogoutTask,
} from '../../flows/idp/idp.ts';
import { useBootstrap } from '../../flows/use-bootstrap.ts';
import { useFlow } from '../../flows/use-flow.ts';
import { toDestination } from '../../idp/destination.ts';
import { isScriptUrl } from '../../idp/is-script-url.ts';
import type { LogoutRequest } from '../../idp/parse-idp-request.ts';
import { useUniqueId } from '../../lib/use-unique-id.ts';
import { EN_IDP } from '../../strings/en/idp.ts';
import { format } from '../../strings/format.ts';
import { useStrings } from '../../strings/strings.tsx';
import { useStyleSheet } from '../../theme/use-sheet.ts';
import { Button } from '../../ui/button.tsx';
import { ErrorText } from '../../ui/error-text.tsx';
import { ScreenLayout } from '../../ui/screen-layout.tsx';
import { useSession } from '../../use-session.ts';
import { useWidget } from '../../widget-context.tsx';
import { IdpChecking } from './idp-checking.tsx';
import { IdpNotice } from './idp-notice.tsx';
import { IDP_STYLES } from './idp-styles.ts';
import { NoSessionNotice } from './no-session-notice.tsx';

interface LogoutQuestionProps {
  redirectUri: string;
  onRefuse: () => void;
}

function LogoutQuestion({ redirectUri, onRefuse }: LogoutQuestionProps) {
  const projectName = useBootstrap()?.projectName;
  const strings = useStrings(EN_IDP);
  const { run, pending, error } = useFlow(confirmLogout);
  const errorId = useUniqueId();
  const project = <bdi key="project">{projectName ?? globalThis.location.host}</bdi>;
  return (
    <ScreenLayout heading={strings['idp.logoutHeading']} focusOnMount>
      <p className="bh-text">{format(strings['idp.logoutQuestion'], { project })}</p>
      <div ref={useStyleSheet(IDP_STYLES)} className="bh-answers">
        <ErrorText id={errorId} error={error} />
        <Button busy={pending} aria-describedby={error && errorId} onClick={() => run(redirectUri)}>
          {strings['idp.yes']}
        </Button>
        <Button variant="secondary" onClick={onRefuse}>
          {strings['idp.no']}
        </Button>
      </div>
    </ScreenLayout>
  );
}

function ReturnLink({ redirectUri }: Pick<LogoutQuestionProps, 'redirectUri'>) {
  const strings = useStrings(EN_IDP);
  const host = <bdi key="host">{toDestination(redirectUri).name}</bdi>;
  if (isScriptUrl(redirectUri)) return null;
  return <a href={redirectUri}>{format(strings['idp.returnToApp'], { host })}</a>;
}

function LogoutSteps(props: Omit<LogoutTask, 'onStep'>) {
  const strings = useStrings(EN_IDP);
  const [step, setStep] = useState<LogoutStep>({ name: 'checking' });
  const { run, error } = useFlow(checkLogout);
  const [task] = useState<LogoutTask>({ ...props, onStep: setStep });
  const check = useRef(() => run(task));
  useEffect(() => check.current(), []);
  if (step.name === 'stayed') return <IdpNotice>{strings['idp.stayed']}</IdpNotice>;
  if (step.name === 'checking') return <IdpChecking error={error} retry={() => run(task)} />;
  if (step.name === 'noSession')
    return <NoSessionNotice action={<ReturnLink redirectUri={step.redirectUri} />} />;
  return (
    <LogoutQuestion redirectUri={step.redirectUri} onRefuse={() => setStep({ name: 'stayed' })} />
  );
}

/** Waits for the first answer about the session. */
export function Logout({ request }: { request: LogoutRequest }): ReactNode {
  const { session, fromCache } = useSession(useWidget().client);
  if (!session && fromCache) return <IdpChecking error={undefined} retry={() => undefined} />;
  return <LogoutSteps request={request} hasSession={session !== null} />;
}
