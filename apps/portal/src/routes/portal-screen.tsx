import { AuthCard } from '../components/page/auth-card.tsx';
import { PageLoading } from '../components/page/page-loading.tsx';
import { useLazyChunk } from '../lazy/use-lazy-chunk.ts';
import { LazyChunkFailure } from '../lazy/lazy-chunk-failure.tsx';
import { portalPart } from './portal-part.ts';

/** The dashboard, or what stands in its place until its code is here. */
export function PortalScreen() {
  const state = useLazyChunk(portalPart);
  if (state.status === 'loading') return <PageLoading label="Loading your files…" />;
  if (state.status === 'ready') return <state.value />;
  return (
    <main>
      <AuthCard title="Almost there">
        <LazyChunkFailure chunk={portalPart} name="The dashboard" />
      </AuthCard>
    </main>
  );
}
