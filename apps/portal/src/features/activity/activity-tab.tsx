import { useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { AuditEvent } from '../../api/audit-logs.ts';
import { failureMessageOf } from '../../api/http/failure.ts';
import { FileTypeSelect } from '../../list/file-type-select.tsx';
import { FilterTags } from '../../list/filter-tags.tsx';
import { ListView } from '../../list/list-view.tsx';
import { useApi } from '../../api/api-context.ts';
import { useSessionState } from '../../session/session-context.ts';
import { useList } from '../../list/use-list.ts';
import { pageUser } from '../../session/session-machine.ts';
import { activityColumns } from './activity-columns.tsx';
import { activityList, toggleActivityType } from './activity-list.ts';
import styles from './activity-tab.module.css';
import { ActivityTotals } from './activity-totals.tsx';
import { ACTIVITY_TEXTS, LIST_TEXTS } from './texts.ts';

const ACTIVITY_LIST_QUERY_KEY = ['audit-logs'] as const;

const eventIdOf = ({ id }: AuditEvent) => id;
const isAdminEvent = ({ isAdmin }: AuditEvent) => isAdmin;

export function ActivityTab({ admin }: { admin: boolean }) {
  const { auditLogs } = useApi();
  const email = pageUser(useSessionState())?.email ?? '';
  const [params, onChange] = useSearchParams();
  const list = useList({
    model: activityList,
    admin,
    address: { params, onChange },
    key: ACTIVITY_LIST_QUERY_KEY,
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
        onToggle={(tile) => change(toggleActivityType(state.activity, tile))}
      />
      <div className={styles.log}>
        <ListView
          texts={LIST_TEXTS}
          failure={failureMessageOf(query.error, ACTIVITY_TEXTS.loadingFailed)}
          list={list}
          choice={
            <FileTypeSelect
              value={state.type}
              onChange={(type, options) => change({ type }, options)}
            />
          }
          tags={
            <FilterTags
              label={ACTIVITY_TEXTS.filters}
              tags={
                state.fileId === null
                  ? []
                  : [{ id: 'fileId', label: ACTIVITY_TEXTS.fileFilter(state.fileId) }]
              }
              onRemove={() => change({ fileId: null })}
            />
          }
          columns={columns}
          rows={query.data?.rows ?? []}
          rowKey={eventIdOf}
          isMarked={isAdminEvent}
          skeletonRows={state.size}
        />
      </div>
    </div>
  );
}
