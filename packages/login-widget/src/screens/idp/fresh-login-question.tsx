import type { ReactNode } from 'react';
import { repeatLogin } from '../../flows/idp/idp.ts';
import { useFlow } from '../../flows/use-flow.ts';
import { useUniqueId } from '../../lib/use-unique-id.ts';
import { EN_IDP } from '../../strings/en/idp.ts';
import { format } from '../../strings/format.ts';
import { useStrings } from '../../strings/strings.tsx';
import { Button } from '../../ui/button.tsx';
import { ErrorText } from '../../ui/error-text.tsx';
import { ScreenLayout } from '../../ui/screen-layout.tsx';

interface FreshLoginQuestionProps {
  clientName: string;
  requestToken: string;
}

/** The app demands a login that is more recent than that of the session. */
export function FreshLoginQuestion({
  clientName,
  requestToken,
}: FreshLoginQuestionProps): ReactNode {
  const strings = useStrings(EN_IDP);
  const { run, pending, error } = useFlow(repeatLogin);
  const errorId = useUniqueId();
  const client = <bdi key="client">{clientName}</bdi>;
  return (
    <ScreenLayout heading={strings['idp.loginHeading']} focusOnMount>
      <p className="bh-text">{format(strings['idp.loginReason'], { client })}</p>
      <ErrorText id={errorId} error={error} />
      <Button busy={pending} aria-describedby={error && errorId} onClick={() => run(requestToken)}>
        {strings['idp.logIn']}
      </Button>
    </ScreenLayout>
  );
}
