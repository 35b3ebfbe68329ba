import { useEffect, useRef, useState, type ReactNode } from 'react';
import type { OAuthProviderOptions } from '../../config/product-options/oauth-options.ts';
import { openOneTap, PROMPT_PARENT_ID } from '../../flows/one-tap.ts';
import { delay } from '../../lib/delay.ts';
import { useLatest } from '../../lib/use-latest.ts';
import type { OneTapMode } from '../../oauth/one-tap-mode.ts';
import { oneTapProblemTextKey } from '../../oauth/one-tap-problem.ts';
import { ONE_TAP_STYLES } from '../../oauth/one-tap-styles.ts';
import { EN_ONE_TAP } from '../../strings/en/one-tap.ts';
import type { ErrorMessage } from '../../strings/error-strings.ts';
import { format } from '../../strings/format.ts';
import { useStrings } from '../../strings/strings.tsx';
import { ShadowSlot } from '../../theme/slot.tsx';
import { useStyleSheet } from '../../theme/use-sheet.ts';
import { LinkifiedText } from '../../ui/linkified-text.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { useWidget } from '../../widget-context.tsx';

const RESIZE_DEBOUNCE_MS = 100;

type OneTapStatus =
  | { name: 'pending' | 'shown' | 'cancelled' }
  | { name: 'failed'; reason: string }
  | { name: 'refused'; error: ErrorMessage };

interface OneTapProps {
  provider: OAuthProviderOptions;
  mode: OneTapMode;
}

/** Opens the prompt once, and closes it when the user leaves the screen. */
function useOneTap(props: OneTapProps) {
  const [status, setStatus] = useState<OneTapStatus>({ name: 'pending' });
  const latest = useLatest({ ...props, context: useWidget() });
  useEffect(() => {
    const closing = new AbortController();
    const { signal } = closing;
    const change = (next: OneTapStatus) => {
      if (!signal.aborted) setStatus(next);
    };
    const fail = (reason: string, error?: unknown) => {
      if (!signal.aborted) console.warn('Google One Tap is not shown:', reason, error ?? '');
      change({ name: 'failed', reason });
    };
    const { context, ...prompt } = latest.current;
    openOneTap(context, {
      ...prompt,
      signal,
      onCancelled: () => change({ name: 'cancelled' }),
      onFailed: (error) => change({ name: 'refused', error: latest.current.context.report(error) }),
    }).then(
      (reason) => (reason === null ? change({ name: 'shown' }) : fail(reason)),
      (error: unknown) => fail('unknown_reason', error),
    );
    return () => closing.abort();
  }, [latest]);
  return { status, cancel: () => setStatus({ name: 'cancelled' }) };
}

/** Calls back with the height of an element when it has not changed for a moment. */
function useSettledHeight(onSettled: (height: number) => void) {
  const element = useRef<HTMLDivElement>(null);
  const latest = useLatest(onSettled);
  useEffect(() => {
    if (!element.current) return;
    let waiting = new AbortController();
    const observer = new ResizeObserver(([entry]) => {
      waiting.abort();
      waiting = new AbortController();
      void delay(RESIZE_DEBOUNCE_MS, waiting.signal).then(() =>
        latest.current(entry?.contentRect.height ?? 0),
      );
    });
    observer.observe(element.current);
    return () => {
      waiting.abort();
      observer.disconnect();
    };
  }, [latest]);
  return element;
}

interface EmbeddedPromptProps {
  isPending: boolean;
  /** Called when Google has removed the prompt and has not said so. */
  onEmptied: () => void;
}

/** Keeps the height of a button until Google has filled it. */
function EmbeddedPrompt({ isPending, onEmptied }: EmbeddedPromptProps) {
  const [isFilled, setFilled] = useState(false);
  const sheet = useStyleSheet(ONE_TAP_STYLES);
  const element = useSettledHeight((height) => {
    if (height > 0) setFilled(true);
    else if (isFilled) onEmptied();
  });
  return (
    <ShadowSlot>
      <div ref={sheet} className="bh-one-tap" data-filled={isFilled || undefined}>
        {isPending && <OneTapLoading />}
        <div ref={element} id={PROMPT_PARENT_ID} className="bh-one-tap-prompt" />
      </div>
    </ShadowSlot>
  );
}

const OneTapLoading = () => (
  <p className="bh-one-tap-loading" role="status">
    <Spinner />
    <span className="bh-hidden">{useStrings(EN_ONE_TAP)['oneTap.loading']}</span>
  </p>
);

const Message = ({ children }: { children: ReactNode }) => (
  <p className="bh-alert" role="alert">
    <span>{children}</span>
  </p>
);

function OneTapProblem({ reason }: { reason: string }) {
  const { publicToken } = useWidget().client;
  const strings = useStrings(EN_ONE_TAP);
  const problem = oneTapProblemTextKey(reason, publicToken);
  if (!problem) return null;
  const host = <bdi key="host">{globalThis.location.host}</bdi>;
  return <Message>{format(strings[problem], { host })}</Message>;
}

interface GoogleOneTapProps extends OneTapProps {
  /** The Google button, for everybody whom Google shows no prompt. */
  children: ReactNode;
}

export function GoogleOneTap({ children, ...props }: GoogleOneTapProps): ReactNode {
  const { status, cancel } = useOneTap(props);
  const isEmbedded = props.mode.place === 'embedded';
  const isPending = status.name === 'pending';
  const isOpen = isPending || status.name === 'shown';
  const sheet = useStyleSheet(ONE_TAP_STYLES);
  return (
    <>
      {status.name === 'refused' && (
        <Message>
          <LinkifiedText {...status.error} />
        </Message>
      )}
      {status.name === 'failed' && <OneTapProblem reason={status.reason} />}
      {isEmbedded && isOpen && <EmbeddedPrompt isPending={isPending} onEmptied={cancel} />}
      {!isEmbedded && isPending && (
        <div ref={sheet} className="bh-one-tap">
          <OneTapLoading />
        </div>
      )}
      {(isEmbedded ? !isOpen : !isPending) && children}
    </>
  );
}
