import { PRESET_NAME_MAX_LENGTH } from '@bakehouse/contract';
import { NameForm } from '../../../drafts/name-form.tsx';
import { useNow } from '../../../time/use-now.ts';
import { useZone } from '../../../time/zone.tsx';
import type { BakeForm } from '../use-bake-form.ts';
import { toPresetSettings, toTypedDatesText } from './preset-rules.ts';
import { PresetNewsLine } from './preset-news.tsx';
import styles from './presets.module.css';
import { PRESET_TEXTS } from './texts.ts';
import { usePresetChanges, usePresets } from './use-presets.ts';

/** Keeps what is typed for the next files; the name of a preset that exists replaces it. */
export function SavePreset({ form }: { form: BakeForm }) {
  const now = useNow();
  const { name: zone } = useZone();
  const { data: presets = [] } = usePresets();
  const changes = usePresetChanges();
  const dates = toTypedDatesText(form.typed(), { now, zone });
  const findNamed = (name: string) =>
    presets.find((preset) => preset.name.toLowerCase() === name.toLowerCase());

  const save = async (name: string) => {
    const typed = await form.read();
    if (typed === null) return false;
    await changes.save(name, toPresetSettings(typed, { now, zone }), findNamed(name));
    return true;
  };

  return (
    <details>
      <summary className={styles.summary}>{PRESET_TEXTS.saveTitle}</summary>
      <NameForm
        label={PRESET_TEXTS.name}
        textsOf={(name) => {
          const replaced = findNamed(name);
          return replaced
            ? { action: PRESET_TEXTS.replace, hint: PRESET_TEXTS.hintReplace(replaced.name, dates) }
            : { action: PRESET_TEXTS.save, hint: PRESET_TEXTS.hint(dates) };
        }}
        missing={PRESET_TEXTS.nameMissing}
        failed={PRESET_TEXTS.changeFailed}
        maxLength={PRESET_NAME_MAX_LENGTH}
        draft="bake: name of a preset"
        onSubmit={save}
      />
      <PresetNewsLine news={changes.news} />
    </details>
  );
}
