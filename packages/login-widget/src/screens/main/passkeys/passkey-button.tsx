import { useEffect, type ReactNode } from 'react';
import { signInErrorKey } from '../../../flows/passkeys/sign-in-error-key.ts';
import { preloadPasskeyPrompt, signInWithPasskey } from '../../../flows/passkeys/passkeys.ts';
import { useFlow } from '../../../flows/use-flow.ts';
import { useUniqueId } from '../../../lib/use-unique-id.ts';
import { useUnmountSignal } from '../../../lib/use-unmount-signal.ts';
import { EN_PASSKEY_SIGN_IN } from '../../../strings/en/passkey-sign-in.ts';
import { useStrings } from '../../../strings/strings.tsx';
import { Button } from '../../../ui/button.tsx';
import { ErrorText } from '../../../ui/error-text.tsx';
import { PasskeyGraphic } from '../../../ui/passkey-graphic.tsx';
import { useWidget } from '../../../widget-context.tsx';
import { LazyPasskeyScreens } from '../../lazy-screens.ts';

export function PasskeyButton(): ReactNode {
  const { client } = useWidget();
  const strings = useStrings(EN_PASSKEY_SIGN_IN);
  const { run, pending, error } = useFlow(signInWithPasskey, (reason) => {
    const key = signInErrorKey(reason);
    return key && strings[key];
  });
  const signal = useUnmountSignal();
  const errorId = useUniqueId();
  useEffect(() => preloadPasskeyPrompt({ client }), [client]);
  return (
    <div className="bh-field">
      <Button
        variant="secondary"
        busy={pending}
        aria-describedby={error && errorId}
        onClick={() => {
          LazyPasskeyScreens.preload();
          run(signal);
        }}
      >
        {!pending && <PasskeyGraphic className="bh-icon" />}
        {strings['passkeys.logIn']}
      </Button>
      <ErrorText id={errorId} error={error} />
      <p className="bh-hidden" role="status">
        {pending && strings['passkeys.waiting']}
      </p>
    </div>
  );
}
