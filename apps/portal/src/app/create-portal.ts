import { PORTAL_API } from '@bakehouse/contract/calls/portal-call';
import type { QueryClient } from '@tanstack/react-query';
import { createAuthApi } from '../api/accounts/auth.ts';
import { createServerStateApi, readServerState } from '../api/server-state.ts';
import { toClientInfo } from '../api/client-info.ts';
import {
  createUnsavedWorkScope,
  type UnsavedWorkScope,
} from '../components/unsaved/unsaved-work-scope.ts';
import { failureMessageOf } from '../api/http/failure.ts';
import { createHttp } from '../api/http/http.ts';
import { uncachedFetch } from '../api/http/uncached-fetch.ts';
import { createPinApi } from '../api/accounts/pin.ts';
import type { Env } from '../config/env.ts';
import { clearPersistedView } from '../dashboard/view-storage.ts';
import { createDrafts, hasDrafts } from '../drafts/drafts.ts';
import { keepDraftsOverReload } from '../drafts/drafts-over-reload.ts';
import type { Services } from '../lib/services.tsx';
import { createGracePeriods, startBrowserTimer } from '../grace/grace-periods.ts';
import type { GraceServices } from '../grace/grace.ts';
import { sendGrantsOnPageExit, sendGrantsBeforeLogOut } from '../grace/send-grants-on-page-exit.ts';
import { createWaitingJournal } from '../grace/waiting-journal.ts';
import { createExports, toStopReason } from '../exports/exports.ts';
import { markFailedStyles } from '../lazy/failed-styles.ts';
import { lazyChunk } from '../lazy/lazy-chunk.ts';
import { keepPositionOverReload } from '../scroll-positions/position-over-reload.ts';
import { createScrollPositions } from '../scroll-positions/scroll-positions.ts';
import { createAuthClient, hasSeveralSessionCookies } from '../session/auth-client.ts';
import { createPortalSession } from '../session/create-portal-session.ts';
import { isLoggedIn, type LogOutReason } from '../session/portal-session-state.ts';
import { createUrlToken } from '../session/url-token.ts';
import { browserTimers, createToasts } from '../toasts/toasts.ts';
import { createMaintenance, type Maintenance } from '../version/maintenance.ts';
import { offerNewVersion } from '../version/offer-new-version.ts';
import { createPageVersion } from '../version/page-version.ts';
import { TEXTS } from '../version/texts.ts';
import { announceMaintenanceEnd } from '../version/announce-maintenance-end.ts';
import { clearUserData } from './clear-user-data.ts';
import { createQueryClient } from './query-client.ts';

export interface PortalOptions {
  env: Env;
  /** Opens the local storage; throws when the browser's settings forbid storage. */
  openStorage: () => Storage;
  /** Opens the session storage of the browser tab; throws when the settings forbid storage. */
  openTabStorage: () => Storage;
  now: () => number;
  /** How long added people wait before they get access; by default five seconds. */
  graceMs?: number;
  /** The delay before the first retry of a failed read; it doubles with every retry. */
  retryDelayMs?: number;
  reloadPage?: () => void;
}

/** The services that the dashboard creates, because the login screens can do without them. */
type DashboardService = 'api' | 'columnsMemory' | 'reloadListeners' | 'startRefusalHelp';

/** The services of all screens, and what only the frame of the app uses. */
export interface Portal extends Omit<Services, DashboardService> {
  work: UnsavedWorkScope;
  maintenance: Maintenance;
  queryClient: QueryClient;
  /** Reloads the page, or shows a toast when the server cannot be reached. */
  reloadOrNotify: () => void;
  /** Starts the portal with the stored session; returns a function that stops the portal. */
  start: () => () => void;
}

const lazyRunExport = lazyChunk(
  async () => (await import('../exports/run/run-export.ts')).createRunExport,
);

/** Half as long as a toast with Undo stays (docs/decisions/0079). */
const GRACE_MS = 5_000;

const isBrowserOnline = () => navigator.onLine;
const repeatEvery = (run: () => void, intervalMs: number) => {
  const timer = setInterval(run, intervalMs);
  return () => clearInterval(timer);
};
const reloadWindow = () => window.location.reload();

/** The parts of the portal that do not depend on the session. */
const createSessionIndependentParts = (options: PortalOptions) => {
  const { env, now, retryDelayMs, reloadPage = reloadWindow } = options;
  const api = createServerStateApi({
    base: env.apiOrigin,
    fetch: uncachedFetch,
    isOnline: isBrowserOnline,
  });
  const pageVersion = createPageVersion({ own: env.build, api, now, reloadPage });
  const maintenance = createMaintenance({ api, repeat: repeatEvery });
  const toasts = createToasts(browserTimers);
  return {
    pageVersion,
    maintenance,
    toasts,
    scrollPositions: createScrollPositions(),
    drafts: createDrafts(),
    work: createUnsavedWorkScope(),
    queryClient: createQueryClient(retryDelayMs),
    fetch: async (...request: Parameters<typeof fetch>) => {
      const response = await uncachedFetch(...request);
      const { build, isInMaintenance } = readServerState(response.headers);
      pageVersion.noteServerBuild(build);
      maintenance.note(isInMaintenance);
      return response;
    },
    reloadOrNotify: () => {
      pageVersion.reload().catch((error: unknown) => {
        toasts.add({ tone: 'error', message: failureMessageOf(error, TEXTS.reloadFailed) });
      });
    },
  };
};

const createGraceServices = ({
  openStorage,
  now,
  graceMs = GRACE_MS,
}: Pick<PortalOptions, 'openStorage' | 'now' | 'graceMs'>): GraceServices => ({
  periods: createGracePeriods(startBrowserTimer, graceMs),
  journal: createWaitingJournal({ openStorage, now }),
});

export function createPortal(options: PortalOptions): Portal {
  const { env, openStorage, openTabStorage, now } = options;
  const urlToken = createUrlToken(window);
  const parts = createSessionIndependentParts(options);
  const { pageVersion, maintenance, toasts, scrollPositions, drafts, queryClient, work } = parts;
  const client = createAuthClient(env);
  const device = toClientInfo(navigator);
  const http = createHttp({
    base: env.apiOrigin + PORTAL_API,
    fetch: parts.fetch,
    isOnline: isBrowserOnline,
    sessionToken: () => client.session.getTokens()?.session_token ?? null,
    ownToken: () => session.ownToken(),
    refreshSession: () => session.refresh(),
    reauthenticate: () => session.reauthenticate(),
    hasWork: () => isLoggedIn(session.get()) && (work.get() !== null || hasDrafts(drafts)),
    onSessionEnded: () => session.end(),
  });
  const portalSession = createPortalSession({
    client,
    auth: createAuthApi(http, device),
    pin: createPinApi(http, device),
    hasSeveralSessions: () => hasSeveralSessionCookies(document.cookie),
  });
  const grace = createGraceServices(options);
  const session = {
    ...portalSession,
    logOut: (reason?: LogOutReason) =>
      sendGrantsBeforeLogOut(grace).then(() => portalSession.logOut(reason)),
  };
  const exports = createExports({
    toasts,
    isOnline: isBrowserOnline,
    reload: parts.reloadOrNotify,
    load: async () => (await lazyRunExport.load())({ http, isOnline: isBrowserOnline, now }),
  });
  const clear = () => {
    queryClient.clear();
    clearPersistedView(openStorage);
    scrollPositions.clear();
    drafts.dates.clear();
    drafts.texts.clear();
    // The journal is left first, because clearing empties its current entry.
    grace.journal.part();
    grace.periods.clear();
    for (const { id, stays } of toasts.get()) if (!stays) toasts.dismiss(id);
    exports.stop(toStopReason(session.get()));
  };

  return {
    ...parts,
    env,
    openStorage,
    now,
    http,
    client,
    session,
    urlToken,
    exports,
    grace,
    start() {
      const stops = [
        keepPositionOverReload(scrollPositions, openTabStorage),
        clearUserData(session, clear),
        // Must follow `clearUserData`, which would clear the restored drafts.
        keepDraftsOverReload({ session, drafts, openStorage: openTabStorage }),
        sendGrantsOnPageExit({ session, ...grace }),
        announceMaintenanceEnd({ maintenance, queryClient, toasts }),
        offerNewVersion({ pageVersion, toasts, onReload: parts.reloadOrNotify }),
        markFailedStyles(),
        () => exports.stop('replaced'),
        () => client.destroy(),
        // Must be last, because the listeners above need the first event of the session.
        session.start(),
      ];
      return () => stops.forEach((stop) => stop());
    },
  };
}
