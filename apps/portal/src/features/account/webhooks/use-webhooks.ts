import type { DeadLetter, Webhook } from '@bakehouse/contract';
import { useQuery, useQueryClient, type UseQueryResult } from '@tanstack/react-query';
import { useService } from '../../../lib/services.tsx';

/** Waiting events are sent within seconds, unless the receiver fails. */
const POLL_MS = 5000;

const WEBHOOKS_QUERY_KEY = ['account', 'webhooks'];

const isSending = ({ state, waiting }: Webhook) => state !== 'paused' && waiting > 0;

export function useWebhooks(): UseQueryResult<readonly Webhook[]> {
  const { webhooks } = useService('api');
  return useQuery({
    queryKey: WEBHOOKS_QUERY_KEY,
    queryFn: ({ signal }) => webhooks.list(signal),
    refetchInterval: ({ state }) => (state.data?.some(isSending) ? POLL_MS : false),
  });
}

export function useDeadLetters(id: string): UseQueryResult<readonly DeadLetter[]> {
  const { webhooks } = useService('api');
  return useQuery({
    queryKey: [...WEBHOOKS_QUERY_KEY, id],
    queryFn: ({ signal }) => webhooks.deadLetters(id, signal),
  });
}

export function useReloadWebhooks(): () => Promise<void> {
  const queries = useQueryClient();
  return () => queries.invalidateQueries({ queryKey: WEBHOOKS_QUERY_KEY });
}
