import { useEffect, useSyncExternalStore, type ComponentType, type ReactNode } from 'react';
import { useLatest } from '../lib/use-latest.ts';
import { useStrings } from '../strings/strings.tsx';
import { Button } from '../ui/button.tsx';
import { Spinner } from '../ui/spinner.tsx';
import { useWidget } from '../widget-context.tsx';

/** A component in a chunk. */
export interface LazyPart<Props extends object> {
  (props: Props): ReactNode;
  /** Loads the chunk before it is shown. A failure is shown only when the part is rendered. */
  preload: () => void;
}

const Loading = () => (
  <p className="bh-loading" role="status">
    <Spinner />
    <span className="bh-hidden">{useStrings()['part.loading']}</span>
  </p>
);

function Failure({ retry }: { retry: () => void }) {
  const strings = useStrings();
  return (
    <div className="bh-alert" role="alert">
      <p>{strings['part.failed']}</p>
      <Button variant="secondary" onClick={retry}>
        {strings['part.retry']}
      </Button>
    </div>
  );
}

type Chunk<Props extends object> =
  | { status: 'loading' }
  | { status: 'failed'; error: unknown }
  | { status: 'ready'; Component: ComponentType<Props> };

/** Loads a chunk once; after a failure, the next `load` tries again. */
function createChunk<Props extends object>(fetchComponent: () => Promise<ComponentType<Props>>) {
  const listeners = new Set<() => void>();
  let chunk: Chunk<Props> = { status: 'loading' };
  let isLoading = false;
  const set = (next: Chunk<Props>) => {
    chunk = next;
    for (const listener of listeners) listener();
  };
  return {
    get: () => chunk,
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    load: async () => {
      if (isLoading || chunk.status === 'ready') return;
      isLoading = true;
      if (chunk.status === 'failed') set({ status: 'loading' });
      await fetchComponent().then(
        (Component) => set({ status: 'ready', Component }),
        (error: unknown) => set({ status: 'failed', error }),
      );
      isLoading = false;
    },
  };
}

const LOADING = { status: 'loading' } as const;

/**
 * A component that is loaded when it is first rendered. React's `lazy` would keep a failure forever
 * and blank the page.
 */
export function lazyPart<Props extends object>(
  fetchComponent: () => Promise<ComponentType<Props>>,
): LazyPart<Props> {
  const chunk = createChunk(fetchComponent);

  function Part(props: Props): ReactNode {
    const report = useLatest(useWidget().report);
    const state = useSyncExternalStore<Chunk<Props>>(chunk.subscribe, chunk.get, () => LOADING);
    useEffect(() => void chunk.load(), []);
    useEffect(() => {
      if (state.status === 'failed') report.current(state.error);
    }, [state, report]);
    if (state.status === 'ready') return <state.Component {...props} />;
    return state.status === 'failed' ? <Failure retry={() => void chunk.load()} /> : <Loading />;
  }

  return Object.assign(Part, { preload: () => void chunk.load() });
}
