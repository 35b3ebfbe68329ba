import type { NotificationPage } from '@bakehouse/contract';
import { saveNotificationSettings } from '@bakehouse/contract/calls/notifications';
import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useService } from '../../lib/services.tsx';
import { useDisabledReason } from '../../session/acting/acting-restrictions.ts';
import { browserTimeZone } from '../../time/local-time.ts';

export const NOTIFICATIONS_QUERY_KEY = ['notifications'] as const;
const POLL_INTERVAL_MS = 30_000;

/** The newest notifications; asked for while the page is visible, and when it becomes visible. */
export function useNotifications(): UseQueryResult<NotificationPage> {
  const { notifications } = useService('api');
  const isActing = useDisabledReason(saveNotificationSettings) !== undefined;
  const page = useQuery({
    queryKey: NOTIFICATIONS_QUERY_KEY,
    queryFn: ({ signal }) => notifications.page(null, signal),
    refetchInterval: POLL_INTERVAL_MS,
    refetchOnWindowFocus: true,
  });
  const hasNoZone = page.data?.zone === null;
  useEffect(() => {
    // The daily mail comes at 8:00 UTC until this succeeds once.
    if (hasNoZone && !isActing) notifications.saveZone(browserTimeZone()).catch(() => undefined);
  }, [hasNoZone, isActing, notifications]);
  return page;
}
