import { useEffect, useRef, useState, type ReactNode } from 'react';
import { checkAuthorization, reportNoSession, type IdpStep } from '../../flows/idp.ts';
import { useFlow } from '../../flows/use-flow.ts';
import type { AuthorizeRequest } from '../../idp/parse-idp-request.ts';
import { EN_IDP } from '../../strings/en/idp.ts';
import { useStrings } from '../../strings/strings.tsx';
import { useSession } from '../../use-session.ts';
import { useWidget } from '../../widget-context.tsx';
import { Consent } from './consent.tsx';
import { IdpChecking } from './idp-checking.tsx';
import { IdpNotice } from './idp-notice.tsx';

interface AuthorizeProps {
  request: AuthorizeRequest;
}

function NoSessionNotice() {
  const { run } = useFlow(reportNoSession);
  const report = useRef(run);
  useEffect(() => report.current(), []);
  return <IdpNotice isError>{useStrings(EN_IDP)['idp.noSession']}</IdpNotice>;
}

function AuthorizationSteps({ request }: AuthorizeProps) {
  const strings = useStrings(EN_IDP);
  const [step, setStep] = useState<IdpStep>({ name: 'checking' });
  const { run, error } = useFlow(checkAuthorization);
  const check = useRef(() => run(request, setStep));
  useEffect(() => check.current(), []);
  if (step.name === 'asking')
    return <Consent request={request} clientName={step.clientName} onStep={setStep} />;
  if (step.name === 'checking')
    return <IdpChecking error={error} retry={() => run(request, setStep)} />;
  return <IdpNotice>{strings[step.name === 'refused' ? 'idp.denied' : 'idp.leaving']}</IdpNotice>;
}

/** Waits for the first answer about the session. A session of another tab counts, too. */
export function Authorize({ request }: AuthorizeProps): ReactNode {
  const { session, fromCache } = useSession(useWidget().client);
  if (session) return <AuthorizationSteps request={request} />;
  return fromCache ? (
    <IdpChecking error={undefined} retry={() => undefined} />
  ) : (
    <NoSessionNotice />
  );
}
