import { DEFAULT_PAGE_SIZE, FILE_SORTS, FILE_STATUSES, FILE_TYPES } from '@bakehouse/contract';
import { BAKER_PARAM, FILE_PARAM, USER_PARAM } from '../../url-state/dashboard-link.ts';
import { choiceField, idField, markOutsideFilterPanel } from '../../list/list-fields.ts';
import { createListModel } from '../../list/list-model.ts';
import { OPEN_ROWS_PARAM } from '../../list/open-rows/open-rows.ts';

export const filesList = createListModel({
  filters: {
    type: choiceField('type', FILE_TYPES, null),
    status: choiceField('status', FILE_STATUSES, null),
    fileId: markOutsideFilterPanel(idField(FILE_PARAM)),
    user: markOutsideFilterPanel(idField(USER_PARAM)),
    baker: markOutsideFilterPanel(idField(BAKER_PARAM)),
  },
  sorts: FILE_SORTS,
  initialSort: 'created',
  descendingFirst: ['created', 'openable_date', 'refused_count', 'expiration_date'],
  size: DEFAULT_PAGE_SIZE,
  pageParams: [OPEN_ROWS_PARAM],
});

export type FilesListState = ReturnType<typeof filesList.read>;
