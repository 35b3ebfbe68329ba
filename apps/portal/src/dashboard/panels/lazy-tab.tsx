import type { ComponentProps, ComponentType } from 'react';
import type { SharedTab } from '../../features/shared/shared-tab.tsx';
import type { FilePage } from '../../features/shared/file/file-page.tsx';
import { type LazyChunk, lazyChunk } from '../../lazy/lazy-chunk.ts';
import { LazyChunkView } from '../../lazy/lazy-chunk-view.tsx';
import { LAZY_TAB_TEXTS } from '../texts.ts';

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

export const lazyFilePage = lazyChunk(
  async () => (await import('../../features/shared/file/file-page.tsx')).FilePage,
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

export function LazySharedTab(props: ComponentProps<typeof SharedTab>) {
  return (
    <LazyChunkView chunk={lazySharedTab} name={LAZY_TAB_TEXTS.shared} height={PLACEHOLDER_HEIGHT}>
      {(Tab) => <Tab {...props} />}
    </LazyChunkView>
  );
}

export function LazyFilePage(props: ComponentProps<typeof FilePage>) {
  return (
    <LazyChunkView chunk={lazyFilePage} name={LAZY_TAB_TEXTS.file} height={PLACEHOLDER_HEIGHT}>
      {(Page) => <Page {...props} />}
    </LazyChunkView>
  );
}
