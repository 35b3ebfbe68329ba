import { useEffect } from 'react';
import { Navigate, useSearchParams } from 'react-router-dom';
import type { User } from '../api/auth.ts';
import { readCurrentParams } from '../list/current-params.ts';
import { ZoneProvider } from '../time/zone.tsx';
import { withZoneChoice, type ZoneChoice } from '../time/zone-choice.ts';
import { useOpenStorage } from './storage-context.ts';
import { useClock } from '../time/clock-context.ts';
import {
  type DashboardState,
  homeParams,
  readDashboard,
  remember,
  type Tab,
  tabParams,
  withAdmin,
} from './dashboard-state.ts';
import { DashboardView } from './dashboard-view.tsx';
import type { Addresses } from './header.tsx';
import { readPersisted, writePersisted } from './persisted-state.ts';

export function Dashboard({ user }: { user: User }) {
  const openStorage = useOpenStorage();
  const now = useClock();
  const [params, setParams] = useSearchParams();
  const state = readDashboard(params, user.isAdmin);
  useRemembered(state);

  if (state === null) {
    const view = readPersisted(openStorage);
    return <Navigate to={`?${tabParams(view.tab, view, user.isAdmin).toString()}`} replace />;
  }

  const viewNow = () => ({
    ...readPersisted(openStorage),
    admin: state.admin,
    zone: state.zone,
  });

  const addresses: Addresses = {
    home: homeParams(viewNow(), user.isAdmin),
    // The link of the current tab leads to exactly the list on screen.
    of: (tab) => (tab === state.tab ? params : tabParams(tab, viewNow(), user.isAdmin)),
  };

  const select = (tab: Tab) => {
    // The router renders in a transition, so after two quick keys the address is ahead of `state`.
    const shown = readDashboard(readCurrentParams(), user.isAdmin);
    if (tab !== shown?.tab) setParams(tabParams(tab, viewNow(), user.isAdmin));
  };

  const chooseZone = (zone: ZoneChoice) => setParams(withZoneChoice(readCurrentParams(), zone));

  return (
    <ZoneProvider choice={state.zone} now={now} onChoose={chooseZone}>
      <DashboardView
        user={user}
        tab={state.tab}
        admin={state.admin}
        addresses={addresses}
        onTab={select}
        onAdmin={(admin) => setParams(withAdmin(readCurrentParams(), admin))}
      />
    </ZoneProvider>
  );
}

function useRemembered(state: DashboardState | null) {
  const openStorage = useOpenStorage();
  const { tab, admin, zone, page } = state ?? {};
  useEffect(() => {
    if (!tab || admin === undefined || !zone || page === undefined) return;
    writePersisted(openStorage, remember(readPersisted(openStorage), { tab, admin, zone, page }));
  }, [openStorage, tab, admin, zone, page]);
}
