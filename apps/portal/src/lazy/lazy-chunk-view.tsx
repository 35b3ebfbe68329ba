import type { ReactNode } from 'react';
import { VisuallyHidden } from '../components/visually-hidden.tsx';
import { LazyChunkFailure } from './lazy-chunk-failure.tsx';
import type { LazyChunk } from './lazy-chunk.ts';
import { TEXTS } from './texts.ts';
import { useLazyChunk } from './use-lazy-chunk.ts';

interface LazyChunkViewProps<Value> {
  chunk: LazyChunk<Value>;
  /** The subject of the message, for example "The activity log". */
  name: string;
  /** The approximate height of the content, so that the page does not jump when it loads. */
  height: string;
  children: (value: Value) => ReactNode;
}

/** Renders the content of a chunk, or a placeholder while it loads, or an error. */
export function LazyChunkView<Value>({ chunk, name, height, children }: LazyChunkViewProps<Value>) {
  const state = useLazyChunk(chunk);
  if (state.status === 'ready') return children(state.value);
  if (state.status === 'failed') return <LazyChunkFailure chunk={chunk} name={name} />;
  return (
    <div style={{ minBlockSize: height }} aria-busy="true">
      <VisuallyHidden>{TEXTS.loading(name)}</VisuallyHidden>
    </div>
  );
}
