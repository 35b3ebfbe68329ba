import { lazyChunk } from '../../lazy/lazy-chunk.ts';
import { LazyChunkView } from '../../lazy/lazy-chunk-view.tsx';

/** The tab is a code chunk of its own, so that the dashboard appears before the tab has loaded. */
export const lazyActivityTab = lazyChunk(
  async () => (await import('./activity-tab.tsx')).ActivityTab,
);

/** A placeholder as high as the window keeps the footer out of sight while the chunk loads. */
const PLACEHOLDER_HEIGHT = '100svh';

export function ActivityPanel({ admin }: { admin: boolean }) {
  return (
    <LazyChunkView chunk={lazyActivityTab} name="The activity log" height={PLACEHOLDER_HEIGHT}>
      {(ActivityTab) => <ActivityTab admin={admin} />}
    </LazyChunkView>
  );
}
