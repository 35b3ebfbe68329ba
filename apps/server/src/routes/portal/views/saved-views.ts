import * as calls from '@bakehouse/contract/calls/saved-views';
import {
  deleteView,
  listSavedViews,
  saveView,
  updateView,
} from '../../../services/people/saved-views.ts';
import { answer, type PortalAnswer } from '../answer/answer.ts';

export const savedViewAnswers: readonly PortalAnswer[] = [
  answer(calls.listSavedViews, ({ by }, deps) => listSavedViews(deps, by.account)),
  answer(calls.saveView, ({ by, input }, deps) => saveView(deps, by, input), { queue: [] }),
  answer(calls.updateView, ({ by, input }, deps) => updateView(deps, by, input), { queue: [] }),
  answer(calls.deleteView, ({ by, input }, deps) => deleteView(deps, by, input), { queue: [] }),
];
