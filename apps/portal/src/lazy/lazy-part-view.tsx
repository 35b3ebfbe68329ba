import type { ReactNode } from 'react';
import { VisuallyHidden } from '../components/visually-hidden.tsx';
import { LazyPartFailure } from './lazy-part-failure.tsx';
import type { LazyPart } from './lazy-part.ts';
import { useLazyPart } from './use-lazy-part.ts';

interface LazyPartViewProps<Value> {
  part: LazyPart<Value>;
  /** With an article: "The activity log". */
  name: string;
  /** About the height of the part, so that the page does not move when it arrives. */
  height: string;
  children: (value: Value) => ReactNode;
}

/** Renders a part, or a placeholder or an error while its code is not here. */
export function LazyPartView<Value>({ part, name, height, children }: LazyPartViewProps<Value>) {
  const state = useLazyPart(part);
  if (state.status === 'ready') return children(state.value);
  if (state.status === 'failed') return <LazyPartFailure part={part} name={name} />;
  return (
    <div style={{ minBlockSize: height }} aria-busy="true">
      <VisuallyHidden>Loading: {name}</VisuallyHidden>
    </div>
  );
}
