import type { Client } from '@bakehouse/sdk';
import type { QueryClient } from '@tanstack/react-query';
import { type Api, createApi } from '../api/api.ts';
import { createAuthApi } from '../api/auth.ts';
import { createBuildApi, readBuild } from '../api/build.ts';
import { clientInfo } from '../api/client-info.ts';
import { createExportsApi } from '../api/exports.ts';
import { messageFor } from '../api/http/failure.ts';
import { createHttp } from '../api/http/http.ts';
import { uncachedFetch } from '../api/http/uncached-fetch.ts';
import { createPinApi } from '../api/pin.ts';
import type { Env } from '../config/env.ts';
import { clearPersisted } from '../dashboard/persisted-state.ts';
import { createDrafts, type Drafts } from '../drafts/drafts.ts';
import { keepDraftsOverReload } from '../drafts/drafts-over-reload.ts';
import { createExports, type Exports, reasonToStop } from '../exports/exports.ts';
import { markFailedStyles } from '../lazy/failed-styles.ts';
import { lazyPart } from '../lazy/lazy-part.ts';
import { keepPlaceOverReload } from '../place/place-over-reload.ts';
import { createPlaces, type Places } from '../place/places.ts';
import { createAuthClient, hasSeveralSessions } from '../session/auth-client.ts';
import type { PortalSession } from '../session/portal-session.ts';
import { createPortalSession } from '../session/session-effects.ts';
import { browserTimers, createToasts, type Toasts } from '../toasts/toasts.ts';
import { offerNewVersion } from '../version/offer-new-version.ts';
import { createPageVersion, type PageVersion } from '../version/page-version.ts';
import { RELOAD_FAILED } from '../version/texts.ts';
import { clearUserData } from './clear-user-data.ts';
import { createQueryClient } from './query-client.ts';

export interface PortalOptions {
  env: Env;
  /** Local storage; may throw, as browsers do when the user forbids it. */
  openStorage: () => Storage;
  /** Session storage, which ends with the browser's tab; may throw, too. */
  openTabStorage: () => Storage;
  now: () => number;
  /** Wait before the first retry of a failed read. */
  retryDelayMs?: number;
  reloadPage?: () => void;
}

/** What the contexts of the rooms provide. */
export interface Portal extends Pick<PortalOptions, 'env' | 'openStorage' | 'now'> {
  api: Api;
  /** The SDK; whoever logs in with it changes `session`. */
  client: Client;
  session: PortalSession;
  toasts: Toasts;
  exports: Exports;
  places: Places;
  drafts: Drafts;
  pageVersion: PageVersion;
  queryClient: QueryClient;
  /** Reloads the page; a toast tells of a failure. */
  reloadOrTell: () => void;
  /** Restores the stored session and returns a function that stops everything. */
  start: () => () => void;
}

const exportPart = lazyPart(async () => (await import('../exports/run-export.ts')).createRunExport);

const isOnline = () => navigator.onLine;
const reloadWindow = () => window.location.reload();

/** Everything that needs no server session of its own. */
const createRooms = (options: PortalOptions) => {
  const { env, now, retryDelayMs, reloadPage = reloadWindow } = options;
  const build = createBuildApi({ base: env.apiOrigin, fetch: uncachedFetch, isOnline });
  const pageVersion = createPageVersion({ own: env.build, api: build, now, reloadPage });
  const toasts = createToasts(browserTimers);
  return {
    pageVersion,
    toasts,
    places: createPlaces(),
    drafts: createDrafts(),
    queryClient: createQueryClient(retryDelayMs),
    reloadOrTell: () => {
      pageVersion.reload().catch((error: unknown) => {
        toasts.add({ tone: 'error', message: messageFor(error, RELOAD_FAILED) });
      });
    },
  };
};

export function createPortal(options: PortalOptions): Portal {
  const { env, openStorage, openTabStorage, now } = options;
  const rooms = createRooms(options);
  const { pageVersion, toasts, places, drafts, queryClient } = rooms;
  const client = createAuthClient(env);
  const device = clientInfo(navigator);
  const http = createHttp({
    base: `${env.apiOrigin}/api`,
    async fetch(...request) {
      const response = await uncachedFetch(...request);
      pageVersion.noteServerBuild(readBuild(response.headers));
      return response;
    },
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
    reload: rooms.reloadOrTell,
    load: async () => (await exportPart.load())({ api: createExportsApi(http), isOnline, now }),
  });
  const clear = () => {
    queryClient.clear();
    clearPersisted(openStorage);
    places.clear();
    drafts.dates.clear();
    drafts.texts.clear();
    for (const { id, stays } of toasts.get()) if (!stays) toasts.dismiss(id);
    exports.stop(reasonToStop(session.get()));
  };

  return {
    ...rooms,
    env,
    openStorage,
    now,
    api: createApi(http),
    client,
    session,
    exports,
    start() {
      const stops = [
        keepPlaceOverReload(places, openTabStorage),
        clearUserData(session, clear),
        // After `clearUserData`: restored drafts must not be cleared with those of another user.
        keepDraftsOverReload({ session, drafts, openStorage: openTabStorage }),
        offerNewVersion({ pageVersion, toasts, onReload: rooms.reloadOrTell }),
        markFailedStyles(),
        () => exports.stop('replaced'),
        () => client.destroy(),
        // Last: the rooms above hear whose session it is.
        session.start(),
      ];
      return () => stops.forEach((stop) => stop());
    },
  };
}
