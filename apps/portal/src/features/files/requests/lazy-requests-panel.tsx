import { useQuery } from '@tanstack/react-query';
import { lazyChunk } from '../../../lazy/lazy-chunk.ts';
import { LazyChunkView } from '../../../lazy/lazy-chunk-view.tsx';
import { useService } from '../../../lib/services.tsx';
import { FILES_TEXTS } from '../texts.ts';
import { openRequestsQuery } from './requests-queries.ts';

/** Most visits have no requests, so their panel is a code chunk of its own. */
const lazyRequestsPanel = lazyChunk(
  async () => (await import('./requests-panel.tsx')).RequestsPanel,
);

const PLACEHOLDER_HEIGHT = '8rem';

export function LazyRequestsPanel({ admin }: { admin: boolean }) {
  const { data } = useQuery(openRequestsQuery(useService('api'), { fileId: null, admin }));
  if (data === undefined || data.rows.length === 0) return null;
  return (
    <LazyChunkView
      chunk={lazyRequestsPanel}
      name={FILES_TEXTS.requestsChunk}
      height={PLACEHOLDER_HEIGHT}
    >
      {(RequestsPanel) => <RequestsPanel admin={admin} fileId={null} />}
    </LazyChunkView>
  );
}
