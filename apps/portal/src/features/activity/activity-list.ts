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
import { choiceField, idField, outsidePanel } from '../../list/list-fields.ts';
import { createListModel } from '../../list/list-model.ts';
import { OPEN_ROWS_PARAM } from '../../list/open-rows/open-rows.ts';
import { QUICK_RANGES, startOfQuickRange } from './filters/quick-range.ts';

const model = createListModel({
  filters: {
    activity: outsidePanel(choiceField('activity', ACTIVITY_TYPES, 'all')),
    type: choiceField('type', FILE_TYPES, null),
    fileId: outsidePanel(idField(FILE_PARAM)),
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

type ActivityListModel = typeof model;
export type ActivityListState = ReturnType<ActivityListModel['read']>;

const NO_DAYS = { from: '', to: '' };

/** Days and a quick range replace each other. */
const withOnePeriod = (change: Partial<ActivityListState>): Partial<ActivityListState> => {
  if (change.range) return { ...change, ...NO_DAYS };
  return change.from || change.to ? { ...change, range: null } : change;
};

export const activityList: ActivityListModel = {
  ...model,
  read(params) {
    const state = model.read(params);
    return state.range === null ? state : { ...state, ...NO_DAYS };
  },
  write: (params, change) => model.write(params, withOnePeriod(change)),
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
