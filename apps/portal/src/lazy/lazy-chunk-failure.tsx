import { useEffect, useSyncExternalStore } from 'react';
import { failureMessageOf } from '../api/http/failure.ts';
import { Notice } from '../components/notice.tsx';
import { useAction } from '../lib/use-action.ts';
import { useOnline } from '../lib/use-online.ts';
import { usePageVersion } from '../version/page-version-context.ts';
import { RELOAD_LABEL, RELOAD_FAILED_MESSAGE } from '../version/texts.ts';
import type { LazyChunk } from './lazy-chunk.ts';
import {
  RELOAD_ADVICE,
  LOAD_FAILED,
  LOADS_WHEN_ONLINE,
  NEW_VERSION_ADVICE,
  OFFLINE_TITLE,
} from './texts.ts';

interface LazyChunkFailureProps {
  chunk: Pick<LazyChunk<unknown>, 'load'>;
  /** The subject of the message, for example "The activity log". */
  name: string;
}

/** Replaces a component whose chunk failed to load; retries when the browser is online again. */
export function LazyChunkFailure({ chunk, name }: LazyChunkFailureProps) {
  const pageVersion = usePageVersion();
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
      <Notice tone="danger" title={OFFLINE_TITLE}>
        {LOADS_WHEN_ONLINE(name)}
      </Notice>
    );
  const advice = isOutdated ? NEW_VERSION_ADVICE : RELOAD_ADVICE;
  return (
    <Notice
      tone="danger"
      title={LOAD_FAILED(name)}
      action={{ label: RELOAD_LABEL, onPress: () => void run() }}
    >
      {error === null ? advice : failureMessageOf(error, RELOAD_FAILED_MESSAGE)}
    </Notice>
  );
}
