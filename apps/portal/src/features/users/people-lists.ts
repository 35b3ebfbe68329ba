import {
  BAKER_SORTS,
  DEFAULT_PAGE_SIZE,
  OPENER_SORTS,
  USER_STATUSES,
  type UserStatus,
} from '@bakehouse/contract';
import { choiceField } from '../../list/list-fields.ts';
import { createListModel } from '../../list/list-model.ts';

export const openersList = createListModel({
  filters: { status: choiceField('status', USER_STATUSES, 'all') },
  sorts: OPENER_SORTS,
  initialSort: 'last_opened_at',
  descendingFirst: ['cake_permission_count', 'last_opened_at'],
  size: DEFAULT_PAGE_SIZE,
});

/** A filter for banned bakers is missing, because a banned baker stays active or inactive. */
export const BAKER_STATUSES = ['all', 'active', 'inactive'] as const satisfies UserStatus[];

export const bakersList = createListModel({
  filters: { status: choiceField('status', BAKER_STATUSES, 'all') },
  sorts: BAKER_SORTS,
  initialSort: 'last_bake_at',
  descendingFirst: ['cake_permission_count', 'last_bake_at'],
  size: DEFAULT_PAGE_SIZE,
});
