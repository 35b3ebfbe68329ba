import { type CSSProperties, useEffect, useSyncExternalStore } from 'react';
import { lazyChunk } from '../../../lazy/lazy-chunk.ts';
import { runWhenIdle } from '../../../lib/run-when-idle.ts';
import { WidgetBoundary } from '../../../components/widget/widget-boundary.tsx';
import styles from './widget-buttons.module.css';
import { WidgetFailure } from '../../../components/widget/widget-failure.tsx';

const widgetChunk = lazyChunk(async () => (await import('./portal-widget.tsx')).PortalWidget);

const retryLoading = () => {
  widgetChunk.load().catch(() => undefined);
};

/** The buttons of the widget, whose code is loaded when the page has nothing else to do. */
export function WidgetButtons({ count }: { count: number }) {
  const state = useSyncExternalStore(widgetChunk.subscribe, widgetChunk.get);
  useEffect(() => runWhenIdle(widgetChunk.preload), []);
  if (state.status === 'failed') return <WidgetFailure onRetry={retryLoading} />;
  const style: CSSProperties & Record<'--count', number> = { '--count': count };
  return (
    <div className={styles.place} style={style}>
      {state.status === 'ready' && (
        <WidgetBoundary>
          <state.value offer="buttons" />
        </WidgetBoundary>
      )}
    </div>
  );
}
