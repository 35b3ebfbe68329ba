import { paths } from '../config/paths.ts';
import { toZoneParams, type ZoneChoice } from '../time/zone-choice.ts';
import { toAdminParams } from './admin-mode.ts';

export const DASHBOARD_TABS = ['files', 'users', 'activity', 'shared'] as const;

export type DashboardTab = (typeof DASHBOARD_TABS)[number];

export const TAB_PARAM = 'tab';
export const FILE_PARAM = 'file';
export const USER_PARAM = 'user';
export const BAKER_PARAM = 'baker';
export const ACTION_PARAM = 'action';
/** The parameter of a quick range, which ends now. */
export const RANGE_PARAM = 'range';
/** The parameter that hides logins in Activity; `HIDDEN_LOGINS` is its only value. */
export const LOGINS_PARAM = 'logins';
export const HIDDEN_LOGINS = 'hidden' as const;
/** The person whose page replaces the lists of users. */
export const PERSON_PARAM = 'person';

type LinkFilter =
  | typeof FILE_PARAM
  | typeof USER_PARAM
  | typeof BAKER_PARAM
  | typeof PERSON_PARAM
  | typeof ACTION_PARAM
  | typeof RANGE_PARAM;

export interface DashboardLink {
  tab: DashboardTab;
  admin: boolean;
  zone: ZoneChoice;
  filters?: Readonly<Partial<Record<LinkFilter, string>>>;
}

/** The search parameters of the first page of a tab. */
export const toDashboardParams = ({ tab, admin, zone, filters }: DashboardLink): URLSearchParams =>
  new URLSearchParams({
    [TAB_PARAM]: tab,
    ...toAdminParams(admin),
    ...toZoneParams(zone),
    ...filters,
  });

/** The URL has a path, because the page of one file has another path. */
export const toDashboardUrl = (params: URLSearchParams): string =>
  `${paths.portal}?${params.toString()}`;

export const dashboardUrl = (link: DashboardLink): string =>
  toDashboardUrl(toDashboardParams(link));
