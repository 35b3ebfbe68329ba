import { toDisplayAddress } from '@bakehouse/contract/input';
import { toActionLabel } from '@bakehouse/contract';
import { useEffectEvent, useLayoutEffect, useRef } from 'react';
import { useSearchParams } from 'react-router-dom';
import { readCurrentParams } from '../../../url-state/current-params.ts';
import type { AuditEvent } from '../../../api/audit-logs.ts';
import { ShortId } from '../../../components/cells/short-id.tsx';
import { Button } from '../../../components/button.tsx';
import type { Column } from '../../../table/table-column.ts';
import { formatDate } from '../../../time/format-date.ts';
import { replaceInstants } from '../../../time/replace-instants.ts';
import { useZone } from '../../../time/zone.tsx';
import { activityList, type ActivityListState } from '../activity-list.ts';
import { toActionFilter } from '../filters/filter-rules.ts';
import { toDeviceType } from '../filters/device-types.ts';
import { ACTIVITY_TEXTS, PANEL_TEXTS } from '../texts.ts';
import styles from './event-panel.module.css';

interface EventPanelProps {
  event: AuditEvent;
  /** The columns that narrow rows leave out, without the ID. */
  columns: readonly Column<AuditEvent>[];
  /** Called when the panel disappears with the focus, for example because its page changes. */
  onFocusLost: () => void;
}

/** An event's whole text, the cells that narrow rows leave out, and filters for similar events. */
export function EventPanel({ event, columns, onFocusLost }: EventPanelProps) {
  const zone = useZone();
  const frame = useFocusLossOnUnmount(onFocusLost);
  const [, setParams] = useSearchParams();
  const device = toDeviceType(event.deviceType);
  const filter = (change: Partial<ActivityListState>) =>
    setParams(activityList.write(readCurrentParams(), change));
  return (
    <div ref={frame} className={styles.panel}>
      <p className={styles.text}>
        {replaceInstants(event.message, (iso) => formatDate(iso, zone.name))}
      </p>
      <div role="group" aria-label={PANEL_TEXTS.showOnly} className={styles.filters}>
        <span aria-hidden="true">{PANEL_TEXTS.showOnly}</span>
        <Button size="compact" onClick={() => filter({ user: event.user })}>
          {toDisplayAddress(event.user)}
        </Button>
        <Button size="compact" onClick={() => filter(toActionFilter(event.action))}>
          {toActionLabel(event.action)}
        </Button>
        {device && (
          <Button size="compact" onClick={() => filter({ device })}>
            {device}
          </Button>
        )}
      </div>
      <dl className={styles.facts}>
        <div className={styles.fact}>
          <dt>{PANEL_TEXTS.id}</dt>
          <dd>
            <ShortId value={event.id} label={ACTIVITY_TEXTS.eventId} placement="bottom start" />
          </dd>
        </div>
        {columns.map((column) => (
          <div key={column.id} className={styles.fact}>
            <dt>{column.label}</dt>
            <dd>{column.cell(event)}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}

function useFocusLossOnUnmount(onFocusLost: () => void) {
  const frame = useRef<HTMLDivElement>(null);
  const tell = useEffectEvent(onFocusLost);
  useLayoutEffect(() => {
    const element = frame.current;
    return () => {
      if (element?.contains(document.activeElement)) tell();
    };
  }, []);
  return frame;
}
