import { useEffect, useSyncExternalStore } from 'react';
import { failureMessageOf } from '../api/http/failure.ts';
import { Notice } from '../components/notice.tsx';
import { useService } from '../lib/services.tsx';
import { useAction } from '../lib/use-action.ts';
import { useOnline } from '../lib/use-online.ts';
import { TEXTS as VERSION_TEXTS } from '../version/texts.ts';
import type { LazyChunk } from './lazy-chunk.ts';
import { TEXTS } from './texts.ts';

interface LazyChunkFailureProps {
  chunk: Pick<LazyChunk<unknown>, 'load'>;
  /** The subject of the message, for example "The activity log". */
  name: string;
}

/** Replaces a component whose chunk failed to load; retries when the browser is online again. */
export function LazyChunkFailure({ chunk, name }: LazyChunkFailureProps) {
  const pageVersion = useService('pageVersion');
  const isOnline = useOnline();
  const isOutdated = useSyncExternalStore(pageVersion.subscribe, pageVersion.isOutdated);
  const { error, run } = useAction(pageVersion.reload);

  // After an upgrade, the server no longer has the chunks of this page.
  useEffect(() => pageVersion.check(), [pageVersion]);

  useEffect(() => {
    const load = () => {
      chunk.load().catch(() => undefined);
    };
    window.addEventListener('online', load);
    return () => window.removeEventListener('online', load);
  }, [chunk]);

  // Reloading while offline would lose the page, so no reload is offered.
  if (!isOnline)
    return (
      <Notice tone="danger" title={TEXTS.offline}>
        {TEXTS.loadsWhenOnline(name)}
      </Notice>
    );
  const advice = isOutdated ? TEXTS.newVersionAdvice : TEXTS.reloadAdvice;
  return (
    <Notice
      tone="danger"
      title={TEXTS.failed(name)}
      action={{ label: VERSION_TEXTS.reload, onPress: () => void run() }}
    >
      {error === null ? advice : failureMessageOf(error, VERSION_TEXTS.reloadFailed)}
    </Notice>
  );
}
