import type { ReactNode } from 'react';
import { useUniqueId } from '../../lib/use-unique-id.ts';
import type { ErrorMessage } from '../../strings/error-strings.ts';
import { EN_IDP } from '../../strings/en/idp.ts';
import { useStrings } from '../../strings/strings.tsx';
import { Button } from '../../ui/button.tsx';
import { ErrorText } from '../../ui/error-text.tsx';
import { ScreenLayout } from '../../ui/screen-layout.tsx';
import { Spinner } from '../../ui/spinner.tsx';

interface IdpCheckingProps {
  error: ErrorMessage | undefined;
  retry: () => void;
}

/** The screen while the server checks the request, and after it has failed. */
export function IdpChecking({ error, retry }: IdpCheckingProps): ReactNode {
  const strings = useStrings(EN_IDP);
  return (
    <ScreenLayout>
      {!error && (
        <p className="bh-loading" role="status">
          <Spinner />
          <span className="bh-hidden">{strings['part.loading']}</span>
        </p>
      )}
      <ErrorText id={useUniqueId()} error={error} />
      {error && (
        <Button variant="secondary" onClick={retry}>
          {strings['idp.retry']}
        </Button>
      )}
    </ScreenLayout>
  );
}
