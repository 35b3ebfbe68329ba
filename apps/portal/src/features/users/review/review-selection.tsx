import type { ReviewRow } from '@bakehouse/contract';
import { keepReviewed, removeReviewed } from '@bakehouse/contract/calls/people/access-review';
import { useMemo, useState } from 'react';
import { Button } from '../../../components/button.tsx';
import { VisuallyHidden } from '../../../components/visually-hidden.tsx';
import { PermissionCheckedButton } from '../../../session/acting/permission-checked-button.tsx';
import type { RowSelection } from '../../../table/selection/row-selection.ts';
import { useSelection } from '../../../table/selection/use-selection.ts';
import styles from './review.module.css';
import { REVIEW_TEXTS } from './texts.ts';
import { useReviewChanges } from './use-review-changes.ts';

const countOf = (rows: readonly ReviewRow[], kind: ReviewRow['kind']) =>
  new Set(rows.filter((row) => row.kind === kind).map(({ email }) => email)).size;

/** Says whom and how many files a change concerns, before it is made. */
const toCountsText = (rows: readonly ReviewRow[]) =>
  REVIEW_TEXTS.counts({
    people: countOf(rows, 'address'),
    domains: countOf(rows, 'domain'),
    groups: countOf(rows, 'group'),
    files: new Set(rows.map(({ file_id: id }) => id)).size,
  });

const grantIdOf = ({ id }: ReviewRow) => id;
const isReviewable = () => true;

interface ReviewSelectionOptions {
  scope: string;
  rows: readonly ReviewRow[];
  admin: boolean;
}

export function useReviewSelection(options: ReviewSelectionOptions): RowSelection<ReviewRow> {
  const { scope, rows, admin } = options;
  const selection = useSelection({ scope, rows, rowKey: grantIdOf, isSelectable: isReviewable });
  const { toggle } = selection;
  const [isStarted, setStarted] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const changes = useReviewChanges(admin);
  const count = selection.ids.size;
  const text = count === 0 ? REVIEW_TEXTS.nothing : toCountsText(selection.rows);

  const clear = () => {
    selection.clear();
    setStarted(false);
  };
  const run = async (change: 'keep' | 'remove') => {
    setBusy(true);
    const isDone = await changes[change]([...selection.ids], text);
    setBusy(false);
    if (isDone) clear();
  };

  const control = useMemo(
    () => ({ label: REVIEW_TEXTS.row, isSelectable: isReviewable, onToggle: toggle }),
    [toggle],
  );

  return {
    selected: selection.ids,
    control,
    page: selection.page,
    pageLabel: REVIEW_TEXTS.page,
    isPageSelectable: rows.length > 0,
    onTogglePage: selection.togglePage,
    isShownOnCards: isStarted || count > 0,
    start: (
      <Button size="compact" onClick={() => setStarted(true)}>
        {REVIEW_TEXTS.select}
      </Button>
    ),
    bar:
      count > 0 || isStarted ? (
        <div role="group" aria-label={REVIEW_TEXTS.bar} className={styles.bar}>
          <span className={styles.count}>{text}</span>
          <span role="status">
            <VisuallyHidden>{text}</VisuallyHidden>
          </span>
          <span className={styles.actions}>
            {count > 0 && (
              <>
                <PermissionCheckedButton
                  call={keepReviewed}
                  size="compact"
                  busy={isBusy}
                  onClick={() => void run('keep')}
                >
                  {REVIEW_TEXTS.keep}
                </PermissionCheckedButton>
                <PermissionCheckedButton
                  call={removeReviewed}
                  size="compact"
                  busy={isBusy}
                  onClick={() => void run('remove')}
                >
                  {REVIEW_TEXTS.remove}
                </PermissionCheckedButton>
              </>
            )}
            <Button variant="quiet" size="compact" onClick={clear}>
              {count > 0 ? REVIEW_TEXTS.clear : REVIEW_TEXTS.done}
            </Button>
          </span>
        </div>
      ) : null,
  };
}
