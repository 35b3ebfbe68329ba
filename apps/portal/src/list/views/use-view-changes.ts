import type { SavedView, SaveViewBody } from '@bakehouse/contract';
import { useQueryClient } from '@tanstack/react-query';
import { failureMessageOf } from '../../api/http/failure.ts';
import { useService } from '../../lib/services.tsx';
import { TEXTS } from './texts.ts';
import { SAVED_VIEWS_QUERY_KEY } from './use-saved-views.ts';

interface ViewChanges {
  /** @throws ApiFailure, whose message belongs to the name */
  save: (view: SaveViewBody) => Promise<void>;
  /** @throws ApiFailure, whose message belongs to the name */
  rename: (view: SavedView, name: string) => Promise<void>;
  replace: (view: SavedView, query: string) => Promise<void>;
  remove: (view: SavedView) => Promise<void>;
}

/** Changes of views give nobody access, so each acts at once, and its toast can undo it. */
export function useViewChanges(): ViewChanges {
  const { savedViews } = useService('api');
  const toasts = useService('toasts');
  const queries = useQueryClient();
  const refresh = () => queries.invalidateQueries({ queryKey: SAVED_VIEWS_QUERY_KEY });

  const tell = (message: string, name: string, undo?: () => Promise<unknown>) =>
    toasts.add({
      tone: 'success',
      message,
      detail: name,
      ...(undo && { action: { label: TEXTS.undo, run: () => void attempt(undo, name) } }),
    });
  const attempt = async (change: () => Promise<unknown>, name: string) => {
    try {
      await change();
    } catch (error) {
      const message = failureMessageOf(error, TEXTS.changeFailed);
      toasts.add({ tone: 'error', message, detail: name });
    }
    await refresh();
  };

  const save: ViewChanges['save'] = async (view) => {
    await savedViews.create(view);
    await refresh();
    tell(TEXTS.saved, view.name);
  };
  return {
    save,
    async rename({ id }, name) {
      await savedViews.update(id, { name });
      await refresh();
      tell(TEXTS.renamed, name);
    },
    replace: ({ id, name, query: before }, query) =>
      attempt(async () => {
        await savedViews.update(id, { query });
        tell(TEXTS.updated, name, () => savedViews.update(id, { query: before }));
      }, name),
    remove: ({ id, ...view }) =>
      attempt(async () => {
        await savedViews.remove(id);
        tell(TEXTS.deleted, view.name, () => savedViews.create(view));
      }, view.name),
  };
}
