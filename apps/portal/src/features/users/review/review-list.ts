import { REVIEW_SORTS } from '@bakehouse/contract';
import { REVIEW_CHOICES } from '../../../api/access/access-review.ts';
import { choiceField } from '../../../list/list-fields.ts';
import { createListModel } from '../../../list/list-model.ts';

/** A page of fifty, so that as many can be answered by one press. */
const REVIEW_PAGE_SIZE = 50;

export const reviewList = createListModel({
  filters: { which: choiceField('which', REVIEW_CHOICES, 'unused') },
  sorts: REVIEW_SORTS,
  initialSort: 'unused_for',
  descendingFirst: ['unused_for', 'granted_at'],
  size: REVIEW_PAGE_SIZE,
  isDated: false,
});
