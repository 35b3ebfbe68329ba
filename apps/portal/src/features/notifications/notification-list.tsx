import type { NotificationPage, NotificationRow } from '@bakehouse/contract';
import { readNotifications } from '@bakehouse/contract/calls/notifications';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { failureMessageOf } from '../../api/http/failure.ts';
import { Badge } from '../../components/badge.tsx';
import { Button } from '../../components/button.tsx';
import { Notice } from '../../components/notice.tsx';
import { filePath } from '../../config/paths.ts';
import { useService } from '../../lib/services.tsx';
import { useAction } from '../../lib/use-action.ts';
import { useDisabledReason } from '../../session/acting/acting-restrictions.ts';
import { formatRelativeTime } from '../../time/relative-time.ts';
import { useZone } from '../../time/zone.tsx';
import { dashboardUrl } from '../../url-state/dashboard-link.ts';
import styles from './notification-list.module.css';
import { toNotificationText } from './notification-text.ts';
import { LIST_TEXTS } from './texts.ts';
import { NOTIFICATIONS_QUERY_KEY, useNotifications } from './use-notifications.ts';

/** A chunk of its own, because the button alone is in every view. */
export function NotificationList({ onOpenFile }: { onOpenFile: () => void }) {
  const page = useNotifications();
  if (page.isPending) return <p className={styles.hint}>{LIST_TEXTS.loading}</p>;
  if (!page.data)
    return (
      <Notice
        tone="danger"
        title={failureMessageOf(page.error, LIST_TEXTS.failed)}
        action={{ label: LIST_TEXTS.tryAgain, onPress: () => void page.refetch() }}
      />
    );
  if (page.data.data.length === 0) return <p className={styles.hint}>{LIST_TEXTS.empty}</p>;
  return <LoadedList newest={page.data} onOpenFile={onOpenFile} />;
}

interface LoadedListProps {
  newest: NotificationPage;
  onOpenFile: () => void;
}

function LoadedList({ newest, onOpenFile }: LoadedListProps) {
  const { notifications } = useService('api');
  const queries = useQueryClient();
  const isActing = useDisabledReason(readNotifications) !== undefined;
  const [older, setOlder] = useState<readonly NotificationPage[]>([]);
  const next = (older.at(-1) ?? newest).next;
  const loadOlder = useAction(async () => {
    const page = await notifications.page(next);
    setOlder((pages) => [...pages, page]);
  });
  const openFile = ({ id, read }: NotificationRow) => {
    onOpenFile();
    if (read || isActing) return;
    // A link that was followed matters more than its mark.
    notifications
      .markRead([id])
      .then(() => queries.invalidateQueries({ queryKey: NOTIFICATIONS_QUERY_KEY }))
      .catch(() => undefined);
  };
  const rows = new Map(
    [newest, ...older].flatMap(({ data }) => data).map((row) => [row.id, row] as const),
  );
  return (
    <>
      <ul className={styles.list}>
        {[...rows.values()].map((row) => (
          <NotificationItem key={row.id} row={row} onOpenFile={() => openFile(row)} />
        ))}
      </ul>
      {loadOlder.error !== null && (
        <Notice tone="danger" title={failureMessageOf(loadOlder.error, LIST_TEXTS.olderFailed)} />
      )}
      {next !== null && (
        <Button size="compact" busy={loadOlder.isPending} onClick={() => void loadOlder.run()}>
          {LIST_TEXTS.older}
        </Button>
      )}
    </>
  );
}

interface NotificationItemProps {
  row: NotificationRow;
  onOpenFile: () => void;
}

function NotificationItem({ row, onOpenFile }: NotificationItemProps) {
  const now = useService('now')();
  const { choice: zone } = useZone();
  const { file, facts, at, read } = row;
  return (
    <li className={styles.item}>
      <p>
        {toNotificationText(row, now)}{' '}
        {file && (
          <Link to={filePath(file.id)} onClick={onOpenFile} className={styles.file}>
            {file.name}
          </Link>
        )}
        {facts.files !== undefined && (
          <Link to={dashboardUrl({ tab: 'shared', admin: false, zone })} onClick={onOpenFile}>
            {LIST_TEXTS.sharedTab}
          </Link>
        )}
      </p>
      <p className={styles.when}>
        {!read && <Badge tone="info">{LIST_TEXTS.new}</Badge>}{' '}
        <time dateTime={at}>{formatRelativeTime(Date.parse(at), now)}</time>
      </p>
    </li>
  );
}
