import { useEffect, useRef, useState, type ReactNode } from 'react';
import { offerPasskeyAutofill } from '../../../flows/passkeys/passkey-autofill.ts';
import { signInErrorKey } from '../../../flows/passkeys/sign-in-error-key.ts';
import { delay } from '../../../lib/delay.ts';
import { useLatest } from '../../../lib/use-latest.ts';
import { useUniqueId } from '../../../lib/use-unique-id.ts';
import { useUnmountSignal } from '../../../lib/use-unmount-signal.ts';
import type { ErrorMessage } from '../../../strings/error-strings.ts';
import { EN_PASSKEY_SIGN_IN } from '../../../strings/en/passkey-sign-in.ts';
import { useStrings } from '../../../strings/strings.tsx';
import { hostElementOf } from '../../../theme/dom-root.ts';
import { ErrorText } from '../../../ui/error-text.tsx';
import { useWidget } from '../../../widget-context.tsx';

const RETURN_EVENTS = ['focusin', 'pointerdown'];

const waitForReturn = (host: Element | null, signal: AbortSignal) =>
  new Promise<void>((resolve) => {
    for (const type of RETURN_EVENTS)
      host?.addEventListener(type, () => resolve(), { once: true, signal });
  });

export interface PasskeyOfferProps {
  onUnsupported: () => void;
}

/** Offers passkeys in the autofill of the form. It shows nothing but an error. */
export function PasskeyOffer(props: PasskeyOfferProps): ReactNode {
  const strings = useStrings(EN_PASSKEY_SIGN_IN);
  const [error, setError] = useState<ErrorMessage>();
  const element = useRef<HTMLSpanElement>(null);
  const latest = useLatest({ ...props, context: useWidget(), strings });
  const signal = useUnmountSignal();
  const errorId = useUniqueId();
  useEffect(() => {
    // StrictMode mounts twice: the first mount must not begin.
    const beginning = new AbortController();
    const { context, onUnsupported } = latest.current;
    const host = element.current && hostElementOf(element.current);
    const begin = () =>
      offerPasskeyAutofill(context, {
        signal,
        userReturns: () => waitForReturn(host, signal),
        onUnsupported,
        onError(reason) {
          const key = signInErrorKey(reason);
          setError(context.report(reason, key && latest.current.strings[key]));
        },
      });
    void delay(0, beginning.signal).then(begin);
    return () => beginning.abort();
  }, [latest, signal]);
  return (
    <>
      <span ref={element} hidden />
      <ErrorText id={errorId} error={error} />
    </>
  );
}
