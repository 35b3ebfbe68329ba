import type { QueryClient } from '@tanstack/react-query';
import { createAuditLogsApi } from '../api/audit-logs.ts';
import { createAuthApi } from '../api/auth.ts';
import { createFilesApi } from '../api/files.ts';
import { createHttp } from '../api/http.ts';
import { createPinApi } from '../api/pin.ts';
import { createStatsApi } from '../api/stats.ts';
import { browserTimers, createToasts } from '../components/toasts.ts';
import type { Env } from '../config/env.ts';
import { clearPersisted } from '../dashboard/persisted-state.ts';
import type { Services } from '../services/services.tsx';
import { createAuthClient, stateKey } from '../session/auth-client.ts';
import { followTabs } from '../session/follow-tabs.ts';
import { createPortalSession, type PortalSession } from '../session/portal-session.ts';
import { pageUser } from '../session/session-state.ts';
import { createQueryClient } from './query-client.ts';

export interface PortalOptions {
  env: Env;
  openStorage: () => Storage;
  now: () => number;
  /** Wait before the first repetition of a read that failed. */
  retryDelayMs?: number;
}

export interface Portal {
  services: Services;
  queryClient: QueryClient;
  /** Takes up the stored session and answers what ends everything that runs. */
  start: () => () => void;
}

/** Nothing of one user may be there for the next. */
const onOtherUser = (session: PortalSession, run: () => void) => {
  let userId: string | null | undefined;
  return session.subscribe(() => {
    const state = session.get();
    if (state.status === 'restoring' || state.status === 'unreachable') return;
    const next = pageUser(state)?.id ?? null;
    if (next === null || (userId !== undefined && next !== userId)) run();
    userId = next;
  });
};

export function createPortal({ env, openStorage, now, retryDelayMs }: PortalOptions): Portal {
  const client = createAuthClient(env);
  const queryClient = createQueryClient(retryDelayMs);
  const toasts = createToasts(browserTimers);
  const http = createHttp({
    base: `${env.apiOrigin}/api`,
    fetch: (...request) => fetch(...request),
    isOnline: () => navigator.onLine,
    sessionToken: () => client.session.getTokens()?.session_token ?? null,
    ownToken: () => session.ownToken(),
    refreshSession: () => session.refresh(),
    reauthenticate: () => session.reauthenticate(),
    onSessionEnded: () => session.end(),
  });
  const session = createPortalSession({
    client,
    auth: createAuthApi(http),
    pin: createPinApi(http),
  });
  const services: Services = {
    env,
    session,
    openStorage,
    now,
    files: createFilesApi(http),
    auditLogs: createAuditLogsApi(http),
    stats: createStatsApi(http),
    toasts,
  };
  return {
    services,
    queryClient,
    start() {
      const stops = [
        followTabs(session, stateKey(env)),
        onOtherUser(session, () => {
          queryClient.clear();
          clearPersisted(openStorage);
          for (const { id } of toasts.get()) toasts.dismiss(id);
        }),
        () => client.destroy(),
      ];
      void session.restore();
      return () => stops.forEach((stop) => stop());
    },
  };
}
