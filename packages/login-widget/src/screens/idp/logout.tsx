import { useEffect, useRef, useState, type ReactNode } from 'react';
import { checkLogout, confirmLogout } from '../../flows/idp.ts';
import { useBootstrap } from '../../flows/use-bootstrap.ts';
import { useFlow } from '../../flows/use-flow.ts';
import type { LogoutRequest } from '../../idp/parse-idp-request.ts';
import { useUniqueId } from '../../lib/use-unique-id.ts';
import { EN_IDP } from '../../strings/en/idp.ts';
import { format } from '../../strings/format.ts';
import { useStrings } from '../../strings/strings.tsx';
import { useStyleSheet } from '../../theme/use-sheet.ts';
import { Button } from '../../ui/button.tsx';
import { ErrorText } from '../../ui/error-text.tsx';
import { ScreenLayout } from '../../ui/screen-layout.tsx';
import { IdpChecking } from './idp-checking.tsx';
import { IdpNotice } from './idp-notice.tsx';
import { IDP_STYLES } from './idp-styles.ts';

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

export function Logout({ request }: { request: LogoutRequest }): ReactNode {
  const strings = useStrings(EN_IDP);
  const [redirectUri, setRedirectUri] = useState<string>();
  const [isRefused, setRefused] = useState(false);
  const { run, error } = useFlow(checkLogout);
  const check = useRef(() => run(request, setRedirectUri));
  useEffect(() => check.current(), []);
  if (isRefused) return <IdpNotice>{strings['idp.stayed']}</IdpNotice>;
  if (redirectUri === undefined)
    return <IdpChecking error={error} retry={() => run(request, setRedirectUri)} />;
  return <LogoutQuestion redirectUri={redirectUri} onRefuse={() => setRefused(true)} />;
}
