import type { ErrorBody, Preset, PresetList, SavePresetBody } from '@bakehouse/contract';
import { http, HttpResponse } from 'msw';
import { type Backend, hasSession, noSessionReply } from '../backend.ts';

export const presetHandlers = (backend: Backend) => {
  let lastId = 0;
  const first = (preset: Preset) => {
    backend.presets = [preset, ...backend.presets.filter(({ id }) => id !== preset.id)];
  };
  return [
    http.get<never, never, PresetList | ErrorBody>('*/api/presets', ({ request }) =>
      hasSession(backend, request)
        ? HttpResponse.json({ data: backend.presets })
        : noSessionReply(),
    ),
    http.post<never, SavePresetBody, Preset>('*/api/save_preset', async ({ request }) => {
      const body = await request.json();
      lastId += 1;
      const saved = { ...body, id: body.id ?? `preset-${lastId}` };
      first(saved);
      return HttpResponse.json(saved);
    }),
    http.post<never, { id: string }, object>('*/api/use_preset', async ({ request }) => {
      const { id } = await request.json();
      const used = backend.presets.find((preset) => preset.id === id);
      if (used) first(used);
      return HttpResponse.json({});
    }),
    http.post<never, { id: string }, object>('*/api/delete_preset', async ({ request }) => {
      const { id } = await request.json();
      backend.presets = backend.presets.filter((preset) => preset.id !== id);
      return HttpResponse.json({});
    }),
  ];
};
