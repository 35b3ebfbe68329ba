import { useEffect, useState, type ReactNode } from 'react';
import { registrationErrorKey } from '../../flows/passkeys/registration-error-key.ts';
import { prepare } from '../../flows/passkeys/passkeys.ts';
import { readUser, register, skip } from '../../flows/passkeys/registered-passkeys.ts';
import { useFlow } from '../../flows/use-flow.ts';
import { useLatest } from '../../lib/use-latest.ts';
import { useUniqueId } from '../../lib/use-unique-id.ts';
import { useUnmountSignal } from '../../lib/use-unmount-signal.ts';
import { EN_PASSKEY_SIGN_IN } from '../../strings/en/passkey-sign-in.ts';
import { EN_PASSKEYS } from '../../strings/en/passkeys.ts';
import { useStrings } from '../../strings/strings.tsx';
import { useSheet } from '../../theme/use-sheet.ts';
import { Button } from '../../ui/button.tsx';
import { ErrorText } from '../../ui/error-text.tsx';
import { Failure } from '../../ui/failure/failure.tsx';
import { Loading } from '../../ui/loading.tsx';
import { PasskeyGraphic } from '../../ui/passkey-graphic.tsx';
import { ScreenLayout } from '../../ui/screen-layout.tsx';
import { useSession, useUser } from '../../use-session.ts';
import { useWidget } from '../../widget-context.tsx';
import { PASSKEY_STYLES } from './passkey-styles.ts';
import { SignedOut } from './signed-out.tsx';

function Registration() {
  const widget = useWidget();
  const strings = useStrings(EN_PASSKEYS);
  const signInStrings = useStrings(EN_PASSKEY_SIGN_IN);
  const creation = useFlow(register, (error) => strings[registrationErrorKey(error)]);
  const skipping = useFlow(skip);
  const signal = useUnmountSignal();
  const errorId = useUniqueId();
  const { client } = widget;
  useEffect(() => prepare({ client }), [client]);
  return (
    <ScreenLayout
      heading={strings['passkeys.registerHeading']}
      focusOnMount={widget.state.previousScreen !== null}
      status={creation.pending ? signInStrings['passkeys.waiting'] : undefined}
    >
      <PasskeyGraphic className="bh-passkey-graphic" />
      <p className="bh-text">{strings['passkeys.registerText']}</p>
      <ErrorText id={errorId} error={creation.error} />
      <div ref={useSheet(PASSKEY_STYLES)} className="bh-stack">
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

function SignedIn() {
  const strings = useStrings();
  const { user } = useUser(useWidget().client);
  const [isSignedIn, setSignedIn] = useState<boolean>();
  const reading = useFlow(readUser);
  const read = useLatest(() => reading.run(setSignedIn));
  useEffect(() => read.current(), [read]);
  if (isSignedIn === true && user) return <Registration />;
  if (isSignedIn !== undefined) return <SignedOut />;
  if (reading.error)
    return (
      <Failure
        error={reading.error}
        retryLabel={strings['part.retry']}
        onRetry={() => read.current()}
      />
    );
  return <Loading text={strings['part.loading']} />;
}

/** Follows the session: whoever logs in elsewhere on the page or in another tab can go on here. */
export function RegisterPasskeyScreen(): ReactNode {
  const strings = useStrings();
  const { session, fromCache, isInitialized } = useSession(useWidget().client);
  if (session) return <SignedIn key={session.session_id} />;
  const isKnown = isInitialized && !fromCache;
  return isKnown ? <SignedOut /> : <Loading text={strings['part.loading']} />;
}
