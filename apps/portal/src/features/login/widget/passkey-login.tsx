import { useEffect, useSyncExternalStore } from 'react';
import { lazyChunk } from '../../../lazy/lazy-chunk.ts';
import { whenIdle } from '../../../lib/when-idle.ts';
import styles from './passkey-login.module.css';
import { WidgetBoundary } from './widget-boundary.tsx';
import { WidgetFailure } from './widget-failure.tsx';

const widgetChunk = lazyChunk(async () => (await import('./portal-widget.tsx')).PortalWidget);

const retry = () => {
  widgetChunk.load().catch(() => undefined);
};

/** The button for passkeys, whose code is loaded when the page has nothing else to do. */
export function PasskeyLogin() {
  const state = useSyncExternalStore(widgetChunk.subscribe, widgetChunk.get);
  useEffect(() => whenIdle(widgetChunk.preload), []);
  if (state.status === 'failed') return <WidgetFailure onRetry={retry} />;
  return (
    <div className={styles.place}>
      {state.status === 'ready' && (
        <WidgetBoundary>
          <state.value offer="passkey" />
        </WidgetBoundary>
      )}
    </div>
  );
}
