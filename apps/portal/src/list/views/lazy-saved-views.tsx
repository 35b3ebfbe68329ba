import { lazyChunk } from '../../lazy/lazy-chunk.ts';
import { LazyChunkView } from '../../lazy/lazy-chunk-view.tsx';
import type { SavedViewsProps } from './saved-views.tsx';
import { TEXTS } from './texts.ts';

const chunk = lazyChunk(async () => (await import('./saved-views.tsx')).SavedViews);

export function LazySavedViews(props: SavedViewsProps) {
  return (
    <LazyChunkView chunk={chunk} name={TEXTS.list} height="12rem">
      {(SavedViews) => <SavedViews {...props} />}
    </LazyChunkView>
  );
}
