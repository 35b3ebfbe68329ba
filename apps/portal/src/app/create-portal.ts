import type { QueryClient } from '@tanstack/react-query';
import { createAuditLogsApi } from '../api/audit-logs.ts';
import { createAuthApi } from '../api/auth.ts';
import { createExportsApi } from '../api/exports.ts';
import { clientInfo } from '../api/client-info.ts';
import { createBuildApi, readBuild } from '../api/build.ts';
import { createBansApi } from '../api/bans.ts';
import { messageFor } from '../api/http/failure.ts';
import { createFilesApi } from '../api/files.ts';
import { createHttp } from '../api/http/http.ts';
import { createPinApi } from '../api/pin.ts';
import { createStatsApi } from '../api/stats.ts';
import { createUserListsApi } from '../api/user-lists.ts';
import { createUsersApi } from '../api/users.ts';
import { browserTimers, createToasts } from '../toasts/toasts.ts';
import type { Env } from '../config/env.ts';
import { clearPersisted } from '../dashboard/persisted-state.ts';
import { markFailedStyles } from '../lazy/failed-styles.ts';
import { createPart } from '../lazy/part.ts';
import { keepPlaceOverReload } from '../place/place-over-reload.ts';
import { createPlaces } from '../place/places.ts';
import { createPageVersion } from '../version/page-version.ts';
import { keepTypedOverReload } from '../drafts/typed-over-reload.ts';
import { createTypedTexts } from '../drafts/typed-texts.ts';
import { createDateDrafts } from '../drafts/date-drafts.ts';
import { createExports, reasonToStop } from '../exports/exports.ts';
import type { Services } from '../services/services.tsx';
import { createAuthClient, hasSeveralSessions, stateKey } from '../session/auth-client.ts';
import { followTabs } from '../session/follow-tabs.ts';
import { createPortalSession, type PortalSession } from '../session/portal-session.ts';
import { pageUser } from '../session/session-state.ts';
import { followVersion } from '../version/follow-version.ts';
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

const exportPart = createPart(
  async () => (await import('../exports/run-export.ts')).createRunExport,
);

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
  const server = { fetch: (...request: Parameters<typeof fetch>) => fetch(...request), isOnline };
  const build = createBuildApi({ ...server, base: env.apiOrigin });
  const pageVersion = createPageVersion({ own: env.build, api: build, now });
  const queryClient = createQueryClient(retryDelayMs);
  const toasts = createToasts(browserTimers);
  const places = createPlaces();
  const device = clientInfo(navigator);
  const http = createHttp({
    base: `${env.apiOrigin}/api`,
    ...server,
    onAnswer: (headers) => pageVersion.note(readBuild(headers)),
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
  const reload = async () => {
    await build.ask();
    window.location.reload();
  };
  const reloadOrTell = () => {
    reload().catch((error: unknown) => {
      toasts.add({ tone: 'error', message: messageFor(error, 'The page could not be loaded.') });
    });
  };
  const exports = createExports({
    toasts,
    isOnline,
    reload: reloadOrTell,
    load: async () => (await exportPart.load())({ api: createExportsApi(http), isOnline, now }),
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
    typedTexts: createTypedTexts(),
    pageVersion,
    reload,
    reloadOrTell,
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
          services.typedTexts.clear();
          for (const { id, stays } of toasts.get()) if (!stays) toasts.dismiss(id);
          exports.stop(reasonToStop(session.get()));
        }),
        // After what takes the texts of another user away.
        keepTypedOverReload({ ...services, openStorage: openTabStorage }),
        followVersion(services),
        markFailedStyles(),
        () => exports.stop('replaced'),
        () => client.destroy(),
      ];
      void session.restore();
      return () => stops.forEach((stop) => stop());
    },
  };
}
