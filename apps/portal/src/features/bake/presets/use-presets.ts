import type { Preset, PresetSettings } from '@bakehouse/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { failureMessageOf } from '../../../api/http/failure.ts';
import { useService } from '../../../lib/services.tsx';
import { PRESET_TEXTS } from './texts.ts';

const PRESETS_QUERY_KEY = ['presets'] as const;

/** The user's presets, the last used one first. */
export function usePresets() {
  const { presets } = useService('api');
  return useQuery({
    queryKey: PRESETS_QUERY_KEY,
    staleTime: 0,
    queryFn: ({ signal }) => presets.list(signal),
  });
}

/** The last change; a dialog makes toasts unreachable, so it is said beside the presets. */
export interface PresetNews {
  tone: 'info' | 'danger';
  text: string;
  undo?: () => void;
}

interface PresetChanges {
  news: PresetNews | null;
  show: (news: PresetNews) => void;
  /** @throws ApiFailure, whose message belongs to the name */
  save: (name: string, settings: PresetSettings, replaced: Preset | undefined) => Promise<void>;
  remove: (preset: Preset) => Promise<void>;
  /** A failure changes only the order of the list, so nobody is told. */
  noteUse: (preset: Preset) => Promise<void>;
}

/** Presets give nobody access, so each change acts at once and can be undone. */
export function usePresetChanges(): PresetChanges {
  const { presets } = useService('api');
  const queries = useQueryClient();
  const [news, setNews] = useState<PresetNews | null>(null);
  const refresh = () => queries.invalidateQueries({ queryKey: PRESETS_QUERY_KEY });

  const attempt = async (change: () => Promise<unknown>, done: PresetNews | null) => {
    try {
      await change();
      setNews(done);
    } catch (error) {
      setNews({ tone: 'danger', text: failureMessageOf(error, PRESET_TEXTS.changeFailed) });
    }
    await refresh();
  };
  const withUndo = (text: string, undo: () => Promise<unknown>): PresetNews => ({
    tone: 'info',
    text,
    undo: () => void attempt(undo, null),
  });

  return {
    news,
    show: setNews,
    async save(name, settings, replaced) {
      await presets.save({ ...(replaced && { id: replaced.id }), name, settings });
      await refresh();
      setNews(
        replaced
          ? withUndo(PRESET_TEXTS.replaced(name), () => presets.save(replaced))
          : { tone: 'info', text: PRESET_TEXTS.saved(name) },
      );
    },
    remove: ({ id, name, settings }) =>
      attempt(
        () => presets.remove(id),
        withUndo(PRESET_TEXTS.deleted(name), () => presets.save({ name, settings })),
      ),
    async noteUse({ id }) {
      await presets.noteUse(id).catch(() => undefined);
      await refresh();
    },
  };
}
