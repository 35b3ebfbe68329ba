import { createContext, type ReactNode, useContext, useSyncExternalStore } from 'react';
import type { AuditLogsApi } from '../api/audit-logs.ts';
import type { BansApi } from '../api/bans.ts';
import type { FilesApi } from '../api/files.ts';
import type { StatsApi } from '../api/stats.ts';
import type { UserListsApi } from '../api/user-lists.ts';
import type { UsersApi } from '../api/users.ts';
import type { Toasts } from '../toasts/toasts.ts';
import type { Env } from '../config/env.ts';
import type { Places } from '../place/places.ts';
import type { PortalSession } from '../session/portal-session.ts';
import type { SessionState } from '../session/session-state.ts';
import type { DateDrafts } from '../drafts/date-drafts.ts';
import type { Exports } from '../exports/exports.ts';
import type { PageVersion } from '../version/page-version.ts';
import type { TypedTexts } from '../drafts/typed-texts.ts';

/** What screens reach beyond their props: made once at the start, or by a test. */
export interface Services {
  env: Pick<Env, 'termsUrl' | 'privacyUrl'>;
  session: PortalSession;
  files: FilesApi;
  auditLogs: AuditLogsApi;
  stats: StatsApi;
  userLists: UserListsApi;
  bans: BansApi;
  users: UsersApi;
  toasts: Toasts;
  exports: Exports;
  places: Places;
  dateDrafts: DateDrafts;
  typedTexts: TypedTexts;
  pageVersion: PageVersion;
  /** Loads the page anew, unless nothing would answer. @throws ApiFailure */
  reload: () => Promise<void>;
  /** The same; a failure is told in a message. */
  reloadOrTell: () => void;
  /** May throw, as browsers do when the user forbids storage. */
  openStorage: () => Storage;
  now: () => number;
}

const ServicesContext = createContext<Services | undefined>(undefined);

interface ServicesProviderProps {
  services: Services;
  children: ReactNode;
}

export function ServicesProvider({ services, children }: ServicesProviderProps) {
  return <ServicesContext value={services}>{children}</ServicesContext>;
}

export function useServices(): Services {
  const services = useContext(ServicesContext);
  if (services === undefined)
    throw new Error('useServices needs a ServicesProvider above it: wrap the screen in one.');
  return services;
}

export function useSessionState(): SessionState {
  const { session } = useServices();
  return useSyncExternalStore(session.subscribe, session.get);
}
