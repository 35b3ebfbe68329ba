import type { ComponentType } from 'react';
import { AuthCard } from '../components/page/auth-card.tsx';
import { PageLoading } from '../components/page/page-loading.tsx';
import type { LazyChunk } from './lazy-chunk.ts';
import { LazyChunkFailure } from './lazy-chunk-failure.tsx';
import { useLazyChunk } from './use-lazy-chunk.ts';

interface LazyScreenProps {
  chunk: LazyChunk<ComponentType>;
  texts: { loading: string; failed: string; chunkName: string };
}

export function LazyScreen({ chunk, texts }: LazyScreenProps) {
  const state = useLazyChunk(chunk);
  if (state.status === 'loading') return <PageLoading label={texts.loading} />;
  if (state.status === 'ready') return <state.value />;
  return (
    <main>
      <AuthCard title={texts.failed}>
        <LazyChunkFailure chunk={chunk} name={texts.chunkName} />
      </AuthCard>
    </main>
  );
}
