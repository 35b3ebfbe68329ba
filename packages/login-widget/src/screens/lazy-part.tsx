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
import { Button } from '../ui/button.tsx';
import { Spinner } from '../ui/spinner.tsx';
import { useWidget } from '../widget-context.tsx';
import { ErrorBoundary } from './error-boundary.tsx';

/** A component in a chunk. */
export interface LazyPart<Props extends object> {
  (props: Props): ReactNode;
  /** Loads the chunk before it is shown. After a failure, the rendered part requests it again. */
  preload: () => void;
}

const Loading = () => (
  <p className="bh-loading" role="status">
    <Spinner />
    <span className="bh-hidden">{useStrings()['part.loading']}</span>
  </p>
);

interface FailureProps {
  isRepeated: boolean;
  isRetrying: boolean;
  retry: () => void;
}

/** Stays while the retry runs, so that its button keeps the focus. */
function Failure({ isRepeated, isRetrying, retry }: FailureProps) {
  const strings = useStrings();
  return (
    <div className="bh-alert" role="alert">
      <p>{strings[isRepeated ? 'part.failedAgain' : 'part.failed']}</p>
      <Button variant="secondary" busy={isRetrying} onClick={retry}>
        {strings['part.retry']}
      </Button>
    </div>
  );
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
    const loaded = useSyncExternalStore(chunk.subscribe, chunk.get, () => undefined);
    const [attempt, setAttempt] = useState(FIRST_ATTEMPT);
    const [failedAttempt, setFailedAttempt] = useState(0);

    useEffect(() => {
      let isCurrent = true;
      chunk.load().catch((error: unknown) => {
        if (!isCurrent) return;
        report.current(error);
        setFailedAttempt(attempt);
      });
      return () => {
        isCurrent = false;
      };
    }, [attempt, report]);

    if (loaded)
      return (
        <ErrorBoundary>
          <loaded.Component {...props} />
        </ErrorBoundary>
      );
    if (failedAttempt === 0) return <Loading />;
    return (
      <Failure
        isRepeated={failedAttempt > FIRST_ATTEMPT}
        isRetrying={failedAttempt !== attempt}
        retry={() => setAttempt(attempt + 1)}
      />
    );
  }

  return Object.assign(Part, { preload: chunk.preload });
}
