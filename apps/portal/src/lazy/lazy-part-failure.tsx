import { useEffect, useSyncExternalStore } from 'react';
import { messageFor } from '../api/http/failure.ts';
import { Notice } from '../components/notice.tsx';
import { useAction } from '../lib/use-action.ts';
import { useOnline } from '../lib/use-online.ts';
import { usePageVersion } from '../version/page-version-context.ts';
import { RELOAD, RELOAD_FAILED } from '../version/texts.ts';
import type { LazyPart } from './lazy-part.ts';
import { INPUT_KEPT, LOAD_FAILED, LOADS_ONLINE, NEW_VERSION_READY, OFFLINE } from './texts.ts';

interface LazyPartFailureProps {
  part: Pick<LazyPart<unknown>, 'load'>;
  /** With an article: "The activity log". */
  name: string;
}

/** Shown in place of a part whose code failed to load; retries when the browser is online again. */
export function LazyPartFailure({ part, name }: LazyPartFailureProps) {
  const pageVersion = usePageVersion();
  const isOnline = useOnline();
  const isOutdated = useSyncExternalStore(pageVersion.subscribe, pageVersion.isOutdated);
  const { error, run } = useAction(pageVersion.reload);

  // After an upgrade the server no longer has the chunks of this page.
  useEffect(() => pageVersion.check(), [pageVersion]);

  useEffect(() => {
    const load = () => {
      part.load().catch(() => undefined);
    };
    window.addEventListener('online', load);
    return () => window.removeEventListener('online', load);
  }, [part]);

  // An offline reload would lose the page that is there.
  if (!isOnline)
    return (
      <Notice tone="danger" title={OFFLINE}>
        {LOADS_ONLINE(name)}
      </Notice>
    );
  const advice = isOutdated ? NEW_VERSION_READY : INPUT_KEPT;
  return (
    <Notice
      tone="danger"
      title={LOAD_FAILED(name)}
      action={{ label: RELOAD, onPress: () => void run() }}
    >
      {error === null ? advice : messageFor(error, RELOAD_FAILED)}
    </Notice>
  );
}
