import { hasAdminMode, readAdminMode } from '../url-state/admin-mode.ts';
import {
  DASHBOARD_TABS,
  type DashboardTab,
  HIDDEN_LOGINS,
  LOGINS_PARAM,
  TAB_PARAM,
  toDashboardParams,
} from '../url-state/dashboard-link.ts';
import { toPageNumber } from '../list/page-number.ts';
import { readZoneChoice, type ZoneChoice } from '../time/zone-choice.ts';

/** The view that is remembered between visits. The URL takes precedence over it. */
export interface RememberedView {
  tab: DashboardTab;
  admin: boolean;
  zone: ZoneChoice;
  /** Whether Activity opens without logins. */
  hideLogins: boolean;
  pages: Readonly<Record<DashboardTab, number>>;
  shortcuts: boolean;
}

export interface DashboardState {
  tab: DashboardTab;
  admin: boolean;
  zone: ZoneChoice;
  hideLogins: boolean;
  page: number;
}

export const DEFAULT_VIEW: RememberedView = {
  tab: 'files',
  admin: false,
  zone: 'mine',
  hideLogins: false,
  pages: { files: 1, users: 1, activity: 1, shared: 1 },
  shortcuts: true,
};

export const isDashboardTab = (value: unknown): value is DashboardTab =>
  DASHBOARD_TABS.some((tab) => tab === value);

/** Returns null for a URL without parameters, which shows the remembered view. */
export function readDashboardState(
  params: URLSearchParams,
  isAdmin: boolean,
): DashboardState | null {
  if (params.size === 0) return null;
  const tab = params.get(TAB_PARAM);
  return {
    tab: isDashboardTab(tab) ? tab : DEFAULT_VIEW.tab,
    admin: readAdminMode(params, isAdmin),
    zone: readZoneChoice(params),
    hideLogins: params.get(LOGINS_PARAM) === HIDDEN_LOGINS,
    page: toPageNumber(params.get('page')),
  };
}

/** On the page of one file, the remembered mode applies, because everybody shares its URL. */
export const readFilePageState = (
  params: URLSearchParams,
  view: RememberedView,
  isAdmin: boolean,
): DashboardState => ({
  tab: 'shared',
  admin: hasAdminMode(params) ? readAdminMode(params, isAdmin) : isAdmin && view.admin,
  zone: readZoneChoice(params),
  hideLogins: view.hideLogins,
  page: 1,
});

export function tabParams(
  tab: DashboardTab,
  view: RememberedView,
  isAdmin: boolean,
): URLSearchParams {
  const { admin, zone, hideLogins } = view;
  const params = toDashboardParams({ tab, admin: isAdmin && admin, zone });
  if (tab === 'activity' && hideLogins) params.set(LOGINS_PARAM, HIDDEN_LOGINS);
  if (view.pages[tab] > 1) params.set('page', String(view.pages[tab]));
  return params;
}

/** The URL of the Bakehouse link: the first page of all files, in the same mode and zone. */
export const homeLinkParams = (view: RememberedView, isAdmin: boolean): URLSearchParams =>
  tabParams(DEFAULT_VIEW.tab, { ...view, pages: DEFAULT_VIEW.pages }, isAdmin);

export const updateRememberedView = (
  view: RememberedView,
  { tab, admin, zone, page }: Omit<DashboardState, 'hideLogins'>,
): RememberedView => ({ ...view, tab, admin, zone, pages: { ...view.pages, [tab]: page } });

type LoginsState = Pick<DashboardState, 'tab' | 'hideLogins'>;

/** Only a change within Activity is a choice; a link into it shows what the link says. */
export const areLoginsToggled = (before: LoginsState | null, after: LoginsState): boolean =>
  before?.tab === 'activity' && after.tab === 'activity' && before.hideLogins !== after.hideLogins;
