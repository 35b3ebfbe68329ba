import type { NotificationSettings } from '@bakehouse/contract';
import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { useService } from '../lib/services.tsx';

export const NOTIFICATION_SETTINGS_QUERY_KEY = ['notification settings'] as const;

export function useNotificationSettings(): UseQueryResult<NotificationSettings> {
  const { notifications } = useService('api');
  return useQuery({
    queryKey: NOTIFICATION_SETTINGS_QUERY_KEY,
    queryFn: ({ signal }) => notifications.settings(signal),
  });
}
