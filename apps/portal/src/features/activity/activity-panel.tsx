import { lazyChunk } from '../../lazy/lazy-chunk.ts';
import { LazyChunkView } from '../../lazy/lazy-chunk-view.tsx';

/** The tab is a chunk of its own, so that the dashboard appears before it. */
export const activityPart = lazyChunk(async () => (await import('./activity-tab.tsx')).ActivityTab);

/** The height of the window keeps the footer out of sight while the chunk loads. */
const HEIGHT = '100svh';

export function ActivityPanel({ admin }: { admin: boolean }) {
  return (
    <LazyChunkView chunk={activityPart} name="The activity log" height={HEIGHT}>
      {(ActivityTab) => <ActivityTab admin={admin} />}
    </LazyChunkView>
  );
}
