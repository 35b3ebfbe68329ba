import { DEFAULT_PAGE_SIZE, FILE_STATUSES, SHARED_FILE_SORTS } from '@bakehouse/contract';
import { choiceField } from '../../list/list-fields.ts';
import { createListModel } from '../../list/list-model.ts';

export const sharedList = createListModel({
  filters: { status: choiceField('status', FILE_STATUSES, null) },
  sorts: SHARED_FILE_SORTS,
  initialSort: 'granted',
  descendingFirst: ['granted'],
  size: DEFAULT_PAGE_SIZE,
  isDated: false,
});
