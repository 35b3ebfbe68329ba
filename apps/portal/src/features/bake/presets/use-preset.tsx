import type { Preset } from '@bakehouse/contract';
import { useId, useRef } from 'react';
import { failureMessageOf } from '../../../api/http/failure.ts';
import { Button } from '../../../components/button.tsx';
import { Icon } from '../../../components/icon.tsx';
import { Notice } from '../../../components/notice.tsx';
import { useGranteeReader } from '../../../grantees/use-grantee-reader.ts';
import { useNow } from '../../../time/use-now.ts';
import { useZone } from '../../../time/zone.tsx';
import type { BakeForm } from '../use-bake-form.ts';
import { hasTypedTexts, toBakeTexts, toPresetText } from './preset-rules.ts';
import { PresetNewsLine } from './preset-news.tsx';
import styles from './presets.module.css';
import { PRESET_TEXTS } from './texts.ts';
import { usePresetChanges, usePresets } from './use-presets.ts';

/** Offers the user's presets, the last used one first; nothing for a user without any. */
export function UsePreset({ form }: { form: BakeForm }) {
  const id = useId();
  const title = useRef<HTMLHeadingElement>(null);
  const now = useNow();
  const { name: zone } = useZone();
  const presets = usePresets();
  const reader = useGranteeReader('', { withAllGroups: true });
  const changes = usePresetChanges();

  const use = (preset: Preset) => {
    const before = form.typed();
    form.fill(toBakeTexts(preset.settings, { now, zone }, reader.textOf));
    void changes.noteUse(preset);
    const giveBack = () => {
      form.fill(before);
      changes.show({ tone: 'info', text: PRESET_TEXTS.givenBack });
    };
    const text = PRESET_TEXTS.used(preset.name);
    changes.show({ tone: 'info', text, ...(hasTypedTexts(before) && { undo: giveBack }) });
  };
  const remove = (preset: Preset) => {
    // The row disappears with its button, so the title of the list takes the focus.
    title.current?.focus();
    void changes.remove(preset);
  };

  if (presets.isError) {
    return (
      <Notice
        tone="danger"
        title={failureMessageOf(presets.error, PRESET_TEXTS.failed)}
        action={{ label: PRESET_TEXTS.tryAgain, onPress: () => void presets.refetch() }}
      />
    );
  }
  const [last, ...others] = presets.data ?? [];
  if (last === undefined && changes.news === null) return null;
  const rows = { onUse: use, onRemove: remove };
  return (
    <section aria-labelledby={id} className={styles.presets}>
      <h3 id={id} ref={title} tabIndex={-1} className={styles.title}>
        {PRESET_TEXTS.title}
      </h3>
      {last && <PresetRows presets={[last]} {...rows} />}
      {others.length > 0 && (
        <details>
          <summary className={styles.summary}>{PRESET_TEXTS.more(others.length)}</summary>
          <PresetRows presets={others} {...rows} />
        </details>
      )}
      <PresetNewsLine news={changes.news} />
    </section>
  );
}

interface PresetRowsProps {
  presets: readonly Preset[];
  onUse: (preset: Preset) => void;
  onRemove: (preset: Preset) => void;
}

function PresetRows({ presets, onUse, onRemove }: PresetRowsProps) {
  return (
    <ul className={styles.list}>
      {presets.map((preset) => (
        <li key={preset.id} className={styles.row}>
          <span className={styles.words}>
            <span className={styles.name}>{preset.name}</span>
            <span className={styles.facts}>{toPresetText(preset.settings)}</span>
          </span>
          <Button
            size="compact"
            aria-label={PRESET_TEXTS.labelOfUse(preset.name)}
            onClick={() => onUse(preset)}
          >
            {PRESET_TEXTS.use}
          </Button>
          <Button
            size="compact"
            variant="quiet"
            aria-label={PRESET_TEXTS.remove(preset.name)}
            onClick={() => onRemove(preset)}
          >
            <Icon name="close" />
          </Button>
        </li>
      ))}
    </ul>
  );
}
