import { errorBody, presetIdBody, savePresetBody } from '@bakehouse/contract';
import * as calls from '@bakehouse/contract/calls/views/presets';
import {
  deletePreset,
  listPresets,
  notePresetUse,
  savePreset,
} from '../../../services/people/presets.ts';
import { answer, type PortalRoute } from '../answer/answer.ts';

export const presetRoutes: readonly PortalRoute[] = [
  answer(
    calls.listPresets,
    { summary: 'List the presets of the caller for new files, the last used one first' },
    ({ by }, deps) => listPresets(deps, by.account),
  ),
  answer(
    calls.savePreset,
    {
      summary:
        'Save people, dates and fields for new files under a name, or replace those of an id',
      body: savePresetBody,
      errors: { 409: errorBody },
      queue: [],
    },
    ({ by, input }, deps) => savePreset(deps, by, input),
  ),
  answer(
    calls.notePresetUse,
    {
      summary: 'Note that a preset of the caller was used, so that it is listed first',
      body: presetIdBody,
      queue: [],
    },
    ({ by, input }, deps) => notePresetUse(deps, by, input),
  ),
  answer(
    calls.deletePreset,
    { summary: 'Delete a preset of the caller', body: presetIdBody, queue: [] },
    ({ by, input }, deps) => deletePreset(deps, by, input),
  ),
];
