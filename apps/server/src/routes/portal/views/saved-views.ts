import { deleteViewBody, saveViewBody, updateViewBody } from '@bakehouse/contract';
import { Hono } from 'hono';
import type { SessionEnv } from '../../../app-env.ts';
import type { Deps } from '../../../deps.ts';
import { readBody } from '../../../request-input.ts';
import {
  deleteView,
  listSavedViews,
  saveView,
  updateView,
} from '../../../services/people/saved-views.ts';
import { accountCallerOf } from '../caller.ts';

export const savedViewRoutes = (deps: Deps) =>
  new Hono<SessionEnv>()
    .get('/saved_views', async (c) => c.json(await listSavedViews(deps, c.get('live').account)))
    .post('/saved_views/create', async (c) => {
      const body = await readBody(c, saveViewBody);
      return c.json(await saveView(deps, accountCallerOf(c), body), 201);
    })
    .post('/saved_views/update', async (c) => {
      const body = await readBody(c, updateViewBody);
      return c.json(await updateView(deps, accountCallerOf(c), body));
    })
    .post('/saved_views/delete', async (c) => {
      const body = await readBody(c, deleteViewBody);
      return c.json(await deleteView(deps, accountCallerOf(c), body));
    });
