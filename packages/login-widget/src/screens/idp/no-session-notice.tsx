import { useEffect, useRef, type ReactNode } from 'react';
import { reportNoSession } from '../../flows/idp/idp.ts';
import { useFlow } from '../../flows/use-flow.ts';
import { EN_IDP } from '../../strings/en/idp.ts';
import { useStrings } from '../../strings/strings.tsx';
import { IdpNotice } from './idp-notice.tsx';

/** Also tells the page that there is no session. */
export function NoSessionNotice({ action }: { action?: ReactNode }): ReactNode {
  const { run } = useFlow(reportNoSession);
  const report = useRef(run);
  useEffect(() => report.current(), []);
  return (
    <IdpNotice isError action={action}>
      {useStrings(EN_IDP)['idp.noSession']}
    </IdpNotice>
  );
}
