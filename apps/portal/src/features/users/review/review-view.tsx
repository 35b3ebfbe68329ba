import type { ReviewRow } from '@bakehouse/contract';
import { failureMessageOf } from '../../../api/http/failure.ts';
import { REVIEW_CHOICES } from '../../../api/access/access-review.ts';
import { Select } from '../../../components/fields/select.tsx';
import { useService } from '../../../lib/services.tsx';
import { ListView } from '../../../list/list-view.tsx';
import { type ListUrl, useList } from '../../../list/use-list.ts';
import { reviewColumns } from './review-columns.tsx';
import { reviewList } from './review-list.ts';
import { useReviewSelection } from './review-selection.tsx';
import { REVIEW_CHOICE_TEXTS, REVIEW_LIST_TEXTS, REVIEW_TEXTS } from './texts.ts';
import { REVIEW_QUERY_KEY } from './use-review-changes.ts';

const NO_ROWS: readonly ReviewRow[] = [];
const SKELETON_ROWS = 10;

/** The access that may be stale, to keep or to remove. */
export function ReviewView({ admin, url }: { admin: boolean; url: ListUrl }) {
  const { accessReview } = useService('api');
  const list = useList({
    model: reviewList,
    admin,
    url,
    key: REVIEW_QUERY_KEY,
    readPage: accessReview.list,
    toSource: (query) => ({ kind: 'review', query }),
  });
  const { state, query, change } = list;
  const rows = query.data?.rows ?? NO_ROWS;
  const scope = JSON.stringify([admin, state.which, state.search]);
  const selection = useReviewSelection({ scope, rows, admin });
  return (
    <ListView
      name="review"
      texts={REVIEW_LIST_TEXTS}
      failure={failureMessageOf(query.error, REVIEW_TEXTS.loadingFailed)}
      list={list}
      choice={
        <Select
          label={REVIEW_TEXTS.which}
          options={REVIEW_CHOICES.map((id) => ({ id, label: REVIEW_CHOICE_TEXTS[id] }))}
          value={state.which}
          onChange={(which, options) => change({ which }, options)}
        />
      }
      columns={reviewColumns(admin)}
      rows={rows}
      rowKey={({ id }) => id}
      selection={selection}
      skeletonRows={SKELETON_ROWS}
    />
  );
}
