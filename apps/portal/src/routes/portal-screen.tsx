import { AuthCard } from '../components/page/auth-card.tsx';
import { PageLoading } from '../components/page/page-loading.tsx';
import { useLazyChunk } from '../lazy/use-lazy-chunk.ts';
import { LazyChunkFailure } from '../lazy/lazy-chunk-failure.tsx';
import { lazyPortalRoute } from './lazy-portal-route.ts';
import { PORTAL_TEXTS } from './texts.ts';

/** Shows a loading screen or a failure until the code of the dashboard has loaded. */
export function PortalScreen() {
  const state = useLazyChunk(lazyPortalRoute);
  if (state.status === 'loading') return <PageLoading label={PORTAL_TEXTS.loading} />;
  if (state.status === 'ready') return <state.value />;
  return (
    <main>
      <AuthCard title={PORTAL_TEXTS.failed}>
        <LazyChunkFailure chunk={lazyPortalRoute} name={PORTAL_TEXTS.chunkName} />
      </AuthCard>
    </main>
  );
}
