import type { SavedView, SaveViewBody } from '@bakehouse/contract';
import {
  deleteView,
  listSavedViews,
  saveView,
  updateView,
} from '@bakehouse/contract/calls/saved-views';
import type { Http } from './http/http.ts';

interface ViewChange {
  name?: string;
  query?: string;
}

export interface SavedViewsApi {
  list: (signal: AbortSignal) => Promise<readonly SavedView[]>;
  create: (view: SaveViewBody) => Promise<SavedView>;
  update: (id: string, change: ViewChange) => Promise<SavedView>;
  remove: (id: string) => Promise<void>;
}

export const createSavedViewsApi = (http: Http): SavedViewsApi => ({
  async list(signal) {
    return (await http.call(listSavedViews, {}, { signal })).data;
  },
  create: (view) => http.call(saveView, view),
  update: (id, change) => http.call(updateView, { id, ...change }),
  async remove(id) {
    await http.call(deleteView, { id });
  },
});
