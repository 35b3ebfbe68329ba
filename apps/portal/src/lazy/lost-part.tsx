import { useEffect, useSyncExternalStore } from 'react';
import { messageFor } from '../api/http/failure.ts';
import { PartFailure } from './part-failure.tsx';
import type { Part } from './part.ts';
import { useAction } from '../lib/use-action.ts';
import { useOnline } from '../lib/use-online.ts';
import { usePageVersion } from '../version/page-version-context.ts';
import { RELOAD_FAILED } from '../version/texts.ts';

interface LostPartProps {
  part: Pick<Part<unknown>, 'load'>;
  /** With an article: "The activity log". */
  name: string;
}

/**
 * Stands in place of a part whose code could not be loaded. It loads by itself when the connection
 * is back; otherwise the page has to be loaded anew.
 */
export function LostPart({ part, name }: LostPartProps) {
  const pageVersion = usePageVersion();
  const isOnline = useOnline();
  const isOutdated = useSyncExternalStore(pageVersion.subscribe, pageVersion.isOutdated);
  const { error, run } = useAction(pageVersion.reload);

  // After an upgrade the chunks of this page are gone.
  useEffect(() => pageVersion.check(), [pageVersion]);

  useEffect(() => {
    const load = () => {
      part.load().catch(() => undefined);
    };
    window.addEventListener('online', load);
    return () => window.removeEventListener('online', load);
  }, [part]);

  return (
    <PartFailure
      name={name}
      isOnline={isOnline}
      isOutdated={isOutdated}
      problem={error === null ? null : messageFor(error, RELOAD_FAILED)}
      onReload={() => void run()}
    />
  );
}
