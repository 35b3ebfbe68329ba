import {
  ACTIVITY_TYPES,
  type ActivityType,
  AUDIT_PAGE_SIZE,
  AUDIT_SORTS,
  FILE_TYPES,
} from '@bakehouse/contract';
import { FILE_PARAM } from '../../address/dashboard-link.ts';
import { choiceField, idField } from '../../list/list-fields.ts';
import { createListModel } from '../../list/list-model.ts';

export const activityList = createListModel({
  filters: {
    activity: choiceField('activity', ACTIVITY_TYPES, 'all'),
    type: choiceField('type', FILE_TYPES, null),
    fileId: idField(FILE_PARAM),
  },
  sorts: AUDIT_SORTS,
  initialSort: 'timestamp',
  descendingFirst: ['timestamp'],
  size: AUDIT_PAGE_SIZE,
});

export type ActivityListState = ReturnType<typeof activityList.read>;

/** A click on the active tile shows all events; another tile shows its type in all files. */
export const toggleActivityType = (
  active: ActivityType,
  clicked: ActivityType,
): Partial<ActivityListState> =>
  clicked === active ? { activity: 'all' } : { activity: clicked, fileId: null };
