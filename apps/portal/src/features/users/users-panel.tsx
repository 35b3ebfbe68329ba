import { lazyChunk } from '../../lazy/lazy-chunk.ts';
import { LazyChunkView } from '../../lazy/lazy-chunk-view.tsx';

/** The tab is a chunk of its own, so that the dashboard appears before it. */
export const usersPart = lazyChunk(async () => (await import('./users-tab.tsx')).UsersTab);

/** The height of the window keeps the footer out of sight while the chunk loads. */
const HEIGHT = '100svh';

export function UsersPanel({ admin }: { admin: boolean }) {
  return (
    <LazyChunkView chunk={usersPart} name="The list of users" height={HEIGHT}>
      {(UsersTab) => <UsersTab admin={admin} />}
    </LazyChunkView>
  );
}
