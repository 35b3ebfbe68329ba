import { errorBody } from '../errors.ts';
import {
  deleteViewBody,
  savedView,
  savedViewList,
  saveViewBody,
  updateViewBody,
} from '../lists/saved-views.ts';
import { emptyBody } from './empty-body.ts';
import { portalCall } from './portal-call.ts';

export const listSavedViews = portalCall({
  method: 'GET',
  path: '/saved_views',
  level: 'second_level',
  summary: 'List the saved views of the caller, the oldest first',
  reply: savedViewList,
});

export const saveView = portalCall({
  method: 'POST',
  path: '/saved_views/create',
  level: 'second_level',
  summary: 'Save the search parameters of a tab as a view with a name',
  body: saveViewBody,
  reply: savedView,
  status: 201,
  errors: { 409: errorBody },
});

export const updateView = portalCall({
  method: 'POST',
  path: '/saved_views/update',
  level: 'second_level',
  summary: 'Change the name or the search parameters of a saved view of the caller',
  body: updateViewBody,
  reply: savedView,
  errors: { 409: errorBody },
});

export const deleteView = portalCall({
  method: 'POST',
  path: '/saved_views/delete',
  level: 'second_level',
  summary: 'Delete a saved view of the caller',
  body: deleteViewBody,
  reply: emptyBody,
});
