import type { ComponentType } from 'react';
import { type LazyChunk, lazyChunk } from '../../lazy/lazy-chunk.ts';
import { LazyChunkView } from '../../lazy/lazy-chunk-view.tsx';

/** Each of these tabs is a code chunk, so that the dashboard appears before the tab has loaded. */
export const lazyUsersTab = lazyChunk(
  async () => (await import('../../features/users/users-tab.tsx')).UsersTab,
);
export const lazyActivityTab = lazyChunk(
  async () => (await import('../../features/activity/activity-tab.tsx')).ActivityTab,
);
export const lazySharedTab = lazyChunk(
  async () => (await import('../../features/shared/shared-tab.tsx')).SharedTab,
);

/** A placeholder as high as the window keeps the footer out of sight while the chunk loads. */
const PLACEHOLDER_HEIGHT = '100svh';

interface LazyTabProps {
  chunk: LazyChunk<ComponentType<{ admin: boolean }>>;
  /** The subject of the message if the chunk cannot be loaded. */
  name: string;
  admin: boolean;
}

export function LazyTab({ chunk, name, admin }: LazyTabProps) {
  return (
    <LazyChunkView chunk={chunk} name={name} height={PLACEHOLDER_HEIGHT}>
      {(Tab) => <Tab admin={admin} />}
    </LazyChunkView>
  );
}
