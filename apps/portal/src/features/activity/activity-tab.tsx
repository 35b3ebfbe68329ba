import { useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { AuditEvent } from '../../api/audit-logs.ts';
import { messageFor } from '../../api/http/failure.ts';
import { FileTypeSelect } from '../../list/file-type-select.tsx';
import { FilterTags } from '../../list/filter-tags.tsx';
import { type ListTexts, ListView } from '../../list/list-view.tsx';
import { useApi } from '../../api/api-context.ts';
import { useSessionState } from '../../session/session-context.ts';
import { useList } from '../../list/use-list.ts';
import { pageUser } from '../../session/session-machine.ts';
import { activityColumns } from './activity-columns.tsx';
import { activityList, toggleActivity } from './activity-list.ts';
import styles from './activity-tab.module.css';
import { ActivityTotals } from './activity-totals.tsx';

const TEXTS: ListTexts = {
  caption: 'Activity',
  searchLabel: 'Search activity',
  dateLabel: 'Timestamp range',
  empty: 'No activity found.',
  hint: 'Every bake, opening and login will appear here.',
  nothingMatches: 'No activity matches your search and filters.',
  showAll: 'Show all activity',
};

const LOG_KEY = ['audit-logs'] as const;

const idOf = ({ id }: AuditEvent) => id;
const isByAdmin = ({ isAdmin }: AuditEvent) => isAdmin;

export function ActivityTab({ admin }: { admin: boolean }) {
  const { auditLogs } = useApi();
  const email = pageUser(useSessionState())?.email ?? '';
  const [params, onChange] = useSearchParams();
  const list = useList({
    table: activityList,
    admin,
    address: { params, onChange },
    key: LOG_KEY,
    readPage: auditLogs.list,
    toSource: (query) => ({ kind: 'activity', query }),
  });
  const { state, query, change } = list;
  const columns = useMemo(() => activityColumns({ email, admin }), [email, admin]);

  return (
    <div className={styles.activity}>
      <ActivityTotals
        admin={admin}
        active={state.activity}
        isListNarrower={activityList.isFiltered({ ...state, activity: 'all' })}
        onToggle={(tile) => change(toggleActivity(state.activity, tile))}
      />
      <div className={styles.log}>
        <ListView
          texts={TEXTS}
          failure={messageFor(query.error, 'Failed to fetch activity logs.')}
          list={list}
          choice={
            <FileTypeSelect
              value={state.type}
              onChange={(type, options) => change({ type }, options)}
            />
          }
          tags={
            <FilterTags
              label="Filters"
              tags={
                state.fileId === null ? [] : [{ id: 'fileId', label: `File ID: ${state.fileId}` }]
              }
              onRemove={() => change({ fileId: null })}
            />
          }
          columns={columns}
          rows={query.data?.rows ?? []}
          rowKey={idOf}
          isMarked={isByAdmin}
          skeletonRows={state.size}
        />
      </div>
    </div>
  );
}
