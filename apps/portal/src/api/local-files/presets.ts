import type { Preset, SavePresetBody } from '@bakehouse/contract';
import {
  deletePreset,
  listPresets,
  notePresetUse,
  savePreset,
} from '@bakehouse/contract/calls/views/presets';
import type { Http } from '../http/http.ts';

export interface PresetsApi {
  /** The last used one first. */
  list: (signal: AbortSignal) => Promise<readonly Preset[]>;
  save: (preset: SavePresetBody) => Promise<Preset>;
  noteUse: (id: string) => Promise<void>;
  remove: (id: string) => Promise<void>;
}

export const createPresetsApi = (http: Http): PresetsApi => ({
  async list(signal) {
    return (await http.call(listPresets, {}, { signal })).data;
  },
  save: (preset) => http.call(savePreset, preset),
  async noteUse(id) {
    await http.call(notePresetUse, { id });
  },
  async remove(id) {
    await http.call(deletePreset, { id });
  },
});
