import { lazyChunk } from '../../lazy/lazy-chunk.ts';
import { LazyChunkView } from '../../lazy/lazy-chunk-view.tsx';
import type { SavedViewsProps } from './saved-views.tsx';
import { TEXTS } from './texts.ts';

const savedViewsChunk = lazyChunk(async () => (await import('./saved-views.tsx')).SavedViews);

export function LazySavedViews(props: SavedViewsProps) {
  return (
    <LazyChunkView chunk={savedViewsChunk} name={TEXTS.list} height="12rem">
      {(SavedViews) => <SavedViews {...props} />}
    </LazyChunkView>
  );
}
