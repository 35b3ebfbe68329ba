import {
  type deleteViewBody,
  savedView,
  savedViewList,
  type saveViewBody,
  type updateViewBody,
} from '../lists/saved-views.ts';
import { emptyBody } from './empty-body.ts';
import { portalCall, typeOnly } from './portal-call.ts';

export const listSavedViews = portalCall({
  method: 'GET',
  path: '/saved_views',
  level: 'second_level',
  whileActing: true,
  reply: savedViewList,
});

export const saveView = portalCall({
  method: 'POST',
  path: '/saved_views/create',
  level: 'second_level',
  body: typeOnly<typeof saveViewBody>(),
  reply: savedView,
  status: 201,
});

export const updateView = portalCall({
  method: 'POST',
  path: '/saved_views/update',
  level: 'second_level',
  body: typeOnly<typeof updateViewBody>(),
  reply: savedView,
});

export const deleteView = portalCall({
  method: 'POST',
  path: '/saved_views/delete',
  level: 'second_level',
  body: typeOnly<typeof deleteViewBody>(),
  reply: emptyBody,
});
