import { useEffect, useMemo, useRef } from 'react';
import { Navigate, useLocation, useNavigate, useParams, useSearchParams } from 'react-router-dom';
import type { User } from '../api/accounts/auth.ts';
import { withAdminMode } from '../url-state/admin-mode.ts';
import { type DashboardTab, toDashboardUrl } from '../url-state/dashboard-link.ts';
import { readCurrentParams } from '../url-state/current-params.ts';
import { useUnsentGrants } from './unsent-grants/use-unsent-grants.ts';
import { createListeners } from '../lib/listeners.ts';
import { ServicesProvider, useService } from '../lib/services.tsx';
import { ZoneProvider } from '../time/zone.tsx';
import { withZoneChoice, type ZoneChoice } from '../time/zone-choice.ts';
import {
  areLoginsToggled,
  type DashboardState,
  homeLinkParams,
  readDashboardState,
  readFilePageState,
  updateRememberedView,
  tabParams,
} from './dashboard-state.ts';
import { createColumnsStorage } from './columns-storage.ts';
import { DashboardView } from './dashboard-view.tsx';
import { REDIRECTED_ENTRY_STATE } from './redirected-entry.ts';
import type { DashboardLinkParams } from './header.tsx';
import { readPersistedView, writePersistedView } from './persisted-state.ts';
import { RefusalHelpProvider } from './refusal-help/refusal-help-provider.tsx';

export function Dashboard({ user }: { user: User }) {
  const openStorage = useService('openStorage');
  const services = useMemo(
    () => ({
      columnsMemory: createColumnsStorage(openStorage),
      reloadListeners: createListeners(),
    }),
    [openStorage],
  );
  const [params, setParams] = useSearchParams();
  const navigate = useNavigate();
  const { hash } = useLocation();
  // The page of one file is part of the dashboard, but its URL holds no list.
  const { fileId } = useParams();
  const isFilePage = fileId !== undefined;
  const listState = isFilePage ? null : readDashboardState(params, user.isAdmin);
  useWritePersistedView(listState);
  const remembered = readPersistedView(openStorage);
  const state = isFilePage ? readFilePageState(params, remembered, user.isAdmin) : listState;
  useUnsentGrants(user);

  if (state === null) {
    const url = toDashboardUrl(tabParams(remembered.tab, remembered, user.isAdmin));
    return <Navigate to={url + hash} state={REDIRECTED_ENTRY_STATE} replace />;
  }

  const toView = ({ admin, zone }: DashboardState) => ({
    ...readPersistedView(openStorage),
    admin,
    zone,
  });

  const linkParams: DashboardLinkParams = {
    home: homeLinkParams(toView(state), user.isAdmin),
    of: (tab) => (tab === listState?.tab ? params : tabParams(tab, toView(state), user.isAdmin)),
  };

  const select = (tab: DashboardTab) => {
    // The router renders in a transition, so the URL can be newer than the rendered dashboard.
    const current = isFilePage
      ? state
      : (readDashboardState(readCurrentParams(), user.isAdmin) ?? state);
    if (isFilePage || tab !== current.tab)
      void navigate(toDashboardUrl(tabParams(tab, toView(current), user.isAdmin)));
  };

  const chooseZone = (zone: ZoneChoice) => setParams(withZoneChoice(readCurrentParams(), zone));

  return (
    <ServicesProvider services={services}>
      <ZoneProvider choice={state.zone} onChoose={chooseZone}>
        <RefusalHelpProvider>
          <DashboardView
            user={user}
            tab={state.tab}
            fileId={fileId}
            admin={state.admin}
            linkParams={linkParams}
            onTab={select}
            onAdmin={(admin) => setParams(withAdminMode(readCurrentParams(), admin, isFilePage))}
          />
        </RefusalHelpProvider>
      </ZoneProvider>
    </ServicesProvider>
  );
}

function useWritePersistedView(state: DashboardState | null) {
  const openStorage = useService('openStorage');
  const { tab, admin, zone, hideLogins, page } = state ?? {};
  const before = useRef<Pick<DashboardState, 'tab' | 'hideLogins'>>(null);
  useEffect(() => {
    if (!tab || admin === undefined || !zone || page === undefined) return;
    writePersistedView(
      openStorage,
      updateRememberedView(readPersistedView(openStorage), { tab, admin, zone, page }),
    );
  }, [openStorage, tab, admin, zone, page]);
  useEffect(() => {
    if (!tab || hideLogins === undefined) return;
    const after = { tab, hideLogins };
    if (areLoginsToggled(before.current, after))
      writePersistedView(openStorage, { ...readPersistedView(openStorage), hideLogins });
    before.current = after;
  }, [openStorage, tab, hideLogins]);
}
