import { AUDIT_SORTS } from '@bakehouse/contract';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { AuditEvent } from '../../api/audit-logs.ts';
import { messageFor } from '../../api/failure.ts';
import { DataTable } from '../../components/data-table.tsx';
import { FilterTags } from '../../components/filter-tags.tsx';
import { listState } from '../../components/list-state.ts';
import { ListPages } from '../../components/list-pages.tsx';
import { Notice } from '../../components/notice.tsx';
import { addressNow } from '../../lib/list-address.ts';
import { useCursor } from '../../lib/use-cursor.ts';
import { useZone } from '../../lib/zone.tsx';
import { useServices } from '../../services/services.tsx';
import { activityColumns } from './activity-columns.tsx';
import {
  type ActivityListState,
  changeActivityState,
  isNarrowed,
  readActivityState,
  toAuditLogsQuery,
  toggleActivity,
  toggleSort,
  WHOLE_LIST,
} from './activity-list-state.ts';
import { auditLogsQuery } from './activity-queries.ts';
import styles from './activity-tab.module.css';
import { ActivityTools } from './activity-tools.tsx';
import { ActivityTotals } from './activity-totals.tsx';

const idOf = ({ id }: AuditEvent) => id;
const isByAdmin = ({ isAdmin }: AuditEvent) => isAdmin;

export function ActivityTab({ admin }: { admin: boolean }) {
  const { auditLogs } = useServices();
  const { name: zone } = useZone();
  const [params, setParams] = useSearchParams();
  const list = readActivityState(params);
  const asked = toAuditLogsQuery(list, { admin, zone });
  const { cursor, keep } = useCursor(asked);
  const query = useQuery(auditLogsQuery(auditLogs, { ...asked, cursor }));
  const { data, error, refetch } = query;

  const change = (next: Partial<ActivityListState>, options = { replace: false }) =>
    setParams(changeActivityState(addressNow(), next), options);

  const columns = useMemo(() => activityColumns(admin), [admin]);
  const retry = () => void refetch();
  const message = messageFor(error, 'Failed to fetch activity logs.');

  return (
    <div className={styles.activity}>
      <ActivityTotals
        admin={admin}
        active={list.activity}
        onToggle={(tile) => change(toggleActivity(list.activity, tile))}
      />
      <ActivityTools list={list} query={asked} onChange={change} />
      <FilterTags
        label="Filters"
        tags={list.fileId === null ? [] : [{ id: 'fileId', label: `File ID: ${list.fileId}` }]}
        onRemove={() => change({ fileId: null })}
      />
      {error && data && (
        <Notice tone="danger" title={message} action={{ label: 'Try again', onPress: retry }} />
      )}
      <div className={styles.log}>
        <DataTable
          caption="Activity"
          columns={columns}
          rows={data?.rows ?? []}
          rowKey={idOf}
          isMarked={isByAdmin}
          sort={{ by: list.sort, dir: list.direction }}
          onSort={(clicked) => {
            const by = AUDIT_SORTS.find((sort) => sort === clicked);
            if (by) change(toggleSort(list, by));
          }}
          state={listState(query)}
          skeletonRows={list.size}
          empty={{
            title: 'No activity found.',
            ...(isNarrowed(list)
              ? {
                  detail: 'Nothing on record matches the search and the filters.',
                  action: { label: 'Show all activity', onPress: () => change(WHOLE_LIST) },
                }
              : { detail: 'Every bake, opened file and sign-in will appear here.' }),
          }}
          error={{ message, onRetry: retry }}
        />
      </div>
      <ListPages
        label="Pages of activity"
        list={list}
        query={query}
        keep={keep}
        onChange={change}
      />
    </div>
  );
}
