import { useQueryClient } from '@tanstack/react-query';
import { failureMessageOf } from '../../../api/http/failure.ts';
import { useService } from '../../../lib/services.tsx';
import { REVIEW_TEXTS } from './texts.ts';

export const REVIEW_QUERY_KEY = ['access review'] as const;

interface ReviewChanges {
  /** Each resolves to whether it was done. */
  keep: (ids: readonly string[], detail: string) => Promise<boolean>;
  remove: (ids: readonly string[], detail: string) => Promise<boolean>;
}

/** Removing acts at once, and its toast undoes it (docs/decisions/0118). */
export function useReviewChanges(admin: boolean): ReviewChanges {
  const { accessReview } = useService('api');
  const toasts = useService('toasts');
  const queries = useQueryClient();

  const attempt = async (change: () => Promise<void>, detail: string) => {
    let isDone = true;
    try {
      await change();
    } catch (error) {
      isDone = false;
      const message = failureMessageOf(error, REVIEW_TEXTS.changeFailed);
      toasts.add({ tone: 'error', message, detail });
    }
    // The lists of files and people count the same access.
    void queries.invalidateQueries();
    return isDone;
  };

  return {
    keep: (ids, detail) =>
      attempt(async () => {
        await accessReview.keep({ ids, admin });
        toasts.add({ tone: 'success', message: REVIEW_TEXTS.keptAll, detail });
      }, detail),
    remove: (ids, detail) =>
      attempt(async () => {
        const undo = await accessReview.remove({ ids, admin });
        const restore = async () => {
          const { restored, dropped } = await accessReview.restore(undo, admin);
          const message = REVIEW_TEXTS.restored(restored, dropped);
          toasts.add({ tone: dropped > 0 ? 'error' : 'success', message, detail });
        };
        const run = () => void attempt(restore, detail);
        const action = { label: REVIEW_TEXTS.undo, run };
        toasts.add({ tone: 'success', message: REVIEW_TEXTS.removed, detail, action });
      }, detail),
  };
}
