import type { QueryClient } from '@tanstack/react-query';
import { createAuditLogsApi } from '../api/audit-logs.ts';
import { createAuthApi } from '../api/auth.ts';
import { createExportsApi } from '../api/exports.ts';
import { clientInfo } from '../api/client-info.ts';
import { createBansApi } from '../api/bans.ts';
import { createFilesApi } from '../api/files.ts';
import { createHttp } from '../api/http.ts';
import { createPinApi } from '../api/pin.ts';
import { createStatsApi } from '../api/stats.ts';
import { createUserListsApi } from '../api/user-lists.ts';
import { createUsersApi } from '../api/users.ts';
import { browserTimers, createToasts } from '../components/toasts.ts';
import type { Env } from '../config/env.ts';
import { clearPersisted } from '../dashboard/persisted-state.ts';
import { keepPlaceOverReload } from '../lib/place-over-reload.ts';
import { createPlaces } from '../lib/places.ts';
import { createDateDrafts } from '../services/date-drafts.ts';
import { createExports, reasonToStop } from '../services/exports.ts';
import type { Services } from '../services/services.tsx';
import { createAuthClient, hasSeveralSessions, stateKey } from '../session/auth-client.ts';
import { followTabs } from '../session/follow-tabs.ts';
import { createPortalSession, type PortalSession } from '../session/portal-session.ts';
import { pageUser } from '../session/session-state.ts';
import { createQueryClient } from './query-client.ts';

export interface PortalOptions {
  env: Env;
  openStorage: () => Storage;
  /** Forgotten with the tab of the browser. */
  openTabStorage: () => Storage;
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

const isOnline = () => navigator.onLine;

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

export function createPortal(options: PortalOptions): Portal {
  const { env, openStorage, openTabStorage, now, retryDelayMs } = options;
  const client = createAuthClient(env);
  const queryClient = createQueryClient(retryDelayMs);
  const toasts = createToasts(browserTimers);
  const places = createPlaces();
  const device = clientInfo(navigator);
  const http = createHttp({
    base: `${env.apiOrigin}/api`,
    fetch: (...request) => fetch(...request),
    isOnline,
    sessionToken: () => client.session.getTokens()?.session_token ?? null,
    ownToken: () => session.ownToken(),
    refreshSession: () => session.refresh(),
    reauthenticate: () => session.reauthenticate(),
    onSessionEnded: () => session.end(),
  });
  const session = createPortalSession({
    client,
    auth: createAuthApi(http, device),
    pin: createPinApi(http, device),
    hasSeveralSessions: () => hasSeveralSessions(document.cookie),
  });
  const exports = createExports({
    toasts,
    isOnline,
    load: async () =>
      (await import('../features/exports/run-export.ts')).createRunExport({
        api: createExportsApi(http),
        isOnline,
        now,
      }),
  });
  const services: Services = {
    env,
    session,
    openStorage,
    now,
    files: createFilesApi(http),
    auditLogs: createAuditLogsApi(http),
    stats: createStatsApi(http),
    userLists: createUserListsApi(http),
    bans: createBansApi(http),
    users: createUsersApi(http),
    toasts,
    exports,
    places,
    dateDrafts: createDateDrafts(),
  };
  return {
    services,
    queryClient,
    start() {
      const stops = [
        keepPlaceOverReload(places, openTabStorage),
        followTabs(session, stateKey(env)),
        onOtherUser(session, () => {
          queryClient.clear();
          clearPersisted(openStorage);
          places.clear();
          services.dateDrafts.clear();
          for (const { id } of toasts.get()) toasts.dismiss(id);
          exports.stop(reasonToStop(session.get()));
        }),
        () => exports.stop('replaced'),
        () => client.destroy(),
      ];
      void session.restore();
      return () => stops.forEach((stop) => stop());
    },
  };
}
