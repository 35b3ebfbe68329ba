import { useQuery } from '@tanstack/react-query';
import { lazyChunk } from '../../../lazy/lazy-chunk.ts';
import { LazyChunkView } from '../../../lazy/lazy-chunk-view.tsx';
import { useIsPhone } from '../../../list/filters/use-is-phone.ts';
import { useService } from '../../../lib/services.tsx';
import { FILES_TEXTS } from '../texts.ts';
import { openRequestsQuery } from './requests-queries.ts';

/** Most visits have no requests, so their panel is a code chunk of its own. */
const lazyRequestsPanel = lazyChunk(
  async () => (await import('./requests-panel.tsx')).RequestsPanel,
);

const PLACEHOLDER_HEIGHT = '8rem';

interface LazyRequestsPanelProps {
  /** On a phone it is below the list, whose first row would be out of sight otherwise. */
  place: 'above' | 'below';
  admin: boolean;
  /** The file that the list shows alone; its details have its requests. */
  onlyFile: string | null;
}

export function LazyRequestsPanel({ place, admin, onlyFile }: LazyRequestsPanelProps) {
  const { data } = useQuery(openRequestsQuery(useService('api'), { fileId: null, admin }));
  const isHere = useIsPhone() === (place === 'below') && onlyFile === null;
  if (!isHere || data === undefined || data.rows.length === 0) return null;
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
