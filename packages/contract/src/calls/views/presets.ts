import { preset, type presetIdBody, presetList, type savePresetBody } from '../../files/presets.ts';
import { emptyBody } from '../empty-body.ts';
import { portalCall, typeOnly } from '../portal-call.ts';

export const listPresets = portalCall({
  method: 'GET',
  path: '/presets',
  level: 'second_level',
  whileActing: true,
  reply: presetList,
});

export const savePreset = portalCall({
  method: 'POST',
  path: '/save_preset',
  level: 'second_level',
  body: typeOnly<typeof savePresetBody>(),
  reply: preset,
});

export const notePresetUse = portalCall({
  method: 'POST',
  path: '/use_preset',
  level: 'second_level',
  body: typeOnly<typeof presetIdBody>(),
  reply: emptyBody,
});

export const deletePreset = portalCall({
  method: 'POST',
  path: '/delete_preset',
  level: 'second_level',
  body: typeOnly<typeof presetIdBody>(),
  reply: emptyBody,
});
