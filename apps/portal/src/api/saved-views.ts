import { savedView, savedViewList, type SavedView, type SaveViewBody } from '@bakehouse/contract';
import * as z from 'zod/mini';
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
    return (await http.get('/saved_views', { schema: savedViewList, signal })).data;
  },
  create: (view) => http.post('/saved_views/create', { body: view, schema: savedView }),
  update: (id, change) =>
    http.post('/saved_views/update', { body: { id, ...change }, schema: savedView }),
  async remove(id) {
    await http.post('/saved_views/delete', { body: { id }, schema: z.object({}) });
  },
});
