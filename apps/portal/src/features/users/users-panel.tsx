import { lazyChunk } from '../../lazy/lazy-chunk.ts';
import { LazyChunkView } from '../../lazy/lazy-chunk-view.tsx';

/** The tab is a code chunk of its own, so that the dashboard appears before the tab has loaded. */
export const lazyUsersTab = lazyChunk(async () => (await import('./users-tab.tsx')).UsersTab);

/** A placeholder as high as the window keeps the footer out of sight while the chunk loads. */
const PLACEHOLDER_HEIGHT = '100svh';

export function UsersPanel({ admin }: { admin: boolean }) {
  return (
    <LazyChunkView chunk={lazyUsersTab} name="The list of users" height={PLACEHOLDER_HEIGHT}>
      {(UsersTab) => <UsersTab admin={admin} />}
    </LazyChunkView>
  );
}
