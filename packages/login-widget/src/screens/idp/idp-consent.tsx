import { useEffect, useRef, useState, type ReactNode } from 'react';
import { reportMissingParameter } from '../../flows/idp/idp.ts';
import { useFlow } from '../../flows/use-flow.ts';
import { parseIdpRequest } from '../../idp/parse-idp-request.ts';
import { EN_IDP } from '../../strings/en/idp.ts';
import { format } from '../../strings/format.ts';
import { useStrings } from '../../strings/strings.tsx';
import { Authorize } from './authorize.tsx';
import { IdpNotice } from './idp-notice.tsx';
import { Logout } from './logout.tsx';

function IncompleteRequestNotice({ missing }: { missing: string }) {
  const strings = useStrings(EN_IDP);
  const { run } = useFlow(reportMissingParameter);
  const report = useRef(() => run(missing));
  useEffect(() => report.current(), []);
  return (
    <IdpNotice isError>{format(strings['idp.missingParameter'], { name: missing })}</IdpNotice>
  );
}

/** Shows the request of a connected app, which it reads from the URL of the page. */
export function IdpConsentScreen({ submitsInPage }: { submitsInPage: boolean }): ReactNode {
  const [parsed] = useState(() => parseIdpRequest(globalThis.location));
  if (parsed.kind === 'incomplete') return <IncompleteRequestNotice missing={parsed.missing} />;
  if (parsed.kind === 'logout') return <Logout request={parsed.request} />;
  return <Authorize request={parsed.request} submitsInPage={submitsInPage} />;
}
