import { AuthCard } from '../components/page/auth-card.tsx';
import { PageLoading } from '../components/page/page-loading.tsx';
import { useLazyChunk } from '../lazy/use-lazy-chunk.ts';
import { LazyChunkFailure } from '../lazy/lazy-chunk-failure.tsx';
import { lazyPortalRoute } from './lazy-portal-route.ts';

/** Shows a loading screen or a failure until the code of the dashboard has loaded. */
export function PortalScreen() {
  const state = useLazyChunk(lazyPortalRoute);
  if (state.status === 'loading') return <PageLoading label="Loading your files…" />;
  if (state.status === 'ready') return <state.value />;
  return (
    <main>
      <AuthCard title="Almost there">
        <LazyChunkFailure chunk={lazyPortalRoute} name="The dashboard" />
      </AuthCard>
    </main>
  );
}
