import {
  useEffect,
  useState,
  useSyncExternalStore,
  type ComponentType,
  type ReactNode,
} from 'react';
import { lazyChunk } from '../lib/lazy-chunk.ts';
import { useLatest } from '../lib/use-latest.ts';
import { useStrings } from '../strings/strings.tsx';
import { FailureAlert } from '../ui/failure/failure.tsx';
import { FocusTarget } from '../ui/failure/focus-target.tsx';
import { LoadingText } from '../ui/loading.tsx';
import { useWidget } from '../widget-context.tsx';
import { PartError } from '../config/errors/part-error.ts';
import { ErrorBoundary } from './error-boundary.tsx';

/** A component in a chunk. */
export interface LazyPart<Props extends object> {
  (props: Props): ReactNode;
  /** Loads the chunk before it is shown. After a failure, the rendered part requests it again. */
  preload: () => void;
}

const FIRST_ATTEMPT = 1;

/**
 * A component that is loaded when it is first rendered. React's `lazy` would keep a failure forever
 * and blank the page.
 */
export function lazyPart<Props extends object>(
  importComponent: () => Promise<ComponentType<Props>>,
): LazyPart<Props> {
  const chunk = lazyChunk(async () => ({ Component: await importComponent() }));

  function Part(props: Props): ReactNode {
    const report = useLatest(useWidget().report);
    const strings = useStrings();
    const loaded = useSyncExternalStore(chunk.subscribe, chunk.get, () => undefined);
    // Starts the request in the first render; the effect then waits for the same request.
    useState(chunk.preload);
    const [attempt, setAttempt] = useState(FIRST_ATTEMPT);
    const [failedAttempt, setFailedAttempt] = useState(0);

    useEffect(() => {
      let isCurrent = true;
      chunk.load().catch((error: unknown) => {
        if (!isCurrent) return;
        report.current(new PartError(error));
        setFailedAttempt(attempt);
      });
      return () => {
        isCurrent = false;
      };
    }, [attempt, report]);

    if (loaded) {
      const content = (
        <ErrorBoundary>
          <loaded.Component {...props} />
        </ErrorBoundary>
      );
      return attempt === FIRST_ATTEMPT ? content : <FocusTarget>{content}</FocusTarget>;
    }
    if (failedAttempt === 0) return <LoadingText text={strings['part.loading']} />;
    // The failure stays while the retry runs, so that its button keeps the focus.
    return (
      <FailureAlert
        error={{
          text: strings[failedAttempt > FIRST_ATTEMPT ? 'part.failedAgain' : 'part.failed'],
        }}
        retryLabel={strings['part.retry']}
        isRetrying={failedAttempt !== attempt}
        onRetry={() => setAttempt(attempt + 1)}
      />
    );
  }

  return Object.assign(Part, { preload: chunk.preload });
}
