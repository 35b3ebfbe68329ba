import {
  ACTIVITY_TYPES,
  type ActivityType,
  AUDIT_ACTION_NAMES,
  AUDIT_PAGE_SIZE,
  AUDIT_SORTS,
  DEVICE_TYPES,
  FILE_TYPES,
} from '@bakehouse/contract';
import {
  ACTION_PARAM,
  FILE_PARAM,
  HIDDEN_LOGINS,
  LOGINS_PARAM,
  RANGE_PARAM,
  USER_PARAM,
} from '../../url-state/dashboard-link.ts';
import { choiceField, idField, markOutsideFilterPanel } from '../../list/list-fields.ts';
import { createListModel } from '../../list/list-model.ts';
import { OPEN_ROWS_PARAM } from '../../list/open-rows/open-rows.ts';
import { QUICK_RANGES, startOfQuickRange } from './filters/quick-range.ts';

const activityListModel = createListModel({
  filters: {
    activity: markOutsideFilterPanel(choiceField('activity', ACTIVITY_TYPES, 'all')),
    type: choiceField('type', FILE_TYPES, null),
    fileId: markOutsideFilterPanel(idField(FILE_PARAM)),
    user: idField(USER_PARAM),
    action: choiceField(ACTION_PARAM, AUDIT_ACTION_NAMES, null),
    device: choiceField('device', DEVICE_TYPES, null),
    logins: choiceField(LOGINS_PARAM, [HIDDEN_LOGINS], null),
    range: choiceField(RANGE_PARAM, QUICK_RANGES, null),
  },
  sorts: AUDIT_SORTS,
  initialSort: 'timestamp',
  descendingFirst: ['timestamp'],
  size: AUDIT_PAGE_SIZE,
  pageParams: [OPEN_ROWS_PARAM],
});

type ActivityListModel = typeof activityListModel;
export type ActivityListState = ReturnType<ActivityListModel['read']>;

const EMPTY_DAYS = { from: '', to: '' };

/** Days and a quick range replace each other. */
const withExclusivePeriod = (change: Partial<ActivityListState>): Partial<ActivityListState> => {
  if (change.range) return { ...change, ...EMPTY_DAYS };
  return change.from || change.to ? { ...change, range: null } : change;
};

export const activityList: ActivityListModel = {
  ...activityListModel,
  read(params) {
    const state = activityListModel.read(params);
    return state.range === null ? state : { ...state, ...EMPTY_DAYS };
  },
  write: (params, change) => activityListModel.write(params, withExclusivePeriod(change)),
};

/** @param now the instant at which a quick range ends, in milliseconds since 1970 */
export const activityListAt = (now: number): ActivityListModel => ({
  ...activityList,
  toQuery(state, scope) {
    const query = activityList.toQuery(state, scope);
    return state.range === null
      ? query
      : { ...query, after: startOfQuickRange(state.range, now), before: null };
  },
});

/** A click on the active tile shows all events; another tile shows its type in all files. */
export const toggleActivityType = (
  active: ActivityType,
  clicked: ActivityType,
): Partial<ActivityListState> =>
  clicked === active ? { activity: 'all' } : { activity: clicked, fileId: null, action: null };
