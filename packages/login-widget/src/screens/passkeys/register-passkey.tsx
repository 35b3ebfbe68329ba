import { useEffect, useState, type ReactNode } from 'react';
import { registrationErrorKey } from '../../flows/passkeys/registration-error-key.ts';
import { preloadPasskeyPrompt } from '../../flows/passkeys/passkeys.ts';
import {
  checkSignedIn,
  registerPasskey,
  skipRegistration,
} from '../../flows/passkeys/registered-passkeys.ts';
import { useFlow } from '../../flows/use-flow.ts';
import { useLatest } from '../../lib/use-latest.ts';
import { useUniqueId } from '../../lib/use-unique-id.ts';
import { useUnmountSignal } from '../../lib/use-unmount-signal.ts';
import { EN_PASSKEY_SIGN_IN } from '../../strings/en/passkey-sign-in.ts';
import { EN_PASSKEYS } from '../../strings/en/passkeys.ts';
import { useStrings } from '../../strings/strings.tsx';
import { useStyleSheet } from '../../theme/use-sheet.ts';
import { Button } from '../../ui/button.tsx';
import { ErrorText } from '../../ui/error-text.tsx';
import { FailureAlert } from '../../ui/failure/failure.tsx';
import { LoadingText } from '../../ui/loading.tsx';
import { PasskeyGraphic } from '../../ui/passkey-graphic.tsx';
import { ScreenLayout } from '../../ui/screen-layout.tsx';
import { useSession, useUser } from '../../use-session.ts';
import { useWidget } from '../../widget-context.tsx';
import { PASSKEY_STYLES } from './passkey-styles.ts';
import { SignedOutNotice } from './signed-out.tsx';

function RegistrationForm() {
  const widget = useWidget();
  const strings = useStrings(EN_PASSKEYS);
  const signInStrings = useStrings(EN_PASSKEY_SIGN_IN);
  const creation = useFlow(registerPasskey, (error) => strings[registrationErrorKey(error)]);
  const skipping = useFlow(skipRegistration);
  const signal = useUnmountSignal();
  const errorId = useUniqueId();
  const { client } = widget;
  useEffect(() => preloadPasskeyPrompt({ client }), [client]);
  return (
    <ScreenLayout
      heading={strings['passkeys.registerHeading']}
      focusOnMount={widget.state.previousScreen !== null}
      status={creation.pending ? signInStrings['passkeys.waiting'] : undefined}
    >
      <PasskeyGraphic className="bh-passkey-graphic" />
      <p className="bh-text">{strings['passkeys.registerText']}</p>
      <ErrorText id={errorId} error={creation.error} />
      <div ref={useStyleSheet(PASSKEY_STYLES)} className="bh-stack">
        <Button
          busy={creation.pending}
          aria-describedby={creation.error && errorId}
          onClick={() => creation.run(signal)}
        >
          {strings['passkeys.create']}
        </Button>
        <Button
          variant="secondary"
          busy={skipping.pending}
          onClick={() => {
            if (!creation.pending) skipping.run();
          }}
        >
          {strings['passkeys.skip']}
        </Button>
      </div>
    </ScreenLayout>
  );
}

function RegistrationIfSignedIn() {
  const strings = useStrings();
  const { user } = useUser(useWidget().client);
  const [isSignedIn, setSignedIn] = useState<boolean>();
  const reading = useFlow(checkSignedIn);
  const read = useLatest(() => reading.run(setSignedIn));
  useEffect(() => read.current(), [read]);
  if (isSignedIn === true && user) return <RegistrationForm />;
  if (isSignedIn !== undefined) return <SignedOutNotice />;
  if (reading.error)
    return (
      <FailureAlert
        error={reading.error}
        retryLabel={strings['part.retry']}
        onRetry={() => read.current()}
      />
    );
  return <LoadingText text={strings['part.loading']} />;
}

/** Follows the session: whoever logs in elsewhere on the page or in another tab can go on here. */
export function RegisterPasskeyScreen(): ReactNode {
  const strings = useStrings();
  const { session, fromCache, isInitialized } = useSession(useWidget().client);
  if (session) return <RegistrationIfSignedIn key={session.session_id} />;
  const isKnown = isInitialized && !fromCache;
  return isKnown ? <SignedOutNotice /> : <LoadingText text={strings['part.loading']} />;
}
