import { deleteViewBody, errorBody, saveViewBody, updateViewBody } from '@bakehouse/contract';
import * as calls from '@bakehouse/contract/calls/saved-views';
import {
  deleteView,
  listSavedViews,
  saveView,
  updateView,
} from '../../../services/people/saved-views.ts';
import { answer, type PortalRoute } from '../answer/answer.ts';

export const savedViewRoutes: readonly PortalRoute[] = [
  answer(
    calls.listSavedViews,
    {
      summary: 'List the saved views of the caller, the oldest first',
    },
    ({ by }, deps) => listSavedViews(deps, by.account),
  ),
  answer(
    calls.saveView,
    {
      summary: 'Save the search parameters of a tab as a view with a name',
      body: saveViewBody,
      errors: { 409: errorBody },
      queue: [],
    },
    ({ by, input }, deps) => saveView(deps, by, input),
  ),
  answer(
    calls.updateView,
    {
      summary: 'Change the name or the search parameters of a saved view of the caller',
      body: updateViewBody,
      errors: { 409: errorBody },
      queue: [],
    },
    ({ by, input }, deps) => updateView(deps, by, input),
  ),
  answer(
    calls.deleteView,
    {
      summary: 'Delete a saved view of the caller',
      body: deleteViewBody,
      queue: [],
    },
    ({ by, input }, deps) => deleteView(deps, by, input),
  ),
];
