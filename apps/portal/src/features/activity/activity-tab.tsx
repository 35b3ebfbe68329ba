import { toActionLabel } from '@bakehouse/contract';
import { useMemo, useRef } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { AuditEvent } from '../../api/audit-logs.ts';
import { failureMessageOf } from '../../api/http/failure.ts';
import { RemovableTags } from '../../components/tags/removable-tags.tsx';
import { useService } from '../../lib/services.tsx';
import { ListView } from '../../list/list-view.tsx';
import { useExpandedRows } from '../../list/open-rows/use-expanded-rows.ts';
import { useList } from '../../list/use-list.ts';
import { useSessionState } from '../../session/use-session-state.ts';
import { findPageUser } from '../../session/portal-session-state.ts';
import { useZone } from '../../time/zone.tsx';
import { activityColumns } from './activity-columns.tsx';
import { activityList, activityListAt, toggleActivityType } from './activity-list.ts';
import styles from './activity-tab.module.css';
import { ActivityTotals } from './activity-totals.tsx';
import { EventPanel } from './events/event-panel.tsx';
import { ActivityFilters } from './filters/activity-filters.tsx';
import { toActivityFilterTags } from './filters/filter-rules.ts';
import { useRangeEnd } from './filters/use-range-end.ts';
import { ACTIVITY_TEXTS, ACTIVITY_LIST_TEXTS, PANEL_TEXTS } from './texts.ts';

const ACTIVITY_LIST_QUERY_KEY = ['audit-logs'] as const;

const FILTERS_COUNTED_IN_TOTALS = {
  activity: 'all',
  logins: null,
  range: null,
  from: '',
  to: '',
} as const;

const eventIdOf = ({ id }: AuditEvent) => id;
const isAdminEvent = ({ isAdmin }: AuditEvent) => isAdmin;

export function ActivityTab({ admin }: { admin: boolean }) {
  const { email, list, period, expand, columns, log } = useActivityTab(admin);
  const { state, query, change } = list;
  const tags = toActivityFilterTags(state);
  const rows = query.data?.rows ?? [];

  return (
    <div className={styles.activity}>
      <ActivityTotals
        period={period}
        active={state.activity}
        // Neither hidden logins nor days make the list narrower than the totals.
        isListNarrower={activityList.isFiltered({ ...state, ...FILTERS_COUNTED_IN_TOTALS })}
        onToggle={(tile) => change(toggleActivityType(state.activity, tile))}
      />
      <div
        ref={log}
        role="group"
        aria-label={ACTIVITY_LIST_TEXTS.caption}
        tabIndex={-1}
        className={styles.log}
      >
        <ListView
          name="activity"
          texts={ACTIVITY_LIST_TEXTS}
          failure={failureMessageOf(query.error, ACTIVITY_TEXTS.loadingFailed)}
          list={list}
          choice={
            <ActivityFilters
              state={state}
              admin={admin}
              seen={[email, ...rows.map(({ user }) => user)]}
              onChange={change}
            />
          }
          tags={
            <RemovableTags
              label={ACTIVITY_TEXTS.filters}
              tags={tags}
              onRemove={(removed) => {
                const tag = tags.find(({ id }) => id === removed);
                if (tag) change({ [tag.id]: null });
              }}
            />
          }
          columns={columns}
          rows={rows}
          rowKey={eventIdOf}
          isMarked={isAdminEvent}
          skeletonRows={state.size}
          expand={expand}
        />
      </div>
    </div>
  );
}

/** The list in the URL with its columns and the panels of its rows. */
function useActivityTab(admin: boolean) {
  const { auditLogs } = useService('api');
  const email = findPageUser(useSessionState())?.email ?? '';
  const [params, onChange] = useSearchParams();
  const rangeEnd = useRangeEnd(activityList.read(params).range);
  const { name: zone } = useZone();
  const model = useMemo(() => activityListAt(rangeEnd), [rangeEnd]);
  const list = useList({
    model,
    admin,
    url: { params, onChange },
    key: ACTIVITY_LIST_QUERY_KEY,
    readPage: auditLogs.list,
    toSource: (query) => ({ kind: 'activity', query }),
  });
  const columns = useMemo(() => activityColumns({ email, admin }), [email, admin]);
  const panelColumns = useMemo(
    () => columns.filter(({ id, priority }) => priority === 'secondary' && id !== 'id'),
    [columns],
  );
  const log = useRef<HTMLDivElement>(null);
  const expanded = useExpandedRows(null);
  const expand = useMemo(
    () => ({
      label: ({ action, user }: AuditEvent) => PANEL_TEXTS.detailsOf(toActionLabel(action), user),
      isOpen: ({ id }: AuditEvent) => expanded.has(id),
      onToggle: ({ id }: AuditEvent) => expanded.toggle(id),
      panel: (event: AuditEvent) => (
        <EventPanel
          event={event}
          columns={panelColumns}
          onFocusLost={() => log.current?.focus({ preventScroll: true })}
        />
      ),
      hasSecondaryCells: true,
    }),
    [expanded, panelColumns],
  );
  const period = model.toQuery(list.state, { admin, zone });
  return { email, list, period, expand, columns, log };
}
